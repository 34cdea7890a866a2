import type { AppRouter } from "~/server/root";
import { DomainError } from "~/domain/errors";
import { onboardingSchema } from "~/domain/mechanic/schema";

/** Every procedure's dotted name, so that renaming one breaks the table below at compile time. */
export type ProcedureName = NamesIn<AppRouter["_def"]["record"]>;
/** A procedure is a function; anything else is a nested router. */
type NamesIn<Procedures> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends (...args: never[]) => unknown
    ? Name
    : `${Name}.${NamesIn<Procedures[Name]>}`;
}[keyof Procedures & string];

/** A request's parts: path parameters, query, and the body in the row's form. */
export interface Parts {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** The multipart field of a file. */
export type FileField = "profilePicture" | "photo" | "resume" | "taxForm" | "document";
/** The form of a row's body. `optional` is JSON that may be missing. */
export type BodyKind = "none" | "json" | "optional" | "bytes" | FileField;

/** A choice between two procedures at one address, made by the body. */
interface Choice {
  among: readonly [ProcedureName, ProcedureName];
  choose: (body: unknown) => 0 | 1;
}

export interface RestRow {
  /** The procedure, or a choice by a signed-in caller's body (see POST /mechanic/profile). */
  call: ProcedureName | Choice;
  /**
   * The description if the procedure's `.meta` doesn't have it: for a choice, or for one of two
   * calls.
   */
  about?: string;
  body?: BodyKind;
  /**
   * Builds the procedure's input. Defaults to the path parameters with the query (reads) or the
   * body.
   */
  input?: (parts: Parts) => unknown;
  /** Defaults to 200. */
  status?: 201 | 202 | ((output: unknown) => 200 | 201);
  /** The part of the output that is the documented JSON. Defaults to all of it. */
  answer?: "items" | "profile";
  /** The name of the answer's schema, or of a list's entry. */
  name?: string;
  /**
   * For calls without a session: the owner of the Idempotency-Key, and the call that answers a
   * repeat.
   */
  signedOut?: { owner: (body: unknown) => string | null; repeat: ProcedureName };
  /** `If-Match` is the version that the caller read, like the body's `version`. */
  ifMatch?: true;
  /** The Idempotency-Key belongs to the browser's `cw_draft` cookie, not to a user. */
  ofDraftCookie?: true;
}

/** Returns a row's procedures: two if the body chooses. */
export const proceduresOf = ({ call }: RestRow) =>
  typeof call === "string" ? ([call] as const) : call.among;

/** Returns true for reads of one thing, whose answers carry an ETag. */
export const isSingleRead = (route: string, row: RestRow) =>
  route.startsWith("GET ") && route.includes("/:") && row.answer !== "items";

/** Builds a procedure's input from a request's parts. */
export function inputFrom({ body: kind, input }: RestRow, isRead: boolean, parts: Parts): unknown {
  const { params, query, body } = parts;
  if (input) return input(parts);
  if (isRead) return { ...query, ...params };
  if (kind === undefined) return params;
  return Object.keys(params).length === 0 ? body : { ...asObject(body), ...params };
}

function asObject(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new DomainError("noObject", { field: "body" });
}

export function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}

const ONBOARDING_KEYS = Object.keys(onboardingSchema.shape);

/** Returns true for a picture without the onboarding form. Unknown keys don't count. */
function isPictureOnly(body: unknown): boolean {
  return has(body, "profileImageUrl") && !ONBOARDING_KEYS.some((key) => has(body, key));
}

/** Returns the owner of a signup's key: the email address, because there is no user yet. */
function signupOwner(body: unknown): string | null {
  if (!has(body, "email") || typeof body.email !== "string") return null;
  return `email:${body.email.trim().toLowerCase().slice(0, 254)}`;
}

/** Converts a search's query, whose numbers and booleans are text. */
function searchIn({ limit, onlineOnly, ...query }: Record<string, string>) {
  return {
    ...query,
    ...(limit === undefined ? {} : { limit: /^\d{1,4}$/.test(limit) ? Number(limit) : limit }),
    ...(onlineOnly === undefined ? {} : { onlineOnly: YES_OR_NO.get(onlineOnly) ?? onlineOnly }),
  };
}
const YES_OR_NO = new Map([
  ["true", true],
  ["false", false],
]);

const created = (output: unknown) =>
  has(output, "created") && output.created === true ? 201 : 200;

/**
 * The documented calls and their procedures. Limits, roles, schemas, descriptions and refusals, and
 * so the whole API document, are derived from a row and its procedure. The procedure also needs an
 * entry in test/calls: its example, and the result for each kind of caller. If several calls share
 * an answer, one row names it. test/docs/api-document.test.ts lints the result.
 */
export const REST_ROUTES = {
  "GET /auth/user": { call: "auth.me", name: "User" },
  "POST /auth/login": { call: "auth.login", body: "json" },
  "POST /auth/second-step": { call: "auth.secondStep", body: "json" },
  "POST /auth/signup": {
    call: "auth.signup",
    body: "json",
    status: 201,
    // The body contains the password, so a repeat is a sign-in and sets the cookie again.
    signedOut: { owner: signupOwner, repeat: "auth.login" },
  },
  "POST /auth/forgot-password": { call: "auth.forgotPassword", body: "json" },
  "POST /auth/code": { call: "auth.requestCode", body: "json", status: 202 },
  "POST /auth/code/confirm": { call: "auth.confirmCode", body: "json" },
  "POST /auth/confirm-email": { call: "auth.confirmEmail", body: "json" },
  "POST /auth/resend-confirmation": { call: "auth.resendConfirmation" },
  "POST /auth/cancel-email-change": { call: "auth.cancelEmailChange" },
  "POST /auth/undo-email-change": { call: "auth.undoEmailChange", body: "json" },
  "POST /auth/logout": { call: "auth.logout", name: "Acknowledgement" },
  "POST /user/type": { call: "auth.setUserType", body: "json" },
  "POST /user/update-profile": { call: "auth.updateProfile", body: "json" },
  "POST /user/set-password": { call: "auth.setPassword", body: "json" },
  "GET /blocks": { call: "auth.blocks.list" },
  "POST /blocks": { call: "auth.blocks.add", body: "json" },
  "DELETE /blocks/:userId": { call: "auth.blocks.remove" },
  "POST /support": { call: "auth.contactSupport", body: "json" },
  "GET /support": { call: "auth.support.list", answer: "items", name: "SupportRequest" },
  "GET /support/:id": { call: "auth.support.thread", name: "SupportThread" },
  "POST /support/:id/messages": { call: "auth.support.reply", body: "json", status: 201 },
  "POST /support/link/read": { call: "auth.support.readByLink", body: "json" },
  "POST /support/link/reply": { call: "auth.support.replyByLink", body: "json", status: 201 },
  "GET /texts": { call: "auth.texts", name: "LegalText" },
  "GET /announcements": { call: "message.announcements", name: "OpenAnnouncements" },
  "GET /booking-pause": { call: "booking.pause", name: "OpenPause" },
  "GET /services": { call: "booking.services", name: "Service" },
  "GET /vehicles": { call: "booking.vehicles", name: "Vehicle" },
  "POST /vehicles": { call: "booking.addVehicle", body: "json", status: 201 },
  "GET /vehicles/:id": { call: "booking.vehicle", name: "VehicleDetails" },
  "PUT /vehicles/:id": { call: "booking.updateVehicle", body: "json" },
  "DELETE /vehicles/:id": { call: "booking.removeVehicle" },
  "POST /vehicles/:id/restore": { call: "booking.restoreVehicle" },
  "POST /vehicles/:id/entries": {
    call: "booking.addEntry",
    body: "json",
    status: 201,
    name: "CarEntry",
  },
  "PUT /vehicles/:id/entries/:entryId": { call: "booking.changeEntry", body: "json" },
  "DELETE /vehicles/:id/entries/:entryId": { call: "booking.removeEntry" },
  "POST /vehicles/decode": { call: "booking.decodeVin", body: "json" },
  "GET /promo-code": { call: "booking.promo", name: "UsablePromoCode" },
  "GET /attention": { call: "booking.attention", name: "Attention" },
  "GET /bookings": { call: "booking.list", answer: "items" },
  "POST /bookings": { call: "booking.create", body: "json", status: 201 },
  "GET /bookings/:id": { call: "booking.byId", name: "Booking" },
  "PUT /bookings/:id": { call: "booking.update", body: "json", ifMatch: true },
  "PUT /bookings/:id/accept": { call: "booking.accept", body: "optional" },
  "PUT /bookings/:id/status": { call: "booking.setStatus", body: "json" },
  "POST /bookings/:id/status": { call: "booking.setStatus", body: "json" },
  "POST /bookings/:id/complete": { call: "booking.complete", body: "optional" },
  "POST /bookings/:id/car": { call: "booking.updateCar", body: "optional" },
  "POST /bookings/:id/odometer": { call: "booking.odometer", body: "json" },
  "POST /bookings/:id/share-contact": { call: "booking.shareContact" },
  "POST /bookings/:id/en-route": { call: "booking.enRoute", body: "json" },
  "POST /bookings/:id/position": { call: "booking.position.note", body: "json" },
  "GET /bookings/:id/position": { call: "booking.position.get" },
  "POST /bookings/:id/arrived": { call: "booking.arrived", body: "optional" },
  "POST /bookings/:id/arrived/confirm": { call: "booking.confirmArrival" },
  "GET /bookings/:id/busy": { call: "booking.busyTimes" },
  "GET /bookings/:id/cancellation": { call: "booking.cancellation" },
  "POST /bookings/:id/cancel": { call: "booking.cancel", body: "json" },
  "POST /bookings/:id/arrived/contest": { call: "booking.contestArrival" },
  "POST /bookings/:id/no-show": { call: "booking.noShow" },
  "POST /bookings/:id/without-card": { call: "booking.goWithoutCard" },
  "POST /bookings/:id/stop": { call: "booking.stop", body: "json" },
  "POST /bookings/:id/reschedule": { call: "booking.reschedule", body: "json" },
  "POST /bookings/:id/reschedule/accept": { call: "booking.acceptReschedule" },
  "POST /bookings/:id/reschedule/decline": { call: "booking.declineReschedule" },
  "POST /bookings/:id/reschedule/withdraw": { call: "booking.withdrawReschedule" },
  "POST /bookings/:id/release": { call: "booking.release", body: "json" },
  "PUT /bookings/:id/request": { call: "booking.changeRequest", body: "json" },
  "GET /bookings/:id/photos": { call: "booking.photos.list" },
  "POST /bookings/:id/photos": { call: "booking.photos.add", body: "photo", status: 201 },
  "DELETE /photos/:id": { call: "booking.photos.remove" },
  "GET /bookings/:id/changes": { call: "booking.changeOrders" },
  "POST /bookings/:id/changes": { call: "booking.proposeChange", body: "json", status: 201 },
  "POST /bookings/:id/claims": { call: "booking.claim", body: "json", status: 201 },
  "POST /changes/:id/withdraw": { call: "booking.withdrawChange" },
  "POST /changes/:id/approve": { call: "booking.approveChange" },
  "POST /changes/:id/decline": { call: "booking.declineChange" },
  "POST /claims/:id/offer": { call: "booking.offerTimes", body: "json" },
  "POST /claims/:id/decline": { call: "booking.declineClaim", body: "json" },
  "POST /claims/:id/choose": { call: "booking.chooseTime", body: "json" },
  "POST /claims/:id/withdraw": { call: "booking.withdrawClaim" },
  "POST /bookings/:bookingId/review": { call: "booking.review", body: "json", status: 201 },
  "GET /bookings/:bookingId/review": { call: "booking.reviews.ofBooking" },
  "GET /mechanic/reviews": { call: "booking.reviews.own", answer: "items", name: "OwnReview" },
  "POST /reviews/:id/answer": { call: "booking.reviews.answer", body: "json" },
  "POST /reviews/:id/report": { call: "booking.reviews.report", body: "json" },
  "GET /desk/reviews": { call: "desk.reviews.list", answer: "items", name: "DeskReview" },
  "POST /desk/reviews/:id/hide": { call: "desk.reviews.hide", body: "json" },
  "POST /desk/reviews/:id/show": { call: "desk.reviews.show", body: "json" },
  "POST /desk/reviews/:id/keep": { call: "desk.reviews.keep", body: "json" },
  "GET /desk/questions": { call: "desk.questions.list", answer: "items", name: "DeskQuestion" },
  "POST /desk/questions": { call: "desk.questions.create", body: "json", status: 201 },
  "PUT /desk/questions/:id": { call: "desk.questions.edit", body: "json" },
  "POST /desk/questions/:id/retire": { call: "desk.questions.retire", body: "json" },
  "POST /desk/questions/:id/restore": { call: "desk.questions.restore", body: "json" },
  "GET /desk/support": { call: "desk.support.list", answer: "items", name: "DeskSupportRequest" },
  "POST /desk/support": { call: "desk.support.writeDown", body: "json", status: 201 },
  "GET /desk/replies": { call: "desk.support.replies.list" },
  "POST /desk/replies": { call: "desk.support.replies.keep", body: "json", status: 201 },
  "PUT /desk/replies/:id": { call: "desk.support.replies.change", body: "json" },
  "DELETE /desk/replies/:id": { call: "desk.support.replies.remove" },
  "GET /desk/support/:id": { call: "desk.support.thread", name: "DeskSupportThread" },
  "POST /desk/support/:id/answer": { call: "desk.support.answer", body: "json", status: 201 },
  "POST /desk/support/:id/preview": { call: "desk.support.preview", body: "json" },
  "POST /desk/support/:id/note": { call: "desk.support.note", body: "json" },
  "POST /desk/support/:id/assign": { call: "desk.support.assign", body: "json" },
  "POST /desk/support/:id/close": { call: "desk.support.close", body: "json" },
  "POST /desk/support/:id/reopen": { call: "desk.support.reopen", body: "json" },
  "GET /bookings/:id/credit-notes": { call: "payment.creditNotes", name: "CreditNote" },
  "GET /bookings/:id/receipt": { call: "payment.receipt", name: "Receipt" },
  "GET /bookings/:id/payments": { call: "payment.list", name: "Payment" },
  "POST /bookings/:id/payments/refresh": { call: "payment.refresh" },
  "POST /payments/:id/intent": { call: "payment.pay" },
  "GET /payments/config": { call: "payment.config", name: "PaymentConfiguration" },
  "GET /payments/due": { call: "payment.dues", name: "DuePayment" },
  "POST /bookings/:id/tip": { call: "payment.tip", body: "json", status: 201 },
  "GET /cards": { call: "payment.cards", name: "Card" },
  "PUT /cards/:id": { call: "payment.chooseCard", body: "json" },
  "DELETE /cards/:id": { call: "payment.removeCard" },
  "POST /cards/:id/pay": { call: "payment.payWithCard", body: "json" },
  "POST /create-payment-intent": { call: "payment.createIntent", body: "json" },
  "POST /mechanic/profile": {
    call: {
      among: ["mechanic.createProfile", "mechanic.setPicture"],
      choose: (body) => (isPictureOnly(body) ? 1 : 0),
    },
    about:
      "Creates the mechanic profile (201) or saves it again (200). A body with only `profileImageUrl` sets the uploaded picture and removes the previous one.",
    body: "json",
    status: created,
    answer: "profile",
  },
  "GET /mechanic/profile": { call: "mechanic.profile", name: "MechanicProfile" },
  "PUT /mechanic/profile": { call: "mechanic.updateProfile", body: "json" },
  "PUT /mechanic/bank-info": {
    call: "mechanic.saveBankInfo",
    body: "json",
    name: "BankInformation",
  },
  "GET /mechanic/bookings": {
    call: "booking.list",
    about: "Returns a mechanic's jobs and the open requests they can accept.",
    input: ({ query }) => ({ ...query, as: "mechanic" }),
    answer: "items",
  },
  "GET /mechanic/availability": { call: "mechanic.availability" },
  "PUT /mechanic/availability": { call: "mechanic.saveAvailability", body: "json" },
  "GET /mechanic/assessment": { call: "mechanic.assessment.current" },
  "POST /mechanic/assessment": { call: "mechanic.assessment.begin" },
  "POST /mechanic/assessment/answer": { call: "mechanic.assessment.answer", body: "json" },
  "POST /mechanic/assessment/continue": { call: "mechanic.assessment.continue" },
  "POST /mechanic/assessment/hand-in": { call: "mechanic.assessment.handIn" },
  "GET /mechanic/documents": { call: "mechanic.documents.list" },
  "POST /mechanic/documents": {
    call: "mechanic.documents.send",
    body: "document",
    status: 201,
    name: "Document",
  },
  "GET /mechanic/public-page": { call: "mechanic.publicPage", name: "PublicPage" },
  "PUT /mechanic/public-page": { call: "mechanic.setPublicPage", body: "json" },
  "GET /mechanic/today": { call: "mechanic.today", name: "MechanicDay" },
  "GET /mechanic/setup": { call: "mechanic.setup", name: "MechanicSetup" },
  "GET /mechanic/standing": { call: "mechanic.reliability" },
  "GET /mechanic/statement": { call: "mechanic.statement", name: "Statement" },
  "GET /mechanic/statement/entries": { call: "mechanic.statementPage", name: "StatementPage" },
  "POST /mechanic/plan/checkout": { call: "mechanic.startUpgrade" },
  "POST /mechanic/plan/portal": { call: "mechanic.planPortal" },
  "GET /mechanic/balance": { call: "mechanic.balance", name: "Balance" },
  "GET /mechanic/payouts": { call: "mechanic.payouts", answer: "items", name: "Payout" },
  "GET /mechanic/payout-account": { call: "mechanic.payoutAccount", name: "PayoutAccount" },
  "POST /mechanic/payout-account/refresh": { call: "mechanic.refreshPayoutAccount" },
  "POST /mechanic/payout-account/link": { call: "mechanic.startPayoutSetup", body: "json" },
  "GET /mechanic/:userId/profile": {
    call: "mechanic.publicProfile",
    name: "PublicMechanicProfile",
  },
  "GET /mechanic/:userId/public-page": { call: "mechanic.publicName", name: "PublicName" },
  "GET /mechanic/:userId/services": { call: "mechanic.publicServices", name: "MechanicService" },
  "GET /mechanic/:userId/slots": { call: "mechanic.slots" },
  "GET /mechanics": {
    call: "mechanic.search",
    input: ({ query }) => searchIn(query),
    name: "MechanicSearch",
  },
  "GET /calendar": { call: "booking.calendar.feed" },
  "POST /calendar/renew": { call: "booking.calendar.renew" },
  "DELETE /calendar": { call: "booking.calendar.end" },
  "POST /quotes": { call: "booking.quote", body: "json" },
  "GET /quotes/mechanics": { call: "mechanic.faces", name: "QuotedMechanics" },
  "GET /locations": { call: "booking.locate" },
  "GET /slots": { call: "mechanic.nearbySlots" },
  "POST /upload/tax-form": { call: "mechanic.uploadTaxForm", body: "taxForm" },
  "POST /upload/resume": { call: "mechanic.uploadResume", body: "resume" },
  "POST /upload/profile-picture": {
    call: {
      among: ["mechanic.uploadPicture", "mechanic.startPictureUpload"],
      // The form's file has already been read into bytes.
      choose: (body) => (has(body, "bytes") && body.bytes instanceof Uint8Array ? 0 : 1),
    },
    about:
      "Uploads a picture: JPEG, PNG or WebP by content, under 5 MB, re-encoded without metadata. A form is stored right away. With JSON, PUT the bytes to the answer's `uploadUrl`, once and within ten minutes. Then send `profileImageUrl` to POST /api/mechanic/profile.",
    body: "profilePicture",
  },
  "PUT /upload/profile-picture/:fileId": {
    call: "mechanic.putPicture",
    body: "bytes",
    input: ({ params, query, body }) => ({ ...params, token: query.token ?? "", bytes: body }),
  },
  "GET /messages": { call: "message.thread", name: "Message" },
  "GET /messages/threads": { call: "message.threads", answer: "items", name: "Thread" },
  "GET /messages/unread": { call: "message.unread" },
  "GET /messages/newest": { call: "message.newestThread" },
  "POST /messages/read": { call: "message.markRead", body: "json" },
  "POST /messages": { call: "message.send", body: "json", status: 201 },
  "GET /notifications": { call: "message.notifications" },
  "POST /notifications/read": { call: "message.readNotifications", body: "json" },
  "GET /notifications/preferences": { call: "message.preferences" },
  "POST /notifications/unsubscribe": { call: "message.unsubscribe", input: ({ query }) => query },
  "PUT /notifications/preferences": { call: "message.savePreferences", body: "json" },
  "GET /notifications/push": { call: "message.push" },
  "POST /notifications/push": { call: "message.subscribePush", body: "json" },
  "POST /notifications/push/end": { call: "message.endPush" },
  "GET /notifications/sms": { call: "message.sms" },
  "POST /notifications/sms": { call: "message.requestSmsCode", body: "json" },
  "POST /notifications/sms/confirm": { call: "message.confirmSmsCode", body: "json" },
  "POST /notifications/sms/end": { call: "message.endSms" },
  "PUT /user/time-zone": { call: "message.reportTimeZone", body: "json" },
  "GET /admin/questions": { call: "admin.questions", name: "Question" },
  "POST /account/confirm": { call: "auth.account.confirm", body: "json" },
  "POST /account/confirm/code": { call: "auth.account.requestCode" },
  "POST /account/password": { call: "auth.account.changePassword", body: "json" },
  "GET /account/deletion": { call: "auth.account.deletion" },
  "DELETE /account": { call: "auth.account.delete", body: "optional" },
  "POST /account/keep": { call: "auth.account.keep" },
  "GET /account/sessions": { call: "auth.sessions" },
  "DELETE /account/sessions/:id": { call: "auth.endSession" },
  "DELETE /account/sessions": { call: "auth.endOtherSessions" },
  "GET /account/second-factor": { call: "auth.secondFactor" },
  "POST /account/second-factor/start": { call: "auth.startSecondFactor", body: "optional" },
  "POST /account/second-factor/confirm": { call: "auth.confirmSecondFactor", body: "json" },
  "POST /account/second-factor/verify": { call: "auth.verifySecondFactor", body: "json" },
  "POST /account/second-factor/recovery-codes": { call: "auth.renewRecoveryCodes", body: "json" },
  "POST /account/second-factor/disable": { call: "auth.disableSecondFactor", body: "json" },
  "GET /account/passkeys": { call: "auth.passkeys.list" },
  "POST /account/passkey-registration": { call: "auth.passkeys.start", body: "optional" },
  "POST /account/passkeys": { call: "auth.passkeys.add", body: "json", status: 201 },
  "POST /account/passkey-challenge": { call: "auth.passkeys.challenge" },
  "DELETE /account/passkeys/:id": { call: "auth.passkeys.remove", body: "json" },
  "GET /keys": { call: "auth.keys.list", name: "ApiKey" },
  "GET /keys/current": { call: "auth.keys.current", name: "CurrentApiKey" },
  "POST /keys": { call: "auth.keys.create", body: "json", status: 201 },
  "DELETE /keys/:id": { call: "auth.keys.remove" },
  "GET /webhook-endpoints": { call: "auth.webhooks.list", name: "WebhookEndpoint" },
  "POST /webhook-endpoints": {
    call: "auth.webhooks.create",
    body: "json",
    status: 201,
    name: "WebhookEndpointSecret",
  },
  "GET /webhook-endpoints/:id": { call: "auth.webhooks.get" },
  "PATCH /webhook-endpoints/:id": { call: "auth.webhooks.change", body: "json" },
  "DELETE /webhook-endpoints/:id": { call: "auth.webhooks.remove" },
  "POST /webhook-endpoints/:id/rotate": { call: "auth.webhooks.rotate" },
  "POST /webhook-endpoints/:id/test": { call: "auth.webhooks.test", status: 201 },
  "GET /webhook-endpoints/:id/deliveries": {
    call: "auth.webhooks.deliveries",
    answer: "items",
    name: "WebhookDelivery",
  },
  "POST /deliveries/:id/resend": { call: "auth.webhooks.resend" },
  "GET /desk/keys": { call: "desk.keys", name: "DeskApiKey" },
  "POST /desk/keys/:id/grant": { call: "desk.grantKey", body: "json" },
  "GET /desk/alerts": { call: "desk.alerts" },
  "POST /desk/alerts/:id/take": { call: "desk.takeAlert" },
  "POST /desk/alerts/:id/resolve": { call: "desk.resolveAlert", body: "json" },
  "POST /desk/bookings/:id/asked-by-mechanic": { call: "desk.askedByMechanic", body: "json" },
  "POST /desk/bookings/:id/different-vehicle": { call: "desk.decideVehicle", body: "json" },
  "POST /desk/bookings/:id/arrival": { call: "desk.decideArrival", body: "json" },
  "GET /desk/staff": { call: "desk.staff" },
  "POST /desk/staff": { call: "desk.assignRole", body: "json" },
  "GET /desk/services": { call: "desk.services.list", name: "DeskService" },
  "POST /desk/services": { call: "desk.services.create", body: "json", status: 201 },
  "PUT /desk/services/:id": { call: "desk.services.change", body: "json" },
  "PUT /desk/services/:id/maintenance": { call: "desk.services.maintenance", body: "json" },
  "POST /desk/services/:id/retire": { call: "desk.services.retire", body: "json" },
  "POST /desk/services/:id/restore": { call: "desk.services.restore", body: "json" },
  "GET /desk/services/:id/rules": { call: "desk.services.rules", name: "PriceRules" },
  "PUT /desk/services/:id/rules": { call: "desk.services.saveRules", body: "json" },
  "POST /desk/services/:id/price": { call: "desk.services.price", body: "json" },
  "POST /desk/people/:id/second-factor/reset": { call: "desk.resetSecondFactor", body: "json" },
  "GET /desk/texts": { call: "desk.texts.list", name: "DeskText" },
  "GET /desk/text-versions/:id": { call: "desk.texts.version", name: "TextVersion" },
  "PUT /desk/texts/:kind": { call: "desk.texts.save", body: "json" },
  "POST /desk/texts/:kind/publish": { call: "desk.texts.publish", body: "json" },
  "GET /desk/announcements": {
    call: "desk.announcements.list",
    answer: "items",
    name: "DeskAnnouncement",
  },
  "POST /desk/announcements": { call: "desk.announcements.create", body: "json", status: 201 },
  "PUT /desk/announcements/:id": { call: "desk.announcements.change", body: "json" },
  "POST /desk/announcements/:id/end": { call: "desk.announcements.end", body: "json" },
  "POST /desk/announcements/:id/cancel": { call: "desk.announcements.cancel", body: "json" },
  "GET /desk/promos": { call: "desk.promos.list", name: "DeskPromo" },
  "POST /desk/promos": { call: "desk.promos.create", body: "json", status: 201 },
  "PUT /desk/promos/:id": { call: "desk.promos.change", body: "json" },
  "POST /desk/promos/:id/pause": { call: "desk.promos.pause", body: "json" },
  "POST /desk/promos/:id/resume": { call: "desk.promos.resume", body: "json" },
  "GET /desk/audit": { call: "desk.audit" },
  "POST /desk/undo": { call: "desk.undo", body: "json" },
  "POST /desk/changes/:id/approve": { call: "desk.allowChange", body: "json" },
  "GET /desk/today": { call: "desk.today" },
  "GET /desk/search": { call: "desk.search" },
  "GET /desk/work": { call: "desk.deadJobs" },
  "POST /desk/work/:id/retry": { call: "desk.retryDeadJob", body: "json" },
  "POST /desk/work/:id/drop": { call: "desk.dropDeadJob", body: "json" },
  "GET /desk/numbers": { call: "desk.numbers" },
  "GET /desk/funnel": { call: "desk.funnel" },
  "GET /desk/waitlist": { call: "desk.waitlist", name: "DeskWaitlist" },
  "GET /desk/tie-out": { call: "desk.tieOut" },
  "GET /desk/payouts": { call: "desk.payouts", answer: "items", name: "DeskPayout" },
  "GET /desk/payouts/next": { call: "desk.nextPayouts" },
  "GET /desk/payouts/runs": { call: "desk.payoutRuns", name: "PayoutRun" },
  "PUT /desk/payouts/day": { call: "desk.setPayoutDay", body: "json" },
  "POST /desk/payouts/remind": { call: "desk.remindOfPayouts" },
  "POST /desk/payouts/run": { call: "desk.runPayouts", body: "json", status: 201 },
  "POST /desk/payouts/runs/:id/sent": { call: "desk.markRunSent", body: "json" },
  "POST /desk/payouts/:id/sent": { call: "desk.markPayoutSent", body: "json" },
  "POST /desk/payouts/:id/returned": { call: "desk.markPayoutReturned", body: "json" },
  "GET /desk/jobs": { call: "desk.jobs", answer: "items", name: "DeskJob" },
  "GET /desk/jobs/counts": { call: "desk.jobCounts" },
  "GET /desk/people": { call: "desk.people", answer: "items", name: "DeskPersonRow" },
  "GET /desk/people/:id": { call: "desk.person", name: "DeskPerson" },
  "GET /desk/people/:id/history": {
    call: "desk.personHistory",
    answer: "items",
    name: "PersonHistoryEntry",
  },
  "GET /desk/people/:id/standing": { call: "desk.reliability" },
  "POST /desk/people/:id/sessions/end": { call: "desk.endSessions", body: "json" },
  "POST /desk/people/:id/password-reset": { call: "desk.resetPassword", body: "json" },
  "GET /desk/bookings": { call: "desk.bookings", answer: "items", name: "DeskBookingRow" },
  "GET /desk/bookings/:id": { call: "desk.booking", name: "DeskBooking" },
  "POST /desk/bookings/:id/cancel": { call: "desk.cancelBooking", body: "json" },
  "POST /desk/bookings/:id/complete": { call: "desk.completeBooking", body: "json" },
  "GET /desk/bookings/:id/conversation": { call: "desk.conversation" },
  "POST /desk/bookings/:id/mail": { call: "desk.resendMail", body: "json" },
  "POST /desk/booking-pause": { call: "desk.pauseBookings", body: "json", status: 201 },
  "PUT /desk/booking-pause": { call: "desk.changePauseSentence", body: "json" },
  "POST /desk/booking-pause/end": { call: "desk.resumeBookings", body: "json" },
  "POST /desk/bookings/:id/note": { call: "desk.noteBooking", body: "json" },
  "POST /desk/bookings/:id/lift-no-show": { call: "desk.liftNoShow", body: "json" },
  "POST /desk/bookings/:id/payout-review": { call: "desk.reviewPayout", body: "json" },
  "POST /desk/bookings/:id/price": { call: "desk.lowerPrice", body: "json" },
  "POST /desk/bookings/:id/message": { call: "desk.messageCustomer", body: "json" },
  "POST /desk/bookings/:id/message/preview": { call: "desk.previewMessage", body: "json" },
  "POST /desk/bookings/:id/offer": { call: "desk.offerRequest", body: "json" },
  "POST /desk/bookings/:id/release": { call: "desk.releaseBooking", body: "json" },
  "GET /desk/bookings/:id/mechanics": { call: "desk.mechanicsToAsk" },
  "GET /desk/bookings/:id/mechanics/unavailable": { call: "desk.unavailableMechanics" },
  "GET /desk/bookings/:id/refunds": { call: "desk.refunds", name: "BookingRefunds" },
  "POST /desk/bookings/:id/refund": { call: "desk.refund", body: "json" },
  "GET /desk/refunds": { call: "desk.allRefunds", answer: "items", name: "DeskRefund" },
  "GET /desk/claims": { call: "desk.claims" },
  "POST /desk/claims/:id/decide": { call: "desk.decideClaim", body: "json" },
  "GET /desk/documents": { call: "desk.documents.list", answer: "items", name: "DeskDocument" },
  "GET /desk/documents/:id": { call: "desk.documents.one" },
  "POST /desk/documents/:id/accept": { call: "desk.documents.accept", body: "json" },
  "POST /desk/documents/:id/reject": { call: "desk.documents.reject", body: "json" },
  "POST /desk/people/:id/message": { call: "desk.messagePerson", body: "json", status: 201 },
  "POST /desk/people/:id/note": { call: "desk.notePerson", body: "json" },
  "POST /desk/people/:id/name": { call: "desk.decideName", body: "json" },
  "POST /desk/people/:id/trial": { call: "desk.giveTrial", body: "json" },
  "POST /desk/people/:id/suspend": { call: "desk.suspend", body: "json" },
  "POST /desk/people/:id/restore": { call: "desk.restore", body: "json" },
  "POST /desk/people/:id/customer/suspend": {
    call: "desk.suspendCustomer",
    body: "json",
    name: "CustomerSuspended",
  },
  "POST /desk/people/:id/customer/restore": { call: "desk.restoreCustomer", body: "json" },
  "GET /desk/disputes": { call: "desk.disputes", answer: "items", name: "Dispute" },
  "GET /desk/disputes/:id": { call: "desk.dispute" },
  "PUT /desk/disputes/:id/evidence": { call: "desk.saveEvidence", body: "json" },
  "POST /desk/disputes/:id/evidence": { call: "desk.submitEvidence", body: "json" },
  "POST /waitlist": { call: "booking.waitlist.join", body: "json", status: 202 },
  "POST /waitlist/confirm": { call: "booking.waitlist.confirm", body: "json" },
  "POST /guest/bookings": {
    call: "booking.guest.start",
    body: "json",
    status: 202,
    ofDraftCookie: true,
    name: "GuestDraftSent",
  },
  "GET /guest/bookings/:draftId": { call: "booking.guest.get", name: "GuestDraft" },
  "POST /guest/bookings/:draftId/resend": {
    call: "booking.guest.resend",
    status: 202,
    ofDraftCookie: true,
  },
  "POST /guest/bookings/:draftId/confirm": {
    call: "booking.guest.confirm",
    body: "json",
    status: 201,
    name: "GuestBookingConfirmed",
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, RestRow>;
