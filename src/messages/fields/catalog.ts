import { centsToText } from "~/domain/money";
import { PROMO_LIMITS } from "~/domain/promo/promo";
import { SERVICE_MINUTES, SERVICE_PRICE, SERVICE_TEXT } from "~/domain/catalog/policy";

/** Wrong fields of the catalog's services and of promo codes. */
export const catalogFields = {
  servicePriceWrong: `Enter a price of $${centsToText(SERVICE_PRICE.min)} to $${centsToText(SERVICE_PRICE.max)}.`,
  serviceMinutesWrong: `Enter a duration of ${SERVICE_MINUTES.min} to ${SERVICE_MINUTES.max} minutes, in steps of ${SERVICE_MINUTES.step}.`,
  serviceToolWrong: "Write tools like floor_jack: lowercase letters, digits and underscores.",
  serviceNameMissing: "Enter a name for the service.",
  serviceCategoryMissing: "Choose a category.",
  serviceDescriptionMissing: "Describe the service.",
  serviceToolsTooMany: `List at most ${SERVICE_TEXT.tools} tools.`,
  serviceDiagnosisWrong: "Say whether unknown problems start with this service: true or false.",
  servicePartsWrong: "Say whether parts are included, separate or none.",
  serviceSkillsMissing: "Choose the skills a mechanic needs for it.",
  servicePositionWrong: "Enter a position, from 1.",
  serviceViewWrong: "Which services?",
  promoViewWrong: "Which codes?",
  promoCodeWrong: "Enter a code of 3 to 20 letters and digits.",
  promoPercentWrong: `Enter ${PROMO_LIMITS.percent.min} to ${PROMO_LIMITS.percent.max} percent.`,
  promoAmountWrong: `Enter $${centsToText(PROMO_LIMITS.amountCents.min)} to $${centsToText(PROMO_LIMITS.amountCents.max)}.`,
  promoMaximumWrong: `Enter $${centsToText(PROMO_LIMITS.amountCents.min)} to $${centsToText(PROMO_LIMITS.amountCents.max)}, or leave it empty.`,
  promoMaximumOfPercent: "Only a percentage can have a maximum.",
  promoOneOfTwo: "Enter either a percentage or an amount.",
  promoMomentWrong: "Enter a date and time with its offset.",
  promoUsesWrong: "Enter how often it can be used in total, or leave it empty.",
  promoUsesPerPersonWrong: `Enter how often a person can use it, 1 to ${PROMO_LIMITS.usesPerPerson}.`,
  promoEndReversed: "The end must be after the start.",
  promoFirstOnlyMissing: "Choose if it's for a first booking only.",
} as const;
