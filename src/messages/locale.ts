/** Language and region of everything people read: numbers, money, dates, plurals and lists. */
export const LOCALE = "en-US";
