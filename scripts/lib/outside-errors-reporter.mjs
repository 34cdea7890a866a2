import { writeFileSync } from "node:fs";

/**
 * Keeps the errors that belong to no test, which vitest's JSON report leaves out: a rejection that
 * nobody waited for, a process that ended. Written as a JSON list of texts to the file that
 * OUTSIDE_ERRORS_FILE names, so that `npm test` can name them at its end.
 */
export default class OutsideErrorsReporter {
  /**
   * @param {ReadonlyArray<unknown>} _modules
   * @param {ReadonlyArray<{ name?: string, message: string, stack?: string }>} errors
   */
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.OUTSIDE_ERRORS_FILE, JSON.stringify(texts));
  }
}
