/** Returns a new word of letters. The digits of an id could be taken for a phone number. */
export const freshWord = (): string => crypto.randomUUID().replaceAll(/[^a-f]/g, "");
