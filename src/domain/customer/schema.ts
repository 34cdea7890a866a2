import { z } from "zod";
import { optionalText, requiredName, requiredText, TEXT_LIMITS } from "../text";
import { WRONG_PASSWORD } from "../account/email";
import { emailText, passwordText } from "../account/schema";
import { vehicleYearSchema } from "../vehicle/schema";

/** The required fields of the customer profile and the name each goes by. */
export const CUSTOMER_PROFILE_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone number",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  vehicleYear: "Vehicle year",
  vehicleMake: "Vehicle make",
  vehicleModel: "Vehicle model",
} as const;

/** '<Field> is required'. */
export function requiredMessage(field: keyof typeof CUSTOMER_PROFILE_LABELS): string {
  return `${CUSTOMER_PROFILE_LABELS[field]} is required`;
}

const required = (field: keyof typeof CUSTOMER_PROFILE_LABELS, max: number = TEXT_LIMITS.name) =>
  requiredText(requiredMessage(field), max);

/** /customer/profile: every field with its message. */
export const customerProfileFormSchema = z.object({
  firstName: requiredName(requiredMessage("firstName")),
  lastName: requiredName(requiredMessage("lastName")),
  email: emailText(requiredMessage("email")),
  phone: required("phone", TEXT_LIMITS.phone),
  address: required("address", TEXT_LIMITS.line),
  city: required("city"),
  state: required("state"),
  zipCode: required("zipCode", 10),
  vehicleYear: vehicleYearSchema(requiredMessage("vehicleYear")),
  vehicleMake: required("vehicleMake"),
  vehicleModel: required("vehicleModel"),
  /** A data URL of a new picture, the present picture's address, or null for none. */
  vehiclePhoto: z.string().max(7_000_000).nullable().optional(),
  vehicleNotes: optionalText(TEXT_LIMITS.note).optional(),
  notes: optionalText(TEXT_LIMITS.note).optional(),
});

/** POST /api/user/update-profile: an absent key stays, a blank required one is refused. */
export const updateProfileSchema = customerProfileFormSchema.partial().extend({
  /** Shows that a new e-mail is the owner's wish; a recent sign-in does, too. */
  password: passwordText(WRONG_PASSWORD).optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

export const SUPPORT_SUBJECTS = ["A booking", "A payment", "My account", "Something else"] as const;

/** The Contact Support form. */
export const supportRequestSchema = z.object({
  subject: z.enum(SUPPORT_SUBJECTS, { error: "Please choose a subject." }),
  message: requiredText("Please tell us what happened.", TEXT_LIMITS.issue),
});
