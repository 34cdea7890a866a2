/** A user name and password in an address. Bounded, so that matching stays linear. */
const CREDENTIALS = /(:\/\/)[^\s/?#@]{0,256}:[^\s]{0,512}@/g;

/** Hides the user and password of addresses. */
export const withoutCredentials = (text: string): string =>
  text.includes("://") ? text.replace(CREDENTIALS, "$1[hidden]@") : text;

/** Hides these values, and the user and password of addresses. */
export const withoutSecrets = (text: string, values: readonly string[]): string =>
  withoutCredentials(values.reduce((rest, value) => rest.replaceAll(value, "[hidden]"), text));
