import type { FieldKey } from "./fields";

/**
 * Names what a schema refuses: `z.string({ error: field("idMissing") })`. The message is
 * that key; `fieldText` turns it into a sentence where a person reads it.
 */
export const field = <Key extends FieldKey>(key: Key): Key => key;
