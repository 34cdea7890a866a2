import type { JsonSchema } from "./components";

/** Properties with ids made by others: passkeys, the payment provider, the queue, sessions. */
const OPAQUE = new Set(["providerId", "rpId", "rawId"]);
const OPAQUE_IN =
  /^(?:NamedReference|Passkey|PostAccountPasskey|Session|DeskPersonSession|FailedWork|DeskBookingMail|TimelineEvent|DeskBookingEvent|AuditEntryAbout)/;

/**
 * Returns whether a schema is an input. Inputs get no format: their use case checks them, so that
 * the refusal is a readable sentence.
 */
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

/** Properties with absolute addresses. Addresses of our own files begin with a slash. */
const ADDRESSES = new Set([
  "Booking.paymentUrl",
  "PostMechanicPlanCheckoutAnswer.checkoutUrl",
  "PostMechanicPayoutAccountLinkAnswer.url",
  "PostNotificationsPushBody.endpoint",
]);
const PATHS = new Set(["profileImageUrl", "userProfileImageUrl", "resumeUrl", "PhotoLink.url"]);

/** Date-times whose schemas have additional rules. Inputs need an offset. */
const MOMENTS = new Set([
  "AvailabilityUpdateTimeOff.start",
  "AvailabilityUpdateTimeOff.end",
  "NewAnnouncement.startsAt",
  "NewAnnouncement.endsAt",
  "AnnouncementUpdate.startsAt",
  "AnnouncementUpdate.endsAt",
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

/** Adds a text property's format or pattern where its schema has none. */
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
