import { EXPERIENCE_RANGE, HOURLY_RATE, SERVICE_RADIUS } from "~/domain/mechanic/options";
import { PHOTO_COPY } from "~/domain/upload/rules";

/** Wrong fields of a mechanic's profile, bank account and documents. */
export const mechanicFields = {
  mechanicPersonalMissing: "Please fill in all required fields including email.",
  mechanicLocationMissing: "Please enter your service location.",
  mechanicExperienceMissing:
    "Please describe your automotive experience. Resume upload is optional.",
  specializationMissing: "Please select at least one specialization.",
  mechanicPhoneRequired: "Phone number is required",
  mechanicLocationRequired: "Location is required",
  mechanicExperienceRequired: "Work experience description is required",
  hourlyRateWrong: `Hourly rate must be between ${HOURLY_RATE.min} and ${HOURLY_RATE.max} dollars.`,
  yearsWrong: `Years of experience must be between ${EXPERIENCE_RANGE.min} and ${EXPERIENCE_RANGE.max}.`,
  radiusWrong: `Service radius must be between ${SERVICE_RADIUS.min} and ${SERVICE_RADIUS.max} miles.`,
  toolNameMissing: "A tool needs a name.",
  pictureMissing: "Upload a picture first.",
  availabilityMissing: "isAvailable must be true or false.",
  accountHolderRequired: "Account holder name is required",
  accountNumberRequired: "Account number is required",
  accountNumberTooLong: "Account number is too long",
  routingNumberWrong: "Routing number must be 9 digits",
  accountTypeMissing: "Choose checking or savings.",
  documentKindMissing: "Choose the document.",
  documentDetailMissing: "Enter this too.",
  documentReasonMissing: "Describe what's wrong. The mechanic reads it.",
  documentViewWrong: "Which documents?",
  fileNameWrong: "Send a plain file name.",
  fileMissing: "Choose a file.",
  fileNotImage: PHOTO_COPY.form.notImage.text,
  publicPageWrong: "Say true to turn the page on, or false to turn it off.",
} as const;
