import { PARTS } from "~/domain/catalog/parts";
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_IMPORTANCES,
  DESK_ANNOUNCEMENT_VIEWS,
} from "~/domain/announcement/announcement";
import { API_SCOPES } from "~/domain/api-key/scopes";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { DOCUMENT_KINDS, DESK_DOCUMENT_VIEWS } from "~/domain/vetting/kinds";

import { isTimeZone } from "~/domain/time/time-zone";
import { DESK_QUESTION_VIEWS } from "~/domain/assessment/policy";
import { DESK_SUPPORT_VIEWS } from "~/domain/support/policy";
import { DESK_REVIEW_VIEWS } from "~/domain/review/schema";
import { SERVICE_CATEGORIES } from "~/domain/booking/categories";
import { LINE_KINDS } from "~/domain/booking/change-order/rules";
import { CLAIM_DECISIONS, CLAIM_KINDS } from "~/domain/claim/kinds";
import { OFFERED_TIMES } from "~/domain/claim/policy";
import { FAILED } from "~/domain/claim/schema";
import { FLAG_DETAILS, TEXT_DETAILS } from "~/domain/booking/details/details";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import { BOOKING_STAGES, BOOKING_STATUSES } from "~/domain/booking/status";
import { SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { BANK_ACCOUNT_TYPES } from "~/domain/mechanic/bank";
import { SPECIALIZATIONS, SEARCH_ORDERS } from "~/domain/mechanic/options";

import { PASSKEY_TRANSPORTS } from "~/domain/account/second-factor/passkeys";
import { USER_TYPES } from "~/domain/account/roles";
import { DISPUTE_FILTERS } from "~/domain/payment/dispute/filters";
import {
  EVIDENCE_DOCUMENTS,
  EVIDENCE_LIMITS,
  EVIDENCE_TEXTS,
} from "~/domain/payment/dispute/evidence";
import { ACTION_FILTERS } from "~/domain/staff/actions";
import { STEPS } from "~/domain/staff/days";
import { DESK_JOB_LISTS } from "~/domain/booking/desk/actions";
import { DESK_BOOKING_SORTS, PROBLEM_FILTERS } from "~/domain/booking/desk/filters";
import { PAYMENT_STATUSES } from "~/domain/payment/status";
import { sortsOf } from "~/domain/sort";
import { HISTORY_KINDS } from "~/domain/staff/history-kinds";
import { PEOPLE_FILTERS, PEOPLE_SORTS } from "~/domain/staff/people-filters";
import { REFUND_PAYERS } from "~/domain/payment/payer";
import { NAME_DECISIONS } from "~/domain/staff/people";
import { STAFF_ROLES } from "~/domain/staff/roles";
import { LEGAL_KINDS, LEGAL_TEXT_MOST } from "~/domain/legal/kinds";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { BODIES, FUELS } from "~/domain/vehicle/facts";
import { PHOTO_KINDS } from "~/domain/photo/kinds";
import { PICTURE_TYPES } from "~/domain/upload/rules";

// States independently, by key, which values the input schemas may return. Whatever a client sends,
// nothing else may reach a service.

type Fits = (value: unknown) => boolean;

/** Counts a character outside the basic plane once, though it takes two UTF-16 units. */
const characters = (value: string) => Array.from(value).length;

const text =
  (min: number, max: number): Fits =>
  (value) =>
    typeof value === "string" && characters(value) >= min && characters(value) <= max;
/** Text that a row can hold: trimmed, without anything that Postgres refuses. */
const stored =
  (min: number, max: number): Fits =>
  (value) =>
    text(min, max)(value) &&
    typeof value === "string" &&
    value === value.trim() &&
    !value.includes("\u0000") &&
    !/[\uD800-\uDFFF]/u.test(value);
const whole =
  (min: number, max: number): Fits =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const between =
  (min: number, max: number): Fits =>
  (value) =>
    typeof value === "number" && value >= min && value <= max;
const among =
  (options: readonly string[]): Fits =>
  (value) =>
    typeof value === "string" && options.includes(value);
const flag: Fits = (value) => typeof value === "boolean";
const nullable =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
const list =
  (min: number, max: number, fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    new Set(value).size === value.length &&
    value.every(fits);
const shaped =
  (min: number, max: number, shape: RegExp): Fits =>
  (value) =>
    text(min, max)(value) && shape.test(String(value));

const { name, email, phone, line, issue, note, message, password, id } = TEXT_LIMITS;
const anId = text(1, id);
const aPassword = text(1, password);

const tool: Fits = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === 2 &&
  "name" in value &&
  stored(1, name)(value.name) &&
  "available" in value &&
  flag(value.available);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** An object with exactly these keys. */
const record =
  (keys: Record<string, Fits>): Fits =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length === Object.keys(keys).length &&
    Object.entries(value).every(([key, part]) => keys[key]?.(part) === true);

/** An object with some of these keys, each matching `fits`. */
const some =
  (keys: readonly string[], fits: Fits): Fits =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(
      ([key, part]) => keys.includes(key) && (part === undefined || fits(part)),
    );

const aRowOfHours = record({
  weekday: whole(0, 6),
  start: shaped(5, 5, /^[012]\d:[0-5]\d$/),
  end: shaped(5, 5, /^[012]\d:[0-5]\d$/),
});
const aTimeOff = record({
  start: shaped(17, 40, MOMENT),
  end: shaped(17, 40, MOMENT),
  note: stored(0, 100),
});
const changeLine: Fits = (value) =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  among(LINE_KINDS)(value.kind) &&
  "description" in value &&
  stored(0, line)(value.description) &&
  "amount" in value &&
  whole(0, 1_000_000)(value.amount) &&
  (!("serviceId" in value) || value.serviceId === undefined || nullable(anId)(value.serviceId));

const liters: Fits = (value) => typeof value === "number" && value >= 0.1 && value <= 20;
const aPlate = shaped(1, 10, /^[A-Z0-9](?:[A-Z0-9 -]*[A-Z0-9])?$/);
/** A VIN of an old car has fewer characters. */
const aSavedVin = shaped(1, 17, /^[A-Z0-9]+$/);

const aVehicle: Fits = (value) =>
  typeof value === "object" &&
  value !== null &&
  "year" in value &&
  whole(1960, 9999)(value.year) &&
  "make" in value &&
  stored(1, name)(value.make) &&
  "model" in value &&
  stored(1, name)(value.model) &&
  (!("nickname" in value) ||
    value.nickname === undefined ||
    nullable(stored(0, name))(value.nickname)) &&
  (!("mileage" in value) ||
    value.mileage === undefined ||
    nullable(whole(0, 2_000_000))(value.mileage));

const modelYear = whole(1960, 9999);
const PRICE_RULE: Record<string, Fits> = {
  id: anId,
  paused: flag,
  makes: list(0, 30, stored(1, name)),
  models: list(0, 30, stored(1, name)),
  yearFrom: modelYear,
  yearTo: modelYear,
  fuels: list(0, FUELS.length, among(FUELS)),
  litersFrom: liters,
  litersTo: liters,
  cylindersFrom: whole(1, 16),
  cylindersTo: whole(1, 16),
  bodies: list(0, BODIES.length, among(BODIES)),
  addCents: whole(0, 500_000),
  notOffered: flag,
  minutes: whole(0, 240),
  note: stored(0, 120),
};
const aPriceRule: Fits = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(
    ([key, part]) => part === undefined || PRICE_RULE[key]?.(part) === true,
  );

const bytes = (max: number) => shaped(1, max, /^[\w-]+$/);
const transports: Fits = (value) =>
  Array.isArray(value) && value.length <= 7 && value.every(among(PASSKEY_TRANSPORTS));
/** A device's signature, or its new passkey. */
const passkey = record({
  id: bytes(1364),
  rawId: bytes(1364),
  type: among(["public-key"]),
  response: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(
      ([key, part]) => part === undefined || ANSWER[key]?.(part) === true,
    ),
});
const ANSWER: Record<string, Fits> = {
  clientDataJSON: bytes(4000),
  attestationObject: bytes(16_000),
  transports,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100),
};

/** Blank when a form has none. */
const aDay = (value: unknown) => value === "" || shaped(10, 10, /^2\d{3}-\d{2}-\d{2}$/)(value);

/**
 * Limits of a booking's details come from their own list instead of being stated again, because
 * test/routers/booking/details.test.ts writes, hides and reads every detail.
 */
const DETAILS = [
  ...TEXT_DETAILS.map(({ name, maxLength, isPrivate }): [string, Fits] => [
    name,
    isPrivate ? nullable(stored(0, maxLength)) : stored(0, maxLength),
  ]),
  ...FLAG_DETAILS.map(({ name }): [string, Fits] => [name, flag]),
];

const BOUNDS: Record<string, Fits> = {
  ...Object.fromEntries(DETAILS),
  scopes: list(1, API_SCOPES.length, among(API_SCOPES)),
  expiresInDays: whole(1, 365),
  updatedSince: shaped(10, 40, /^\d{4}-\d{2}-\d{2}T/),
  url: text(1, 1_000),
  events: list(1, WEBHOOK_TYPES.length, among(WEBHOOK_TYPES)),
  paused: flag,
  passkey,
  email: stored(1, email),
  password: aPassword,
  newPassword: aPassword,
  confirmPassword: text(1, Number.MAX_SAFE_INTEGER),
  // Of a user who signs up, or of staff.
  role: nullable(among([...USER_TYPES, ...STAFF_ROLES])),
  userType: among(USER_TYPES),
  firstName: stored(1, name),
  lastName: stored(1, name),
  phone: stored(1, phone),
  address: stored(1, line),
  city: stored(1, name),
  // Of an address, or of a payout.
  state: stored(1, name),
  runId: anId,
  requestTo: nullable(anId),
  list: among(DESK_JOB_LISTS),
  ids: list(0, 200, anId),
  sentence: stored(1, line),
  seenSentence: stored(1, line),
  audience: among(ANNOUNCEMENT_AUDIENCES),
  importance: among(ANNOUNCEMENT_IMPORTANCES),
  linkUrl: nullable(shaped(1, 500, /^(?:\/(?![/\\])|https:\/\/)[\x21-\x7e]*$/i)),
  linkText: nullable(stored(0, 40)),
  // Payouts of a run that the bank didn't pay.
  except: list(0, 1000, anId),
  // Optional for a cancelled booking.
  reason: stored(0, note),
  etaMinutes: whole(1, 240),
  add: list(0, 20, changeLine),
  remove: list(0, 100, anId),
  fee: whole(0, 10_000_000),
  seenTotal: whole(0, 10_000_000),
  acceptedPolicy: among(["2026-11", "2026-12", "2027-01", "2027-02"]),
  bornBy: among(REFUND_PAYERS),
  show: among([
    ...DISPUTE_FILTERS,
    ...DESK_REVIEW_VIEWS,
    ...DESK_SUPPORT_VIEWS,
    ...DESK_QUESTION_VIEWS,
    ...DESK_DOCUMENT_VIEWS,
    ...DESK_ANNOUNCEMENT_VIEWS,
  ]),
  document: among(EVIDENCE_DOCUMENTS),
  documents: list(0, EVIDENCE_DOCUMENTS.length, among(EVIDENCE_DOCUMENTS)),
  texts: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(
      ([name, words]) =>
        among(EVIDENCE_TEXTS)(name) &&
        (words === undefined || stored(0, EVIDENCE_LIMITS.textLength)(words)),
    ),
  late: flag,
  total: shaped(4, 12, /^\d+\.\d{2}$/),
  hours: list(0, 70, aRowOfHours),
  timeOff: list(0, 100, aTimeOff),
  minimumNoticeHours: whole(0, 168),
  horizonDays: whole(1, 365),
  bufferMinutes: (value) => [30, 45, 60, 90, 120].some((minutes) => minutes === value),
  // A time, or a day of the desk's numbers.
  from: shaped(10, 40, /^\d{4}-\d{2}-\d{2}(T.*)?$/),
  to: shaped(10, 40, /^\d{4}-\d{2}-\d{2}(T.*)?$/),
  runOn: shaped(10, 10, /^\d{4}-\d{2}-\d{2}$/),
  by: among(STEPS),
  zipCode: stored(1, 10),
  zip: (value) => typeof value === "string" && /^\d{5}$/.test(value),
  vehicleYear: whole(1990, 9999),
  vehicleMake: stored(1, name),
  vehicleModel: stored(1, name),
  vehiclePhoto: nullable(text(0, 7_000_000)),
  vehicleNotes: stored(0, note),
  subject: among(SUPPORT_SUBJECTS),
  subjectId: anId,
  message: stored(1, issue),
  sender: stored(0, name),
  question: stored(1, line),
  options: list(2, 6, stored(1, line)),
  correctAnswer: whole(0, 5),
  explanation: stored(0, note),
  topic: among(SERVICE_CATEGORIES),
  // Of a request that staff write down, or a search of the log.
  about: stored(0, name),
  mine: flag,
  note: stored(0, note),
  year: whole(1990, 9999),
  vin: nullable(aSavedVin),
  plate: nullable(aPlate),
  plateState: nullable(shaped(2, 2, /^[A-Z]+$/)),
  engineLiters: nullable(liters),
  cylinders: nullable(whole(1, 16)),
  fuel: nullable(among(FUELS)),
  make: stored(1, name),
  model: stored(1, name),
  nickname: nullable(stored(0, name)),
  mileage: nullable(whole(0, 2_000_000)),
  everyMonths: nullable(whole(1, 240)),
  everyMiles: nullable(whole(500, 500_000)),
  fuels: list(0, 5, among(FUELS)),
  months: whole(0, 3),
  reminderId: anId,
  dueOn: nullable(shaped(10, 10, /^\d{4}-\d{2}-\d{2}$/)),
  dueMiles: nullable(whole(0, 2_000_000)),
  emails: flag,
  title: stored(1, name),
  cost: nullable(whole(0, 10_000_000)),
  doneOn: shaped(10, 10, /^\d{4}-\d{2}-\d{2}$/),
  entryId: anId,
  miles: nullable(whole(0, 2_000_000)),
  as: among(USER_TYPES),
  status: (value) =>
    text(0, 64)(value) && [...BOOKING_STATUSES, "in-progress"].includes(value as never),
  stage: among(BOOKING_STAGES),
  order: among(["updated"]),
  limit: whole(1, 100),
  cursor: text(0, 200),
  id: anId,
  bookingId: anId,
  receiverId: anId,
  vehicleId: anId,
  draftId: anId,
  quoteId: anId,
  vehicle: aVehicle,
  differentVehicle: nullable(aVehicle),
  acceptedTerms: stored(1, 40),
  entry: among(ENTRY_PAGES),
  proof: text(0, 400),
  secondFactorCode: text(0, 40),
  isYours: flag,
  userId: anId,
  fileId: text(0, 64),
  mechanicId: nullable(anId),
  code: text(0, 40),
  promoCode: nullable(stored(0, 40)),
  serviceLocation: stored(1, line),
  scheduledAt: shaped(16, 40, MOMENT),
  deviceTime: shaped(20, 40, MOMENT),
  agrees: flag,
  there: flag,
  charge: flag,
  held: flag,
  askedByMechanic: flag,
  agreesToPublish: flag,
  serviceId: nullable(anId),
  serviceIds: list(1, 30, anId),
  rules: list(0, 50, aPriceRule),
  photoIds: list(0, 6, anId),
  timeZone: (value) => text(1, 64)(value) && isTimeZone(String(value)),
  browserTimeZone: (value) => text(1, 64)(value) && isTimeZone(String(value)),
  version: whole(0, Number.MAX_SAFE_INTEGER),
  rating: whole(1, 5),
  text: stored(1, note),
  // Of a question, or of an insurance policy.
  number: (value) => whole(1, 10)(value) || stored(0, line)(value),
  provider: stored(0, line),
  issuedOn: aDay,
  expiresOn: aDay,
  answer: whole(0, 5),
  comment: stored(0, note),
  yearsExperience: whole(0, 50),
  serviceRadius: whole(1, 100),
  location: stored(1, line),
  latitude: nullable(between(-90, 90)),
  longitude: nullable(between(-180, 180)),
  percent: nullable(whole(1, 50)),
  firstBookingOnly: flag,
  startsAt: nullable(shaped(17, 40, MOMENT)),
  endsAt: nullable(shaped(17, 40, MOMENT)),
  usesInAll: nullable(whole(1, 1_000_000)),
  usesPerPerson: whole(1, 20),
  // Of a service, or of a thing.
  name: stored(1, name),
  category: among(SERVICE_CATEGORIES),
  estimatedDuration: whole(15, 480),
  basePrice: whole(100, 1_000_000),
  requiresTools: list(0, 20, shaped(1, 40, /^[a-z0-9_]+$/)),
  isDiagnosis: flag,
  parts: nullable(among(PARTS)),
  partsNote: nullable(text(0, 120)),
  position: whole(1, Number.MAX_SAFE_INTEGER),
  specializations: list(1, SPECIALIZATIONS.length, among(SPECIALIZATIONS)),
  tools: (value) => Array.isArray(value) && value.length <= 50 && value.every(tool),
  // Cents in calls, dollars in forms: between the smaller minimum and the larger maximum.
  hourlyRate: nullable(between(10, 50_000)),
  workExperience: stored(1, issue),
  certificationsText: stored(0, note),
  resumeUploaded: flag,
  resumeFilename: nullable(text(0, 255)),
  isAvailable: flag,
  profileImageUrl: shaped(47, 47, /^\/api\/files\/[0-9a-f-]{36}$/i),
  bankAccountHolderName: stored(1, name),
  bankAccountNumber: shaped(1, 34, /^(?:[0-9A-Za-z-]{4,34}|•+\d{0,4})$/),
  bankRoutingNumber: (value) => typeof value === "string" && /^(?:\d{9}|•+\d{0,4})$/.test(value),
  bankAccountType: among(BANK_ACCOUNT_TYPES),
  place: stored(0, line),
  q: stored(0, name),
  specialization: among(SPECIALIZATIONS),
  onlineOnly: flag,
  // Of mechanics, or of the desk's bookings.
  sort: among([...SEARCH_ORDERS, ...sortsOf(DESK_BOOKING_SORTS), ...sortsOf(PEOPLE_SORTS)]),
  payment: among(PAYMENT_STATUSES),
  trouble: among(PROBLEM_FILTERS),
  mailId: anId,
  who: (value) => among(PEOPLE_FILTERS)(value) || anId(value),
  act: among(ACTION_FILTERS),
  // Of a message, or a car.
  body: (value) => stored(1, issue)(value) || nullable(among(BODIES))(value),
  wording: stored(1, LEGAL_TEXT_MOST),
  revision: (value) => value === null || whole(1, Number.MAX_SAFE_INTEGER)(value),
  isOn: flag,
  oldPath: among(["redirect", "end"]),
  // Of a photo, a claim, a document, a legal text, a person's history, or a car's reminder.
  kind: among([
    ...PHOTO_KINDS,
    ...CLAIM_KINDS,
    ...DOCUMENT_KINDS,
    ...LEGAL_KINDS,
    ...HISTORY_KINDS,
    "service",
    "own",
  ]),
  failed: among(FAILED),
  lineId: anId,
  pageAgeMs: (value) => Number.isFinite(value) && Number(value) >= 0,
  description: stored(1, issue),
  times: list(1, OFFERED_TIMES.most, shaped(24, 24, MOMENT)),
  time: shaped(17, 40, MOMENT),
  view: among(["open", "closed"]),
  // Of a claim, or of a new name.
  decision: among([...CLAIM_DECISIONS, "follow_up", ...NAME_DECISIONS]),
  pendingName: stored(1, 2 * name + 1),
  bytes: (value) => value instanceof Uint8Array,
  filename: text(0, 1000),
  contentType: among(PICTURE_TYPES),
  choices: some(
    ["jobs", "money", "messages", "reminders", "news"],
    some(["email", "push", "sms"], flag),
  ),
  consent: (value) => value === true,
  endpoint: (value) => text(1, 1_000)(value) && String(value).startsWith("https://"),
  keys: (value) => typeof value === "object" && value !== null,
  p256dh: text(87, 88),
  auth: text(22, 24),
  token: text(0, 200),
  content: stored(1, message),
  amount: whole(1, 10_000_000),
  clientSecret: text(1, 200),
  default: (value) => value === true,
};

/**
 * Returns what is wrong with a parsed input; null when every key is known and within its bounds.
 */
export function outOfBounds(output: unknown): string | null {
  if (typeof output !== "object" || output === null) return "not an object";
  for (const [key, value] of Object.entries(output)) {
    const fits = Object.hasOwn(BOUNDS, key) ? BOUNDS[key] : undefined;
    if (fits === undefined) return `${key} is not a key that comes out of any schema`;
    if (value !== undefined && !fits(value)) return `${key} is out of its bounds`;
  }
  const prototype: unknown = Object.getPrototypeOf(output);
  return prototype === Object.prototype || prototype === null ? null : "a foreign prototype";
}
