import type { AppRouter } from "~/server/root";

/** Nouns that queries show and mutations change. */
export const NOUNS = [
  "account",
  "alert",
  "announcement",
  "apiKey",
  "audit",
  "availability",
  "block",
  "booking",
  "calendarFeed",
  "card",
  "claim",
  "deadJob",
  "dispute",
  "document",
  "mechanic",
  "message",
  "notification",
  "payment",
  "payout",
  "photo",
  "position",
  "preference",
  "promo",
  "question",
  "review",
  "savedReply",
  "service",
  "signIn",
  "skillsTest",
  "staff",
  "support",
  "text",
  "vehicle",
  "webhook",
] as const;
export type Noun = (typeof NOUNS)[number];

/** The dotted names of all procedures of a kind, including nested routers. */
type PathsIn<Procedures, Kind extends "query" | "mutation"> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends { _def: { type: infer Type } }
    ? Type extends Kind
      ? Name
      : never
    : `${Name}.${PathsIn<Procedures[Name], Kind>}`;
}[keyof Procedures & string];
export type QueryPath = PathsIn<AppRouter["_def"]["record"], "query">;
export type MutationPath = PathsIn<AppRouter["_def"]["record"], "mutation">;

const JOB = [
  "account",
  "block",
  "booking",
  "card",
  "claim",
  "mechanic",
  "payment",
  "photo",
  "review",
  "vehicle",
] as const satisfies readonly Noun[];
const MECHANIC = [
  "account",
  "availability",
  "block",
  "booking",
  "document",
  "mechanic",
  "review",
  "skillsTest",
] as const satisfies readonly Noun[];
const EARNINGS = ["booking", "claim", "payment", "payout"] as const satisfies readonly Noun[];
const NOTIFICATIONS = [
  ...JOB,
  "availability",
  "document",
  "message",
  "notification",
  "payout",
  "signIn",
  "skillsTest",
  "support",
] as const satisfies readonly Noun[];
const DESK_JOBS = [
  "alert",
  "booking",
  "claim",
  "dispute",
  "payment",
  "payout",
] as const satisfies readonly Noun[];

/**
 * Nouns in each query's answer. A query is refetched when a mutation changes one of its nouns, so
 * when in doubt, name one more.
 */
export const QUERY_SHOWS = {
  "auth.session": ["account", "availability", "mechanic", "staff"],
  "auth.me": ["account", "availability", "mechanic", "staff"],
  "auth.support.list": ["support"],
  "auth.support.thread": ["support"],
  "auth.externalSignIn": [],
  "auth.secondFactor": ["signIn", "staff"],
  "auth.passkeys.list": ["signIn"],
  "auth.keys.list": ["apiKey", "signIn"],
  "auth.keys.current": ["apiKey"],
  "auth.webhooks.list": ["webhook"],
  "auth.webhooks.get": ["webhook"],
  "auth.webhooks.deliveries": ["webhook"],
  "auth.sessions": ["signIn"],
  "auth.account.deletion": ["account", "booking", "claim", "payment", "payout"],
  "auth.blocks.list": ["block"],

  "booking.reviews.own": ["review"],
  "booking.reviews.ofBooking": ["review"],
  "booking.guest.get": ["booking"],
  "booking.services": ["service"],
  // Shown with the catalog. A change of either is announced together.
  "booking.pause": ["service"],
  "booking.locate": [],
  "booking.vehicles": ["booking", "vehicle"],
  "booking.vehicle": ["vehicle"],
  "booking.garage": ["booking", "mechanic", "vehicle"],
  "booking.jobCar": ["booking", "vehicle"],
  "booking.carJobs": ["booking", "mechanic", "vehicle"],
  "booking.reminders.list": ["booking", "service", "vehicle"],
  "booking.list": JOB,
  "booking.attention": [...JOB, "message"],
  "booking.byId": JOB,
  "booking.promo": ["booking", "card", "promo"],
  "booking.position.get": ["booking", "position"],
  "booking.busyTimes": ["availability", "booking"],
  "booking.cancellation": ["booking", "payment"],
  "booking.photos.list": ["photo"],
  "booking.calendar.feed": ["calendarFeed"],
  "booking.changeOrders": ["booking"],

  "mechanic.assessment.current": ["question", "skillsTest"],
  "mechanic.documents.list": ["document", "mechanic"],
  "mechanic.today": [...JOB, "service"],
  "mechanic.setup": ["availability", "document", "mechanic", "payout", "skillsTest"],
  "mechanic.profile": [...MECHANIC, "payout"],
  "mechanic.publicProfile": MECHANIC,
  "mechanic.publicName": ["account", "mechanic", "service"],
  "mechanic.faces": ["account", "mechanic", "review", "service"],
  "mechanic.publicServices": ["mechanic", "service"],
  "mechanic.availability": ["availability"],
  "mechanic.slots": MECHANIC,
  "mechanic.nearbySlots": MECHANIC,
  "mechanic.search": MECHANIC,
  "mechanic.publicPage": ["account", "document", "mechanic", "review", "service"],
  "mechanic.reliability": ["booking", "claim", "mechanic", "review"],
  "mechanic.statement": EARNINGS,
  "mechanic.statementPage": EARNINGS,
  "mechanic.balance": [...EARNINGS, "mechanic"],
  "mechanic.payouts": EARNINGS,
  "mechanic.payoutAccount": ["mechanic", "payout"],

  "payment.config": [],
  "payment.list": ["booking", "card", "claim", "payment"],
  "payment.dues": ["booking", "payment"],
  "payment.cards": ["booking", "card"],
  "payment.receipt": ["booking", "claim", "payment"],
  "payment.creditNotes": ["booking", "claim", "payment"],

  // Which announcements a person gets depends on their account.
  "message.announcements": ["account", "announcement"],
  "message.thread": ["block", "booking", "message"],
  "message.threads": ["account", "block", "booking", "message", "photo"],
  "message.newestThread": ["block", "booking", "message"],
  "message.unread": ["message"],
  "message.notifications": NOTIFICATIONS,
  "message.unreadNotifications": NOTIFICATIONS,
  "message.preferences": ["preference"],
  "message.push": ["preference", "signIn"],
  "message.sms": ["account", "preference"],

  "admin.questions": ["question"],
  "desk.reviews.list": ["account", "booking", "review"],
  "desk.services.list": ["service"],
  "desk.services.rules": ["service"],
  "desk.texts.list": ["account", "text"],
  "desk.texts.version": ["account", "text"],
  "auth.texts": ["text"],
  "desk.support.replies.list": ["savedReply"],
  "desk.support.list": ["account", "support"],
  "desk.support.thread": ["account", "booking", "support"],
  "desk.questions.list": ["question"],
  "desk.announcements.list": ["announcement"],
  "desk.promos.list": ["booking", "promo"],
  "desk.alerts": DESK_JOBS,
  "desk.documents.list": ["account", "document", "mechanic"],
  "desk.documents.one": ["account", "document", "mechanic"],
  "desk.audit": ["audit"],
  "desk.today": [...DESK_JOBS, "deadJob", "document", "support"],
  "desk.search": ["account", "booking", "mechanic", "staff", "vehicle"],
  "desk.deadJobs": ["deadJob"],
  "desk.funnel": ["booking", "payment"],
  "desk.waitlist": ["mechanic"],
  "desk.numbers": [...EARNINGS, "account", "dispute", "promo", "review"],
  "desk.claims": DESK_JOBS,
  "desk.jobs": DESK_JOBS,
  "desk.jobCounts": DESK_JOBS,
  "desk.bookings": DESK_JOBS,
  "desk.booking": [...JOB, ...DESK_JOBS, "audit", "message", "support"],
  "desk.conversation": ["booking", "message"],
  "desk.mechanicsToAsk": MECHANIC,
  "desk.unavailableMechanics": MECHANIC,
  "desk.people": ["account", "mechanic", "staff"],
  "desk.person": [...MECHANIC, ...EARNINGS, "audit", "signIn", "staff", "support"],
  "desk.personHistory": [...JOB, ...EARNINGS, ...DESK_JOBS, "message", "review", "support"],
  "desk.reliability": ["booking", "claim", "mechanic", "review"],
  "desk.keys": ["account", "apiKey", "signIn", "staff"],
  "desk.staff": ["account", "signIn", "staff"],
  "desk.refunds": DESK_JOBS,
  "desk.allRefunds": DESK_JOBS,
  "desk.disputes": ["dispute", "payment"],
  "desk.dispute": ["booking", "dispute", "payment"],
  "desk.evidenceDocument": ["dispute"],
  "desk.tieOut": ["payment", "payout"],
  "desk.payouts": EARNINGS,
  "desk.payoutRuns": EARNINGS,
  "desk.nextPayouts": EARNINGS,
  "desk.yearlyPayouts": EARNINGS,
  "desk.ledger": EARNINGS,
} as const satisfies Record<QueryPath, readonly Noun[]>;

/**
 * Nouns changed by a mechanic's action at a job, even if it was stored on the phone and is sent
 * later.
 */
export const SITE_ACTION_CHANGES = [
  "booking",
  "payment",
  "payout",
  "photo",
  "position",
] as const satisfies readonly Noun[];

/** The next page is a new document, which loads everything itself. */
const LEAVES_THE_PAGE: readonly Noun[] = [];
/** The call only prepares another one, or sends an email. */
const NOTHING: readonly Noun[] = [];

/**
 * Nouns that a router's mutations change by default. A nested router uses its own row, else the row
 * above.
 */
export const ROUTER_CHANGES = {
  "auth.blocks": ["block"],
  "auth.keys": ["apiKey"],
  "auth.support": ["support"],
  "auth.webhooks": ["webhook"],
  booking: ["booking"],
  "booking.calendar": ["calendarFeed"],
  "booking.photos": ["photo"],
  "booking.reviews": ["review"],
  "desk.announcements": ["announcement", "audit"],
  "desk.documents": ["audit", "document", "mechanic"],
  "desk.promos": ["audit", "promo"],
  "desk.questions": ["audit", "question"],
  "desk.reviews": ["audit", "review"],
  "desk.services": ["audit", "service"],
  "desk.support": ["audit", "support"],
  "desk.support.replies": ["savedReply"],
  "desk.texts": ["audit", "text"],
  mechanic: ["mechanic"],
  "mechanic.assessment": ["skillsTest"],
  "mechanic.documents": ["document", "mechanic"],
  payment: ["payment"],
} as const satisfies Record<string, readonly Noun[]>;

/**
 * Nouns of mutations that change more than their router's row, or whose router has none.
 * Afterwards, queries that show them are refetched. A mutation without either doesn't compile.
 */
export const MUTATION_CHANGES = {
  "auth.login": LEAVES_THE_PAGE,
  "auth.signup": LEAVES_THE_PAGE,
  "auth.secondStep": LEAVES_THE_PAGE,
  "auth.logout": LEAVES_THE_PAGE,
  "auth.forgotPassword": NOTHING,
  "auth.requestCode": NOTHING,
  "auth.confirmCode": LEAVES_THE_PAGE,
  "auth.setUserType": ["account", "mechanic"],
  "auth.updateProfile": ["account", "mechanic", "vehicle"],
  "auth.setPassword": ["account", "signIn"],
  "auth.confirmEmail": ["account"],
  "auth.undoEmailChange": ["account", "signIn"],
  "auth.resendConfirmation": NOTHING,
  "auth.cancelEmailChange": ["account"],
  "auth.contactSupport": ["support"],
  "auth.startSecondFactor": ["signIn"],
  // The recovery codes are shown first. The screen that shows them refetches.
  "auth.confirmSecondFactor": NOTHING,
  // It opens the desk, so queries that were refused before now succeed.
  "auth.verifySecondFactor": NOUNS,
  "auth.renewRecoveryCodes": ["signIn"],
  "auth.disableSecondFactor": ["account", "signIn"],
  "auth.passkeys.start": NOTHING,
  "auth.passkeys.add": ["account", "signIn"],
  "auth.passkeys.challenge": NOTHING,
  "auth.passkeys.remove": ["account", "signIn"],
  "auth.endSession": ["signIn"],
  "auth.endOtherSessions": ["calendarFeed", "preference", "signIn"],
  "auth.account.confirm": ["signIn"],
  "auth.account.requestCode": NOTHING,
  "auth.account.changePassword": ["account", "calendarFeed", "signIn"],
  "auth.account.delete": ["account", "mechanic"],
  "auth.account.keep": ["account", "mechanic"],

  "booking.quote": NOTHING,
  "booking.addVehicle": ["vehicle"],
  "booking.updateVehicle": ["account", "vehicle"],
  "booking.removeVehicle": ["account", "vehicle"],
  "booking.restoreVehicle": ["account", "vehicle"],
  "booking.decodeVin": NOTHING,
  "booking.guest.start": NOTHING,
  "booking.waitlist.join": NOTHING,
  "booking.waitlist.confirm": NOTHING,
  "booking.guest.resend": NOTHING,
  "booking.guest.confirm": LEAVES_THE_PAGE,
  "booking.create": ["booking", "promo", "vehicle"],
  "booking.update": ["booking", "payment", "vehicle"],
  "booking.setStatus": ["booking", "payment"],
  "booking.complete": ["booking", "payment", "payout"],
  "booking.odometer": ["booking", "vehicle"],
  "booking.updateCar": ["booking", "payment", "vehicle"],
  "booking.enRoute": ["booking", "position"],
  "booking.arrived": ["booking", "position"],
  "booking.position.note": ["position"],
  "booking.cancel": ["booking", "payment"],
  "booking.contestArrival": ["booking", "payment"],
  "booking.noShow": ["booking", "payment"],
  "booking.stop": ["alert", "booking"],
  "booking.acceptReschedule": ["booking", "payment"],
  "booking.release": ["booking", "mechanic"],
  "booking.review": ["review"],
  "booking.approveChange": ["booking", "payment"],
  "booking.claim": ["alert", "claim", "photo"],
  "booking.offerTimes": ["claim"],
  "booking.declineClaim": ["claim"],
  "booking.chooseTime": ["booking", "claim"],
  "booking.withdrawClaim": ["claim"],

  "mechanic.assessment.handIn": ["mechanic", "skillsTest"],
  "mechanic.createProfile": ["account", "availability", "mechanic"],
  "mechanic.setPicture": ["account", "mechanic"],
  "mechanic.updateProfile": ["account", "availability", "mechanic"],
  "mechanic.saveBankInfo": ["mechanic", "payout"],
  "mechanic.saveAvailability": ["availability", "mechanic"],
  "mechanic.uploadResume": ["document", "mechanic"],
  "mechanic.uploadTaxForm": ["mechanic", "payout"],
  "mechanic.uploadPicture": ["account", "mechanic"],
  "mechanic.startPictureUpload": NOTHING,
  "mechanic.putPicture": ["account", "mechanic"],
  "mechanic.refreshPayoutAccount": ["payout"],
  "mechanic.startPayoutSetup": ["payout"],
  "mechanic.planPortal": NOTHING,

  "payment.refresh": ["booking", "card", "payment"],
  "payment.chooseCard": ["card", "payment"],
  "payment.removeCard": ["card"],
  "payment.payWithCard": ["booking", "card", "payment"],

  "message.send": ["message"],
  "message.markRead": ["message", "notification"],
  "message.readNotifications": ["notification"],
  "message.savePreferences": ["preference"],
  "message.subscribePush": ["preference"],
  "message.endPush": ["preference"],
  "message.requestSmsCode": ["preference"],
  "message.confirmSmsCode": ["account", "preference"],
  "message.endSms": ["preference"],
  "message.reportTimeZone": NOTHING,
  "message.unsubscribe": ["preference"],

  "desk.services.price": NOTHING,
  "desk.support.preview": [],
  "desk.takeAlert": ["alert", "audit"],
  "desk.resolveAlert": ["alert", "audit"],
  "desk.undo": ["alert", "audit", "document", "mechanic", "review", "support"],
  "desk.retryDeadJob": ["audit", "deadJob"],
  "desk.dropDeadJob": ["audit", "deadJob"],
  "desk.decideClaim": ["alert", "audit", "booking", "claim", "payment"],
  "desk.resendMail": ["audit", "booking"],
  "desk.noteBooking": ["audit", "booking"],
  "desk.readCar": ["audit"],
  "desk.liftNoShow": ["audit", "booking"],
  "desk.reviewPayout": ["audit", "booking", "payout"],
  "desk.askedByMechanic": ["alert", "audit", "booking", "payment"],
  "desk.decideArrival": ["alert", "audit", "booking", "payment"],
  "desk.allowChange": ["alert", "audit", "booking"],
  "desk.messageCustomer": ["audit", "booking", "support"],
  "desk.previewMessage": [],
  "desk.offerRequest": ["alert", "audit", "booking"],
  "desk.releaseBooking": ["alert", "audit", "booking", "payment"],
  "desk.cancelBooking": ["alert", "audit", "booking", "payment"],
  "desk.completeBooking": ["alert", "audit", "booking", "payment", "payout"],
  "desk.lowerPrice": ["audit", "booking", "payment"],
  "desk.messagePerson": ["audit", "support"],
  "desk.notePerson": ["audit"],
  "desk.endSessions": ["account", "audit", "signIn"],
  "desk.resetPassword": ["account", "audit", "signIn"],
  "desk.resetSecondFactor": ["account", "audit", "signIn"],
  "desk.suspend": ["account", "audit", "booking", "mechanic"],
  "desk.restore": ["account", "audit", "mechanic"],
  "desk.suspendCustomer": ["account", "audit", "booking"],
  "desk.restoreCustomer": ["account", "audit"],
  "desk.decideName": ["account", "audit", "mechanic"],
  "desk.giveTrial": ["audit", "mechanic"],
  "desk.grantKey": ["apiKey", "audit"],
  "desk.assignRole": ["account", "audit", "staff"],
  "desk.refund": ["audit", "booking", "claim", "payment", "payout"],
  "desk.saveEvidence": ["audit", "dispute"],
  "desk.submitEvidence": ["alert", "audit", "dispute"],
  "desk.pauseBookings": ["audit", "service"],
  "desk.changePauseSentence": ["audit", "service"],
  "desk.resumeBookings": ["audit", "service"],
  "desk.runPayouts": ["audit", "payout"],
  "desk.setPayoutDay": ["audit", "payout"],
  "desk.remindOfPayouts": ["audit", "payout"],
  "desk.bankFile": ["audit", "payout"],
  "desk.markRunSent": ["audit", "payout"],
  "desk.markPayoutSent": ["audit", "payout"],
  "desk.markPayoutReturned": ["audit", "payout"],
} as const satisfies Partial<Record<MutationPath, readonly Noun[]>> &
  Record<Exclude<MutationPath, `${keyof typeof ROUTER_CHANGES}.${string}`>, readonly Noun[]>;

const has = <Table extends object>(table: Table, name: string): name is keyof Table & string =>
  Object.hasOwn(table, name);

/** Returns the nouns that a mutation changes; none for an unknown one. */
export function changedBy(mutation: string): readonly Noun[] {
  if (has(MUTATION_CHANGES, mutation)) return MUTATION_CHANGES[mutation];
  for (let end = mutation.lastIndexOf("."); end > 0; end = mutation.lastIndexOf(".", end - 1)) {
    const router = mutation.slice(0, end);
    if (has(ROUTER_CHANGES, router)) return ROUTER_CHANGES[router];
  }
  return [];
}
