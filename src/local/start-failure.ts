/** The service cannot start; the message says why and what to do, in words for the person who started it. */
export class StartFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartFailure";
  }
}
