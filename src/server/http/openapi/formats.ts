import type { JsonSchema } from "./components";

/** Ids that others make: passkeys, the payment provider, the queue, sessions. */
const OPAQUE = new Set(["providerId", "rpId", "rawId"]);
const OPAQUE_IN =
  /^(?:NamedReference|Passkey|PostAccountPasskey|Session|DeskPersonSession|FailedWork|DeskBookingMail|TimelineEvent|DeskBookingEvent|AuditEntryAbout)/;

/** What comes in is looked at by its use case, so that its refusal is a sentence. */
const isInput = (schema: string) =>
  /(?:Body|BodyOther|Form|Update|Onboarding)\w*$|^(?:New(?!Payouts)\w+|QuestionText)$/.test(schema);

const EMAILS = new Set([
  "User.email",
  "PostAuthLoginBody.email",
  "PostAuthSignupBody.email",
  "PostAuthForgotPasswordBody.email",
  "PostUserUpdateProfileBody.email",
  "PostDeskSupportBody.email",
  "PostDeskStaffBody.email",
  "StaffMember.email",
]);

/** Whole addresses; those of our own files begin with a slash. */
const ADDRESSES = new Set([
  "PostMechanicPlanCheckoutAnswer.checkoutUrl",
  "PostMechanicPayoutAccountLinkAnswer.url",
  "PostNotificationsPushBody.endpoint",
]);
const PATHS = new Set(["profileImageUrl", "userProfileImageUrl", "resumeUrl", "PhotoLink.url"]);

/** Moments whose schemas say more than that; those that are sent need their offset. */
const MOMENTS = new Set([
  "AvailabilityUpdateTimeOff.start",
  "AvailabilityUpdateTimeOff.end",
  "NewPromo.startsAt",
  "NewPromo.endsAt",
  "PromoUpdate.startsAt",
  "PromoUpdate.endsAt",
  "SecondFactor.givenAt",
  "PostUploadTaxFormAnswer.taxFormAt",
]);

const PATTERNS: Readonly<Record<string, string>> = {
  bookingNumber: "^CW-[0-9A-Za-z]+$",
  last4: "^\\d{4}$",
  month: "^\\d{4}-\\d{2}$",
  preferredDate: "^\\d{4}-\\d{2}-\\d{2}$",
  "UsablePromoCode.code": "^[A-Z0-9]{3,20}$",
  "DeskPromo.code": "^[A-Z0-9]{3,20}$",
  // Nine digits, or the masked number that was read.
  "PutMechanicBankInfoBody.bankRoutingNumber": "^(?:\\s*\\d{9}\\s*|•+\\d{4})$",
};

const isText = (type: unknown) =>
  type === "string" || (Array.isArray(type) && type.includes("string"));

/** A property with the format or pattern that its text has, where its schema doesn't say. */
export function formOf(schema: string, name: string, property: JsonSchema): JsonSchema {
  const nullable = Array.isArray(property.anyOf) && property.anyOf.length === 2;
  if (!isText(property.type) && !nullable) return property;
  if (property.format !== undefined || property.pattern !== undefined) return property;
  const key = `${schema}.${name}`;
  const pattern = PATTERNS[key] ?? (isInput(schema) ? undefined : PATTERNS[name]);
  if (pattern !== undefined && !nullable) return { ...property, pattern };
  const format = formatOf(schema, name, key);
  return format === undefined ? property : { ...property, format };
}

function formatOf(schema: string, name: string, key: string): string | undefined {
  if (EMAILS.has(key)) return "email";
  if (ADDRESSES.has(key)) return "uri";
  if (MOMENTS.has(key)) return "date-time";
  if (PATHS.has(name) || PATHS.has(key)) return isInput(schema) ? undefined : "uri-reference";
  const isId = name === "id" || /[a-z]Id$/.test(name);
  if (!isId || isInput(schema) || OPAQUE.has(name) || OPAQUE_IN.test(schema)) return undefined;
  return "uuid";
}
