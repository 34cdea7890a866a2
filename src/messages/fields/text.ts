import { UNSTORABLE_MESSAGE } from "../characters";

/** Wrong texts, names, ids and dates of any form. */
export const textFields = {
  tooLong: "Use at most {maximum} characters.",
  tooManyMarks: "Use fewer accents on each letter.",
  unstorable: UNSTORABLE_MESSAGE,
  textWrong: "Enter text.",
  nameWrong: "Enter a name.",
  nameWithContact:
    "Enter just a name, without phone numbers, links or email addresses. If it has a dot, add a space after it, as in St. John.",
  nameTurnsText:
    "This name has hidden characters that turn the text around it. Type it instead of pasting it.",
  nameWithNumber: "Enter just your name, without numbers.",
  idMissing: "An id is required.",
  timeZoneWrong: "Name the time zone as in America/New_York.",
  dayWrong: "Enter a date such as 2026-11-22.",
  daysReversed: "The first day can't be after the last one.",
  reasonMissing: "Enter a reason.",
  noteMissing: "Write a note.",
  messageMissing: "Write a message.",
  whatHappenedMissing: "Describe what happened.",
  whatsWrongMissing: "Describe what's wrong.",
  whatYouFoundMissing: "Describe what you found.",
  notFromList: "Choose from the list.",
  nothingToChange: "Nothing to change was sent.",
} as const;
