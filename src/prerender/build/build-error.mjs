/** The error for a page or file that can't be prerendered: what happened, then what to do. */
export class BuildError extends Error {
  name = "BuildError";

  /** @param {string} happened @param {string} todo */
  constructor(happened, todo) {
    super(`${happened}\n${todo}\nMore: docs/architecture.md#build-errors`);
  }
}
