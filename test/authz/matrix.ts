import type { ErrorCode } from "~/domain/refusal";
import { EXAMPLE_IDS } from "~/server/http/openapi/example-ids";
import type { ProcedureName } from "~/server/http/rest/routes";
import type { CallOptions } from "~test/support/visitor";
import { PASSWORD, WORDS, type Actor, type Crowd } from "./crowd";
import type { Input, RestRoute } from "./doors";
import type { Allowance } from "./leaks";

// Who may do what: every call of the product × everybody. A route or a procedure that is missing here
// fails inventory.test.ts; matrix.test.ts sends each cell through every door of its row.

/** A success's status at the REST door, or the code of the refusal. */
export type Cell = 200 | 201 | 204 | 302 | ErrorCode;

/** The status of every refusal in the matrix; said here anew, not read from the product. */
export const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROFILE_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PROMO_NOT_APPLICABLE: 422,
};

const ok = 200;
const made = 201;
const bad = "INVALID";
const x401 = "UNAUTHENTICATED";
const x403 = "FORBIDDEN";
const xNew = "PROFILE_REQUIRED";
const x404 = "NOT_FOUND";
const x409 = "CONFLICT";
const x422 = "PROMO_NOT_APPLICABLE";

/** One column for each of ACTORS but the last, in their order. */
type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell];

/** Doors that are no row of the REST table. */
export type OtherDoor =
  | "GET /logout"
  | "GET /health"
  | "GET /ready"
  | "GET /openapi.json"
  | "GET /files/:id"
  | "GET /bookings/:id/receipt.pdf"
  | "GET /bookings/:id/credit-notes/:number/pdf"
  | "GET /desk/disputes/:id/documents/:document"
  | "GET /mechanic/statement.csv"
  | "GET /desk/payouts/runs/:id/bank.csv"
  | "GET /desk/payouts/yearly.csv"
  | "POST /webhooks/stripe"
  | "POST /csp-report"
  | "GET /sandbox/stripe/v1/customers/:id";

export interface Call {
  /** What is tried, where one call has several rows. */
  case?: string;
  /** Tried at /api/trpc. */
  procedure?: ProcedureName;
  /** Tried at these documented addresses. */
  rest?: readonly (RestRoute | OtherDoor)[];
  input?: (crowd: Crowd, who: Actor) => Input;
  /** Headers and bytes that are no JSON. */
  request?: (crowd: Crowd) => CallOptions;
  cells: Cells;
  /** What an operator gets, where it is not what an owner gets. */
  operator?: Cell;
  allowed?: Allowance;
  /** Whose words a success tells beside one's own: of whom one signs in as, or whose job one took. */
  tells?: Actor;
  /** A GET that changes something on purpose. */
  writes?: boolean;
  /** The answer is another program's: Stripe's own shape, a redirect, a machine's sign of life. */
  foreign?: boolean;
}

const everybody: Cells = [ok, ok, ok, ok, ok, ok, ok, ok, ok];
const signedIn: Cells = [x401, ok, ok, ok, ok, ok, ok, ok, ok];
const administratorAlone = (cell: Cell): Cells => [
  x401,
  x403,
  x403,
  x403,
  x403,
  x403,
  x403,
  x403,
  cell,
];
const nobodyAtAll = (cell: Cell): Cells => [x401, cell, cell, cell, cell, cell, cell, cell, cell];

/** Nobody has this number. */
export const MISSING = "019a0000-0000-7000-8000-00000000dead";

const onboarding = {
  phone: "(415) 555-0123",
  yearsExperience: 4,
  location: "Oakland, CA",
  serviceRadius: 30,
  specializations: ["Oil Changes"],
  tools: [{ name: "Jack", available: true }],
  hourlyRate: "60.00",
  workExperience: "Four years of driveways and curbs.",
  certificationsText: "",
  resumeUploaded: false,
};
const vehicle = { year: 2021, make: "Honda", model: "Civic", mileage: 42_000 };
const fresh = () => `${crypto.randomUUID()}@fresh.example`;
const taken = (crowd: Crowd, who: Actor) =>
  crowd.secrets[who === "otherCustomer" ? "owner" : "otherCustomer"].email;

// prettier-ignore
export const MATRIX: readonly Call[] = [
  //                                       nobody owner other assigned otherM. newcomer convert apprent. admin
  // ── Accounts ──────────────────────────────────────────────────────────────────────────────────
  { procedure: "auth.session",             cells: everybody },
  { procedure: "auth.me", rest: ["GET /auth/user"],
                                           cells: signedIn },
  { procedure: "auth.externalSignIn",      cells: everybody },
  { procedure: "auth.login", rest: ["POST /auth/login"], case: "with his own password", tells: "owner",
    input: (crowd, who) => ({ email: crowd.secrets[who === "nobody" ? "owner" : who].email, password: PASSWORD }),
                                           cells: [ok, ok, ok, ok, ok, x401, ok, ok, ok] },
  { procedure: "auth.login", rest: ["POST /auth/login"], case: "with a wrong password",
    input: (crowd) => ({ email: crowd.secrets.otherCustomer.email, password: "Wr0ng!pass" }),
                                           cells: nobodyAtAll(x401) },
  { procedure: "auth.login", rest: ["POST /auth/login"], case: "at the other role's door", tells: "owner",
    input: (crowd) => ({ email: crowd.secrets.owner.email, password: PASSWORD, role: "mechanic" }),
                                           cells: everybody },
  { procedure: "auth.signup", rest: ["POST /auth/signup"],
    input: () => ({ firstName: "Robin", lastName: "Rivers", email: fresh(), password: PASSWORD, role: "customer" }),
                                           cells: [made, made, made, made, made, made, made, made, made] },
  { procedure: "auth.signup", rest: ["POST /auth/signup"], case: "with a taken address",
    input: (crowd) => ({ firstName: "R", lastName: "R", email: crowd.secrets.assigned.email, password: PASSWORD, role: "customer" }),
                                           cells: [x409, x409, x409, x409, x409, x409, x409, x409, x409] },
  { procedure: "auth.signup", rest: ["POST /auth/signup"], case: "as an administrator",
    input: () => ({ firstName: "R", lastName: "R", email: fresh(), password: PASSWORD, role: "admin" }),
                                           cells: [bad, bad, bad, bad, bad, bad, bad, bad, bad] },
  { procedure: "auth.forgotPassword", rest: ["POST /auth/forgot-password"],
    input: (crowd) => ({ email: crowd.secrets.otherCustomer.email, userType: "mechanic" }),
                                           cells: everybody },
  { procedure: "auth.confirmEmail", rest: ["POST /auth/confirm-email"], case: "with an unknown token",
    input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
                                           cells: [bad, bad, bad, bad, bad, bad, bad, bad, bad] },
  { procedure: "auth.undoEmailChange", rest: ["POST /auth/undo-email-change"], case: "with an unknown token",
    input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
                                           cells: [bad, bad, bad, bad, bad, bad, bad, bad, bad] },
  { procedure: "auth.resendConfirmation", rest: ["POST /auth/resend-confirmation"],
                                           cells: [x401, x409, x409, x409, x409, ok, x409, ok, x409] },
  { procedure: "auth.cancelEmailChange", rest: ["POST /auth/cancel-email-change"],
                                           cells: signedIn },
  { procedure: "auth.logout", rest: ["POST /auth/logout"],
                                           cells: everybody },
  { rest: ["GET /logout"], foreign: true, writes: true,
                                           cells: [302, 302, 302, 302, 302, 302, 302, 302, 302] },
  { procedure: "auth.setUserType", rest: ["POST /user/type"], case: "becomes a mechanic",
    input: () => ({ userType: "mechanic" }),
                                           cells: signedIn },
  { procedure: "auth.setUserType", rest: ["POST /user/type"], case: "becomes a customer",
    input: () => ({ userType: "customer" }),
                                           cells: [x401, ok, ok, x409, x409, ok, x409, x409, ok] },
  { procedure: "auth.setUserType", rest: ["POST /user/type"], case: "becomes an administrator",
    input: () => ({ userType: "admin" }),
                                           cells: nobodyAtAll(bad) },
  { procedure: "auth.updateProfile", rest: ["POST /user/update-profile"],
    input: () => ({ firstName: "Renamed", vehicleNotes: "The hood sticks." }),
                                           cells: signedIn },
  { procedure: "auth.updateProfile", rest: ["POST /user/update-profile"], case: "with a taken address",
    input: (crowd, who) => ({ email: taken(crowd, who) }),
                                           cells: nobodyAtAll(x409) },
  { procedure: "auth.updateProfile", rest: ["POST /user/update-profile"], case: "with another's photo",
    input: (crowd, who) => ({ vehiclePhoto: `/api/files/${who === "owner" ? crowd.resume : crowd.vehiclePhoto}` }),
                                           cells: nobodyAtAll(bad) },
  { procedure: "auth.setPassword", rest: ["POST /user/set-password"],
    input: () => ({ password: "N3w!password" }),
                                           cells: [x401, x409, x409, x409, x409, ok, x409, x409, x409] },
  { procedure: "auth.contactSupport", rest: ["POST /support"],
    input: () => ({ subject: "A booking", message: "The address is wrong." }),
                                           cells: signedIn },

  // ── Catalogue and garage ──────────────────────────────────────────────────────────────────────
  { procedure: "booking.services", rest: ["GET /services"],
                                           cells: everybody },
  { procedure: "booking.vehicles", rest: ["GET /vehicles"],
                                           cells: signedIn },
  { procedure: "booking.addVehicle", rest: ["POST /vehicles"],
    input: () => vehicle,
                                           cells: [x401, made, made, x403, x403, x403, x403, x403, made] },

  // ── Bookings ──────────────────────────────────────────────────────────────────────────────────
  { procedure: "booking.list", rest: ["GET /bookings"],
                                           cells: [x401, ok, ok, ok, ok, ok, ok, xNew, ok] },
  { procedure: "booking.list", rest: ["GET /bookings"], case: "as a customer",
    input: () => ({ as: "customer" }),     cells: signedIn },
  { procedure: "booking.list", rest: ["GET /bookings"], case: "as a mechanic",
    input: () => ({ as: "mechanic" }),     cells: [x401, x403, x403, ok, ok, x403, ok, xNew, x403] },
  { rest: ["GET /mechanic/bookings"],      cells: [x401, x403, x403, ok, ok, x403, ok, xNew, x403] },
  { procedure: "booking.byId", rest: ["GET /bookings/:id"], case: "an open one",
    input: (crowd, who) => ({ id: crowd.booking("pending", who) }),
                                           cells: [x401, ok, x404, ok, ok, x404, ok, x404, x404] },
  { procedure: "booking.byId", rest: ["GET /bookings/:id"], case: "a taken one",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { procedure: "booking.byId", rest: ["GET /bookings/:id"], case: "a wish for one mechanic",
    input: (crowd) => ({ id: crowd.wished }),
                                           cells: [x401, x404, ok, ok, x404, x404, x404, x404, x404] },
  { procedure: "booking.byId", rest: ["GET /bookings/:id"], case: "the owner's finished one",
    input: (crowd) => ({ id: crowd.booking("completed", "owner") }),
                                           cells: [x401, ok, x404, ok, x404, x404, x404, x404, x404] },
  { procedure: "booking.promo",            input: () => ({ code: "FIRST20" }),
                                           cells: [x401, x422, x422, x403, x403, x403, x403, x403, ok] },
  { procedure: "booking.create", rest: ["POST /bookings"],
    input: (crowd, who) => crowd.order(who),
                                           cells: [x401, made, made, x403, x403, x403, x403, x403, made] },
  { procedure: "booking.create", rest: ["POST /bookings"], case: "with the owner's vehicle",
    input: (crowd) => crowd.order("owner"),
                                           cells: [x401, made, x404, x403, x403, x403, x403, x403, x404] },
  { procedure: "booking.create", rest: ["POST /bookings"], case: "wishing for somebody who is no mechanic",
    input: (crowd, who) => ({ ...crowd.order(who), mechanicId: crowd.id("otherCustomer") }),
                                           cells: [x401, x404, x404, x403, x403, x403, x403, x403, x404] },
  { procedure: "booking.update", rest: ["PUT /bookings/:id"], case: "edits a pending one",
    input: (crowd, who) => ({ id: crowd.booking("pending", who), notes: "ring twice" }),
                                           cells: [x401, ok, x404, x404, x404, x404, ok, x404, x404] },
  { procedure: "booking.update", rest: ["PUT /bookings/:id"], case: "cancels a pending one",
    input: (crowd, who) => ({ id: crowd.booking("pending", who), status: "cancelled" }),
                                           cells: [x401, ok, x404, x404, x404, x404, ok, x404, x404] },
  { procedure: "booking.update", rest: ["PUT /bookings/:id"], case: "edits a taken one",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), notes: "ring twice" }),
                                           cells: [x401, x409, x404, x403, x404, x404, x409, x404, x404] },
  { procedure: "booking.update", rest: ["PUT /bookings/:id"], case: "cancels a taken one",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), status: "cancelled" }),
                                           cells: [x401, x409, x404, x403, x404, x404, x409, x404, x404] },
  { procedure: "booking.accept", rest: ["PUT /bookings/:id/accept"], case: "an open one", tells: "owner",
    input: (crowd, who) => ({ id: crowd.booking("pending", who) }),
                                           cells: [x401, x403, x403, ok, ok, x403, x403, xNew, x403] },
  { procedure: "booking.accept", rest: ["PUT /bookings/:id/accept"], case: "a taken one",
    input: (crowd) => ({ id: crowd.booking("accepted", "owner") }),
                                           cells: [x401, x403, x403, x409, x404, x403, x404, xNew, x403] },
  { procedure: "booking.accept", rest: ["PUT /bookings/:id/accept"], case: "a wish for one mechanic", tells: "otherCustomer",
    input: (crowd) => ({ id: crowd.wished }),
                                           cells: [x401, x403, x403, ok, x404, x403, x404, xNew, x403] },
  { procedure: "booking.setStatus", rest: ["PUT /bookings/:id/status", "POST /bookings/:id/status"], case: "accepts", tells: "owner",
    input: (crowd, who) => ({ id: crowd.booking("pending", who), status: "accepted" }),
                                           cells: [x401, x403, x403, ok, ok, x403, x403, xNew, x403] },
  { procedure: "booking.setStatus", rest: ["PUT /bookings/:id/status", "POST /bookings/:id/status"], case: "declines",
    input: (crowd, who) => ({ id: crowd.booking("pending", who), status: "cancelled" }),
                                           cells: [x401, x403, x403, ok, ok, x403, x403, xNew, x403] },
  { procedure: "booking.setStatus", rest: ["PUT /bookings/:id/status", "POST /bookings/:id/status"], case: "starts",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), status: "in-progress" }),
                                           cells: [x401, x403, x403, ok, x404, x403, x404, xNew, x403] },
  { procedure: "booking.setStatus", rest: ["PUT /bookings/:id/status", "POST /bookings/:id/status"], case: "completes",
    input: (crowd, who) => ({ id: crowd.booking("inProgress", who), status: "completed" }),
                                           cells: [x401, x403, x403, ok, x404, x403, x404, xNew, x403] },
  { procedure: "booking.setStatus", rest: ["PUT /bookings/:id/status", "POST /bookings/:id/status"], case: "calls off a started one",
    input: (crowd, who) => ({ id: crowd.booking("inProgress", who), status: "cancelled" }),
                                           cells: [x401, x403, x403, x409, x404, x403, x403, xNew, x403] },
  { procedure: "booking.complete", rest: ["POST /bookings/:id/complete"],
    input: (crowd, who) => ({ id: crowd.booking("inProgress", who) }),
                                           cells: [x401, x403, x403, ok, x404, x403, x404, xNew, x403] },
  { procedure: "booking.release", rest: ["POST /bookings/:id/release"], case: "an accepted one",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), reason: "My van broke down." }),
                                           cells: [x401, x403, x403, ok, x404, x403, x404, xNew, x403] },
  { procedure: "booking.release", rest: ["POST /bookings/:id/release"], case: "a started one",
    input: (crowd, who) => ({ id: crowd.booking("inProgress", who), reason: "My van broke down." }),
                                           cells: [x401, x403, x403, x409, x404, x403, x404, xNew, x403] },
  { procedure: "booking.changeRequest", rest: ["PUT /bookings/:id/request"], case: "to anyone",
    input: (crowd, who) => ({ id: crowd.booking("pending", who), mechanicId: null }),
                                           cells: [x401, ok, x404, x404, x404, x404, ok, x404, x404] },
  { procedure: "booking.changeRequest", rest: ["PUT /bookings/:id/request"], case: "of a taken one",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), mechanicId: crowd.id("otherMechanic") }),
                                           cells: [x401, x409, x404, x403, x404, x404, x409, x404, x404] },
  { procedure: "booking.review", rest: ["POST /bookings/:bookingId/review"],
    input: (crowd, who) => ({ bookingId: crowd.booking("completed", who), rating: 5, comment: "On time." }),
                                           cells: [x401, made, x404, x404, x404, x404, made, x404, x404] },
  { procedure: "booking.changes",          cells: signedIn },

  // ── Mechanics ─────────────────────────────────────────────────────────────────────────────────
  { procedure: "mechanic.profile", rest: ["GET /mechanic/profile"],
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.createProfile", rest: ["POST /mechanic/profile"],
    input: () => onboarding,
                                           cells: [x401, x403, x403, ok, ok, x403, ok, made, x403] },
  { procedure: "mechanic.createProfile", rest: ["POST /mechanic/profile"], case: "naming another's resume",
    input: () => ({ ...onboarding, resumeUploaded: true, resumeFilename: "resume.pdf" }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, made, x403] },
  { procedure: "mechanic.setPicture", rest: ["POST /mechanic/profile"],
    input: (crowd, who) => ({ profileImageUrl: `/api/files/${crowd.picture(who === "nobody" ? "owner" : who)}` }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, ok, x403] },
  { procedure: "mechanic.setPicture", rest: ["POST /mechanic/profile"], case: "another's",
    input: (crowd) => ({ profileImageUrl: `/api/files/${crowd.picture("owner")}` }),
                                           cells: [x401, x403, x403, bad, bad, x403, bad, bad, x403] },
  { procedure: "mechanic.updateProfile", rest: ["PUT /mechanic/profile"],
    input: () => ({ yearsExperience: 9, isAvailable: true }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.saveBankInfo", rest: ["PUT /mechanic/bank-info"],
    input: (crowd) => ({ ...crowd.bank, password: PASSWORD }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.publicProfile", rest: ["GET /mechanic/:userId/profile"],
    input: (crowd) => ({ userId: crowd.id("assigned") }),
                                           cells: signedIn },
  { procedure: "mechanic.publicProfile", rest: ["GET /mechanic/:userId/profile"], case: "of a customer",
    input: (crowd) => ({ userId: crowd.id("owner") }),
                                           cells: nobodyAtAll(x404) },
  { procedure: "mechanic.publicServices", rest: ["GET /mechanic/:userId/services"],
    input: (crowd) => ({ userId: crowd.id("assigned") }),
                                           cells: signedIn },
  { procedure: "mechanic.publicServices", rest: ["GET /mechanic/:userId/services"], case: "of an apprentice",
    input: (crowd) => ({ userId: crowd.id("apprentice") }),
                                           cells: nobodyAtAll(x404) },
  { procedure: "mechanic.search",          input: () => ({ place: "94110", limit: 50 }),
                                           cells: signedIn },
  { procedure: "mechanic.uploadResume", rest: ["POST /upload/resume"],
    input: (crowd) => ({ bytes: crowd.pdf, filename: "cv.pdf" }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, ok, x403] },
  { procedure: "mechanic.uploadTaxForm", rest: ["POST /upload/tax-form"],
    input: (crowd) => ({ bytes: crowd.pdf, filename: "w9.pdf" }),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.uploadPicture", rest: ["POST /upload/profile-picture"],
    input: (crowd) => ({ bytes: crowd.png, filename: "me.png" }),
                                           cells: signedIn },
  { procedure: "mechanic.startPictureUpload", rest: ["POST /upload/profile-picture"],
    input: () => ({ filename: "me.png", contentType: "image/png" }),
                                           cells: signedIn },
  { procedure: "mechanic.putPicture", rest: ["PUT /upload/profile-picture/:fileId"],
    input: (crowd) => ({ ...crowd.ticket, bytes: crowd.png }),
                                           cells: everybody },
  { procedure: "mechanic.putPicture", rest: ["PUT /upload/profile-picture/:fileId"], case: "without its token",
    input: (crowd) => ({ ...crowd.ticket, token: "guessed", bytes: crowd.png }),
                                           cells: [x409, x409, x409, x409, x409, x409, x409, x409, x409] },
  { procedure: "mechanic.statement", rest: ["GET /mechanic/statement", "GET /mechanic/statement.csv"],
                                           cells: [x401, x403, x403, ok, ok, x403, ok, ok, x403] },
  { procedure: "mechanic.balance", rest: ["GET /mechanic/balance"],
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.payouts", rest: ["GET /mechanic/payouts"], input: () => ({}),
                                           cells: [x401, x403, x403, ok, ok, x403, ok, ok, x403] },
  { procedure: "mechanic.payoutAccount", rest: ["GET /mechanic/payout-account"],
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.refreshPayoutAccount", rest: ["POST /mechanic/payout-account/refresh"],
                                           cells: [x401, x403, x403, ok, ok, x403, ok, x404, x403] },
  { procedure: "mechanic.startPayoutSetup", rest: ["POST /mechanic/payout-account/link"],
    case: "where the bank pays", input: () => ({}),
                                           cells: [x401, x403, x403, x409, x409, x403, x409, x409, x403] },
  { procedure: "mechanic.startUpgrade",    cells: [x401, x403, x403, ok, ok, x403, ok, ok, x403] },

  // ── Payments ──────────────────────────────────────────────────────────────────────────────────
  { procedure: "payment.config",           cells: everybody },
  { procedure: "payment.createIntent", rest: ["POST /create-payment-intent"], allowed: { clientSecret: true },
    input: (crowd, who) => ({ amount: 105, bookingId: crowd.booking("pending", who) }),
                                           cells: [x401, ok, x404, x403, x403, x403, ok, x403, x404] },
  { procedure: "payment.createIntent", rest: ["POST /create-payment-intent"], case: "naming no booking",
    input: () => ({ amount: 1 }),
                                           cells: [x401, x409, x409, x403, x403, x403, x403, x403, x409] },
  { procedure: "payment.createIntent", rest: ["POST /create-payment-intent"], case: "for a cent",
    input: (crowd, who) => ({ amount: 0.01, bookingId: crowd.booking("pending", who) }),
                                           cells: [x401, x409, x404, x403, x403, x403, x409, x403, x404] },
  { procedure: "payment.createIntent", rest: ["POST /create-payment-intent"], case: "for a paid job",
    input: (crowd, who) => ({ amount: 105, bookingId: crowd.booking("completed", who) }),
                                           cells: [x401, x409, x404, x403, x403, x403, x409, x403, x404] },
  { procedure: "payment.refresh",          input: (crowd, who) => ({ id: crowd.booking("pending", who) }),
                                           cells: [x401, ok, x404, x404, x404, x404, ok, x404, x404] },
  { procedure: "payment.list", rest: ["GET /bookings/:id/payments"],
    input: (crowd, who) => ({ id: crowd.booking("completed", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { procedure: "payment.pay", rest: ["POST /payments/:id/intent"], case: "of a paid job",
    input: (crowd, who) => ({ id: crowd.payment(who) }),
                                           cells: [x401, x409, x404, x404, x404, x404, x409, x404, x404] },
  { procedure: "payment.dues", rest: ["GET /payments/due"],
                                           cells: signedIn },
  { procedure: "payment.tip", rest: ["POST /bookings/:id/tip"], allowed: { clientSecret: true },
    input: (crowd, who) => ({ id: crowd.booking("completed", who), amount: "10.00" }),
                                           cells: [x401, made, x404, x404, x404, x404, made, x404, x404] },
  { procedure: "payment.tip", rest: ["POST /bookings/:id/tip"], case: "of a job that is ahead",
    input: (crowd, who) => ({ id: crowd.booking("accepted", who), amount: "10.00" }),
                                           cells: [x401, x409, x404, x404, x404, x404, x409, x404, x404] },
  { procedure: "payment.cards", rest: ["GET /cards"],
                                           cells: signedIn },
  { procedure: "payment.chooseCard", rest: ["PUT /cards/:id"],
    input: (crowd) => ({ id: crowd.card, default: true }),
                                           cells: [x401, ok, x404, x404, x404, x404, x404, x404, x404] },
  { procedure: "payment.removeCard", rest: ["DELETE /cards/:id"],
    input: (crowd) => ({ id: crowd.card }),
                                           cells: [x401, ok, x404, x404, x404, x404, x404, x404, x404] },
  { procedure: "payment.payWithCard", rest: ["POST /cards/:id/pay"], case: "what is paid",
    input: (crowd) => ({ id: crowd.card, clientSecret: `${WORDS.providerIntent}_secret_1` }),
                                           cells: [x401, x409, x404, x404, x404, x404, x404, x404, x404] },
  { procedure: "payment.receipt", rest: ["GET /bookings/:id/receipt"],
    input: (crowd, who) => ({ id: crowd.booking("completed", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  // The first one to look keeps the drawing.
  { rest: ["GET /bookings/:id/receipt.pdf"], writes: true,
    input: (crowd, who) => ({ id: crowd.booking("completed", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { procedure: "payment.creditNotes", rest: ["GET /bookings/:id/credit-notes"],
    input: (crowd, who) => ({ id: crowd.booking("completed", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { rest: ["GET /bookings/:id/credit-notes/:number/pdf"], case: "of a number that is none",
    input: (crowd, who) => ({ id: crowd.booking("completed", who), number: "C-000000" }),
                                           cells: [x401, x404, x404, x404, x404, x404, x404, x404, x404] },
  { rest: ["POST /webhooks/stripe"], case: "without a signature", foreign: true,
    request: () => ({ body: '{"id":"evt_1","type":"payment_intent.succeeded"}', headers: { "content-type": "application/json" } }),
                                           cells: [bad, bad, bad, bad, bad, bad, bad, bad, bad] },
  { rest: ["POST /webhooks/stripe"], case: "with a made-up signature", foreign: true,
    request: () => ({ body: '{"id":"evt_1","type":"payment_intent.succeeded"}', headers: { "stripe-signature": "t=1,v1=00" } }),
                                           cells: [bad, bad, bad, bad, bad, bad, bad, bad, bad] },
  { rest: ["GET /sandbox/stripe/v1/customers/:id"], case: "without the secret key", foreign: true,
    input: () => ({ id: "cus_1" }),
                                           cells: [x401, x401, x401, x401, x401, x401, x401, x401, x401] },

  // ── Messages ──────────────────────────────────────────────────────────────────────────────────
  { procedure: "message.send", rest: ["POST /messages"],
    input: (crowd, who) => ({ content: "See you.", bookingId: crowd.booking("accepted", who), receiverId: crowd.id(who === "assigned" ? "owner" : "assigned") }),
                                           cells: [x401, made, x404, made, x404, x404, made, x404, x404] },
  { procedure: "message.send", rest: ["POST /messages"], case: "to a third person",
    input: (crowd, who) => ({ content: "See you.", bookingId: crowd.booking("accepted", who), receiverId: crowd.id("otherMechanic") }),
                                           cells: [x401, x403, x404, x403, x404, x404, x403, x404, x404] },
  { procedure: "message.send", rest: ["POST /messages"], case: "about a pending one",
    input: (crowd, who) => ({ content: "See you.", bookingId: crowd.booking("pending", who), receiverId: crowd.id("assigned") }),
                                           cells: [x401, x409, x404, x404, x404, x404, x409, x404, x404] },
  { procedure: "message.send", rest: ["POST /messages"], case: "about one that nobody took",
    input: (crowd) => ({ content: "See you.", bookingId: crowd.cancelled, receiverId: crowd.id("assigned") }),
                                           cells: [x401, x409, x404, x404, x404, x404, x404, x404, x404] },
  { procedure: "message.thread", rest: ["GET /messages"],
    input: (crowd, who) => ({ bookingId: crowd.booking("accepted", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { procedure: "message.markRead",         input: (crowd, who) => ({ bookingId: crowd.booking("accepted", who) }),
                                           cells: [x401, ok, x404, ok, x404, x404, ok, x404, x404] },
  { procedure: "message.unread",           cells: signedIn },

  // ── Administration, files, machines ───────────────────────────────────────────────────────────
  { procedure: "message.notifications", rest: ["GET /notifications"],
    input: () => ({}),                     cells: signedIn },
  { procedure: "message.unreadNotifications",
                                           cells: signedIn },
  { procedure: "message.readNotifications", rest: ["POST /notifications/read"],
    input: () => ({ ids: [MISSING] }),     cells: signedIn },
  { procedure: "admin.questions", rest: ["GET /admin/questions"],
                                           cells: [x401, x403, x403, x403, x403, x403, x403, x403, ok] },
  { procedure: "auth.secondFactor", rest: ["GET /account/second-factor"],
                                           cells: administratorAlone(ok) },
  { procedure: "auth.startSecondFactor", rest: ["POST /account/second-factor/start"],
                                           cells: administratorAlone(ok) },
  { procedure: "auth.confirmSecondFactor", rest: ["POST /account/second-factor/confirm"],
    input: () => ({ code: "000000" }),     cells: administratorAlone(bad) },
  { procedure: "auth.verifySecondFactor", rest: ["POST /account/second-factor/verify"],
    input: () => ({ code: "000000" }),     cells: administratorAlone(bad) },
  { procedure: "auth.renewRecoveryCodes", rest: ["POST /account/second-factor/recovery-codes"],
    input: () => ({ code: "000000" }),     cells: administratorAlone(bad) },
  { procedure: "auth.disableSecondFactor", rest: ["POST /account/second-factor/disable"],
    input: () => ({ code: "000000" }),     cells: administratorAlone(bad) },
  { procedure: "desk.alerts", rest: ["GET /desk/alerts"],
                                           cells: administratorAlone(ok) },
  { procedure: "desk.resolveAlert", rest: ["POST /desk/alerts/:id/resolve"],
    input: () => ({ id: EXAMPLE_IDS.alert, note: "Looked at." }),
                                           cells: administratorAlone(ok) },
  { procedure: "desk.staff", rest: ["GET /desk/staff"], tells: "operator",
                                           cells: administratorAlone(ok) },
  { procedure: "desk.assignRole", rest: ["POST /desk/staff"], tells: "operator",
    input: (crowd) => ({ email: crowd.secrets.operator.email, role: "owner", reason: "Promoted." }),
                                           cells: administratorAlone(ok), operator: x403 },
  { procedure: "desk.audit", rest: ["GET /desk/audit"],
    input: () => ({}),                     cells: administratorAlone(ok) },
  { procedure: "desk.tieOut", rest: ["GET /desk/tie-out"],
                                           cells: administratorAlone(ok) },
  { procedure: "desk.payouts", rest: ["GET /desk/payouts"], input: () => ({}), tells: "assigned",
                                           cells: administratorAlone(ok) },
  { procedure: "desk.nextPayouts", rest: ["GET /desk/payouts/next"],
                                           cells: administratorAlone(ok) },
  { procedure: "desk.payoutRuns", rest: ["GET /desk/payouts/runs"],
                                           cells: administratorAlone(ok) },
  { procedure: "desk.runPayouts", rest: ["POST /desk/payouts/run"],
    input: () => ({ reason: "The week's run." }),
                                           cells: administratorAlone(x409), operator: x403 },
  { procedure: "desk.markPayoutSent", rest: ["POST /desk/payouts/:id/sent"], tells: "assigned",
    input: () => ({ id: EXAMPLE_IDS.payout, reason: "Carried out." }),
                                           cells: administratorAlone(ok), operator: x403 },
  { procedure: "desk.markPayoutReturned", rest: ["POST /desk/payouts/:id/returned"], tells: "assigned",
    input: () => ({ id: EXAMPLE_IDS.payout, reason: "Account closed." }),
                                           cells: administratorAlone(ok), operator: x403 },
  { procedure: "desk.bankFile", rest: ["GET /desk/payouts/runs/:id/bank.csv"],
    input: () => ({ id: MISSING }),        cells: administratorAlone(x404), operator: x403 },
  { procedure: "desk.yearlyPayouts", rest: ["GET /desk/payouts/yearly.csv"],
    input: () => ({ year: 2026 }),         cells: administratorAlone(ok), operator: x403 },
  { procedure: "desk.refunds", rest: ["GET /desk/bookings/:id/refunds"],
    input: (crowd) => ({ id: crowd.booking("completed", "owner") }),
                                           cells: administratorAlone(ok) },
  { procedure: "desk.refund", rest: ["POST /desk/bookings/:id/refund"],
    case: "of more than was paid, and than operators may",
    input: (crowd) => ({ id: crowd.booking("completed", "owner"), amount: "900.00", reason: "Sorry.", bornBy: "shared" }),
                                           cells: administratorAlone(x409), operator: x403 },
  { procedure: "desk.allRefunds", rest: ["GET /desk/refunds"],
    input: () => ({}),                     cells: administratorAlone(ok) },
  { procedure: "desk.disputes", rest: ["GET /desk/disputes"],
    input: () => ({}),                     cells: administratorAlone(ok) },
  { procedure: "desk.dispute", rest: ["GET /desk/disputes/:id"],
    input: () => ({ id: MISSING }),        cells: administratorAlone(x404) },
  { procedure: "desk.evidenceDocument", rest: ["GET /desk/disputes/:id/documents/:document"],
    input: () => ({ id: MISSING, document: "receipt" }),
                                           cells: administratorAlone(x404) },
  { procedure: "desk.saveEvidence", rest: ["PUT /desk/disputes/:id/evidence"],
    input: () => ({ id: MISSING, version: 1, texts: {}, documents: [] }),
                                           cells: administratorAlone(x404) },
  { procedure: "desk.submitEvidence", rest: ["POST /desk/disputes/:id/evidence"],
    input: () => ({ id: MISSING, version: 1, reason: "It is all there." }),
                                           cells: administratorAlone(x404) },
  { rest: ["GET /files/:id"], case: "a profile picture",
    input: (crowd) => ({ id: crowd.picture("assigned") }),
                                           cells: signedIn },
  { rest: ["GET /files/:id"], case: "the assigned mechanic's resume",
    input: (crowd) => ({ id: crowd.resume }),
                                           cells: [x401, x404, x404, ok, x404, x404, x404, x404, ok] },
  { rest: ["GET /files/:id"], case: "the photo of the owner's vehicle",
    input: (crowd) => ({ id: crowd.vehiclePhoto }),
                                           cells: [x401, ok, x404, ok, x404, x404, x404, x404, ok] },
  { rest: ["GET /files/:id"], case: "one that is still to come",
    input: (crowd) => ({ id: crowd.ticket.fileId }),
                                           cells: nobodyAtAll(x404) },
  { rest: ["GET /health"], foreign: true,  cells: everybody },
  { rest: ["GET /ready"], foreign: true,   cells: everybody },
  { rest: ["GET /openapi.json"], foreign: true, allowed: { document: true },
                                           cells: everybody },
  { rest: ["POST /csp-report"], foreign: true,
    request: () => ({ body: '{"csp-report":{}}', headers: { "content-type": "application/csp-report" } }),
                                           cells: [204, 204, 204, 204, 204, 204, 204, 204, 204] },
];
