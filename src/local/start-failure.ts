/** The service cannot start; the message says why and what to do. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFailure";
  }
}
