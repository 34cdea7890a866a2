import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalText, personName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { isBlankOr, isPhone, isState, isZipCode } from "../account/contact";
import { emailText, passwordText } from "../account/schema";
import { vehicleYearSchema } from "../vehicle/schema";
import { type CUSTOMER_PROFILE_LABELS, SUPPORT_SUBJECTS } from "./labels";

const required = (name: keyof typeof CUSTOMER_PROFILE_LABELS, max: number = TEXT_LIMITS.name) =>
  requiredText(field(`${name}Required`), max);

const profileSchema = z.object({
  firstName: personName(field("firstNameRequired")),
  lastName: personName(field("lastNameRequired")),
  email: emailText(field("emailRequired")),
  phone: required("phone", TEXT_LIMITS.phone),
  address: required("address", TEXT_LIMITS.line),
  city: required("city"),
  state: required("state"),
  zipCode: required("zipCode", 10),
  vehicleYear: vehicleYearSchema(field("vehicleYearRequired")),
  vehicleMake: required("vehicleMake"),
  vehicleModel: required("vehicleModel"),
  /** A data URL of a new picture, the current picture's address, or null for none. */
  vehiclePhoto: z.string().max(7_000_000).nullable().optional(),
  vehicleNotes: optionalText(TEXT_LIMITS.note).optional(),
  notes: optionalText(TEXT_LIMITS.note).optional(),
});

/** /customer/profile: every field with its message. Phone, state and ZIP code must be valid. */
export const customerProfileFormSchema = profileSchema.extend({
  phone: profileSchema.shape.phone.refine(isBlankOr(isPhone), field("contactPhoneWrong")),
  state: profileSchema.shape.state.refine(isBlankOr(isState), field("contactStateWrong")),
  zipCode: profileSchema.shape.zipCode.refine(isBlankOr(isZipCode), field("contactZipCodeWrong")),
});

/** POST /api/user/update-profile. Absent keys don't change. Blank required fields are refused. */
export const updateProfileSchema = profileSchema.partial().extend({
  /** Confirms a new email address. A recent sign-in does too. */
  password: passwordText(field("ownPasswordWrong")).optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** The Contact Support form. */
export const supportRequestSchema = z.object({
  subject: z.enum(SUPPORT_SUBJECTS, { error: field("supportSubjectMissing") }),
  message: requiredText(field("supportMessageMissing"), TEXT_LIMITS.issue),
});
