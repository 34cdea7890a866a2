/** A setting that can't be used. The message names its variable, says what to do, and holds no value. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
