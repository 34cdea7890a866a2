import { accountFields } from "./fields/account";
import { assessmentFields } from "./fields/assessment";
import { bookingFields } from "./fields/booking";
import { calendarFields } from "./fields/calendar";
import { catalogFields } from "./fields/catalog";
import { claimFields } from "./fields/claim";
import { developerFields } from "./fields/developer";
import { legalFields } from "./fields/legal";
import { mechanicFields } from "./fields/mechanic";
import { notificationFields } from "./fields/notification";
import { paymentFields } from "./fields/payment";
import { staffFields } from "./fields/staff";
import { textFields } from "./fields/text";
import { vehicleFields } from "./fields/vehicle";

/** The English sentence of each issue. `{name}` stands for a fact, such as `{maximum}`. */
export const FIELDS = {
  ...textFields,
  ...accountFields,
  ...assessmentFields,
  ...bookingFields,
  ...calendarFields,
  ...catalogFields,
  ...claimFields,
  ...developerFields,
  ...legalFields,
  ...mechanicFields,
  ...notificationFields,
  ...paymentFields,
  ...staffFields,
  ...vehicleFields,
} as const;

export type FieldKey = keyof typeof FIELDS;

/** A language's sentences; the compiler names those that it lacks. */
export type FieldSentences = Readonly<Record<FieldKey, string>>;
