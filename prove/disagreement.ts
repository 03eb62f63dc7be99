/** Where model and service went different ways. */
export class Disagreement extends Error {
  override readonly name = "Disagreement";
}
