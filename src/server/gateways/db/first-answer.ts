import { SettingError } from "../runtime/setting-error";
import { connectProblemOf } from "./errors";

/**
 * Asks a database for the first time.
 * @throws {SettingError} naming the variable, if its address, user or certificate doesn't work
 */
export async function firstAnswer<Result>(
  variable: "DATABASE_URL" | "DATABASE_OWNER_URL" | "DATABASE_DIRECT_URL",
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const problem = connectProblemOf(error, variable);
    throw problem === null ? error : new SettingError(problem, { cause: error });
  }
}
