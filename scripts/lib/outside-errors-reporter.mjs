import { writeFileSync } from "node:fs";

/**
 * Records errors outside any test, which vitest's JSON report omits: an unhandled rejection, a
 * process that ended. Writes them as a JSON list of texts to the file named by OUTSIDE_ERRORS_FILE,
 * so that `npm test` can list them at its end.
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
