import { version } from "../../../../package.json";

/** The product's version, for the log, the metrics and the desk. CHANGELOG.md says what changed. */
export const PRODUCT_VERSION: string = version;
