import { z } from "zod";
import {
  deskPayoutPageSchema,
  deskPayoutSchema,
  deskPayoutsInput,
  nextRunSchema,
  payoutReturnedSchema,
  payoutRunIdSchema,
  payoutRunSchema,
  payoutSentSchema,
  payoutYearSchema,
  runPayoutsSchema,
} from "~/domain/payout/schema";
import { acknowledgementSchema } from "~/domain/account/schema";
import {
  deskActSchema,
  deskBookingSchema,
  deskBookingViewSchema,
  deskJobCountsSchema,
  deskJobPageSchema,
  deskJobsInputSchema,
  deskMechanicSchema,
  deskMechanicsSchema,
  deskNoteSchema,
  deskReleaseSchema,
  lowerPriceSchema,
} from "~/domain/booking/desk-schema";
import {
  deskBookingPageSchema,
  deskBookingsInputSchema,
  deskConversationSchema,
  resendMailSchema,
} from "~/domain/booking/desk-list";
import { askedByMechanicSchema, askedByMechanicViewSchema } from "~/domain/booking/schema";
import { allowChangeSchema, changeViewSchema } from "~/domain/booking/change-schema";
import { decideClaimSchema, deskClaimSchema, deskClaimsInputSchema } from "~/domain/claim/schema";
import { suspendedSchema, suspendSchema } from "~/domain/vetting/schema";
import { tieOutSchema } from "~/domain/payment/tie-out";
import { alertViewSchema, resolveAlertSchema } from "~/domain/staff/alert";
import { deadJobActSchema, deadJobSchema } from "~/domain/staff/dead-job";
import {
  deskPersonActSchema,
  deskPersonIdSchema,
  deskPersonSchema,
  peopleInputSchema,
  peoplePageSchema,
} from "~/domain/staff/people";
import { standingSchema } from "~/domain/standing/schema";
import { auditInputSchema, auditPageSchema } from "~/domain/staff/audit";
import { todaySchema } from "~/domain/staff/today";
import { numbersInputSchema, numbersSchema } from "~/domain/staff/numbers-schema";
import { assignRoleSchema, resetSecondFactorSchema, staffMemberSchema } from "~/domain/staff/team";
import {
  bookingRefundsInputSchema,
  bookingRefundsSchema,
  deskRefundPageSchema,
  deskRefundsInputSchema,
  requestRefundSchema,
} from "~/domain/payment/refund-schema";
import {
  disputeDetailSchema,
  disputeIdSchema,
  disputePageSchema,
  disputesInputSchema,
  disputeViewSchema,
  evidenceDocumentSchema,
  evidencePaperSchema,
  saveEvidenceSchema,
  submitEvidenceSchema,
} from "~/domain/payment/dispute-schema";
import { decideAskedByMechanic } from "~/server/services/booking/asked-by-mechanic";
import { restoreMechanic, suspendMechanic } from "~/server/services/vetting/suspend";
import { deskDocumentsRouter } from "./documents";
import { allowChange } from "~/server/services/booking/changes/desk";
import { resolveAlert } from "~/server/services/alert/commands";
import { listAlerts } from "~/server/services/alert/queries";
import { cancelAtDesk } from "~/server/services/booking/desk/cancel";
import { completeAtDesk } from "~/server/services/booking/desk/complete";
import { countDeskJobs, listDeskJobs } from "~/server/services/booking/desk/jobs";
import { deskConversation } from "~/server/services/booking/desk/conversation";
import { listDeskBookings } from "~/server/services/booking/desk/list";
import { resendMail } from "~/server/services/booking/desk/mail";
import { mechanicsToAsk } from "~/server/services/booking/desk/mechanics";
import { noteAtDesk } from "~/server/services/booking/desk/note";
import { lowerPrice } from "~/server/services/booking/desk/price";
import { releaseAtDesk } from "~/server/services/booking/desk/release";
import { deskBooking } from "~/server/services/booking/desk/view";
import { disputeDetail, evidencePaper, listDisputes } from "~/server/services/payment/dispute-view";
import { saveEvidence, submitEvidence } from "~/server/services/payment/evidence-submit";
import { decideClaim } from "~/server/services/claim/decide";
import { listClaims } from "~/server/services/claim/desk";
import { listRefunds } from "~/server/services/payment/refund-list";
import { requestRefund } from "~/server/services/payment/refund-request";
import { bookingRefunds } from "~/server/services/payment/refund-view";
import { tieOutView } from "~/server/services/payment/tie-out-view";
import { listActs } from "~/server/services/desk/acts";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "~/server/services/desk/dead-jobs";
import {
  deskPerson,
  endSessionsAtDesk,
  listPeople,
  resetPasswordAtDesk,
} from "~/server/services/desk/people";
import { standingAtDesk } from "~/server/services/mechanic/standing";
import { readToday } from "~/server/services/desk/today";
import { readNumbers } from "~/server/services/desk/numbers/read";
import { resetSecondFactor } from "~/server/services/staff/second-factor-reset";
import { assignRole, listStaff } from "~/server/services/staff/team";
import { bankFile } from "~/server/services/payout/bank-file";
import { markReturned, markSent } from "~/server/services/payout/close";
import { listPayouts, listRuns } from "~/server/services/payout/queries";
import { yearlyTotals } from "~/server/services/payout/yearly";
import { nextRun, runPayouts } from "~/server/services/payout/run";
import { deskServicesRouter } from "./catalogue";
import { deskQuestionsRouter } from "./assessment";
import { deskPromosRouter } from "./promos";
import { deskReviewsRouter } from "./reviews";
import { deskSupportRouter } from "./support";
import { cashierProcedure, ownerProcedure, router, staffProcedure } from "../trpc";

/** The operator's desk: what staff see and do, behind their second factor. */
export const deskRouter = router({
  reviews: deskReviewsRouter,
  services: deskServicesRouter,
  support: deskSupportRouter,
  questions: deskQuestionsRouter,
  promos: deskPromosRouter,
  alerts: staffProcedure
    .output(z.array(alertViewSchema))
    .query(({ ctx }) => listAlerts(ctx, ctx.actor)),
  askedByMechanic: staffProcedure
    .input(askedByMechanicSchema)
    .output(askedByMechanicViewSchema)
    .mutation(({ ctx, input }) => decideAskedByMechanic(ctx, ctx.actor, input)),
  resolveAlert: staffProcedure
    .input(resolveAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => resolveAlert(ctx, ctx.actor, input)),
  staff: staffProcedure
    .output(z.array(staffMemberSchema))
    .query(({ ctx }) => listStaff(ctx, ctx.actor)),
  documents: deskDocumentsRouter,
  suspend: staffProcedure
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => suspendMechanic(ctx, ctx.actor, input)),
  restore: staffProcedure
    .input(suspendSchema)
    .output(suspendedSchema)
    .mutation(({ ctx, input }) => restoreMechanic(ctx, ctx.actor, input)),
  assignRole: ownerProcedure
    .input(assignRoleSchema)
    .output(z.array(staffMemberSchema))
    .mutation(({ ctx, input }) => assignRole(ctx, ctx.actor, input)),
  /** For whoever lost phone and recovery codes. */
  resetSecondFactor: cashierProcedure
    .input(resetSecondFactorSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, ctx.actor, input)),
  audit: staffProcedure
    .input(auditInputSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listActs(ctx, ctx.actor, input)),
  allowChange: cashierProcedure
    .input(allowChangeSchema)
    .output(changeViewSchema)
    .mutation(({ ctx, input }) => allowChange(ctx, ctx.actor, input)),
  payouts: staffProcedure
    .input(deskPayoutsInput)
    .output(deskPayoutPageSchema)
    .query(({ ctx, input }) => listPayouts(ctx, ctx.actor, input)),
  payoutRuns: staffProcedure
    .output(z.array(payoutRunSchema))
    .query(({ ctx }) => listRuns(ctx, ctx.actor)),
  nextPayouts: staffProcedure.output(nextRunSchema).query(({ ctx }) => nextRun(ctx, ctx.actor)),
  runPayouts: ownerProcedure
    .input(runPayoutsSchema)
    .output(payoutRunSchema)
    .mutation(({ ctx, input }) => runPayouts(ctx, ctx.actor, input)),
  bankFile: ownerProcedure
    .input(payoutRunIdSchema)
    .output(z.object({ name: z.string(), text: z.string() }))
    .mutation(({ ctx, input }) => bankFile(ctx, ctx.actor, input.id)),
  yearlyPayouts: ownerProcedure
    .input(payoutYearSchema)
    .output(z.string())
    .query(({ ctx, input }) => yearlyTotals(ctx, ctx.actor, input.year)),
  markPayoutSent: ownerProcedure
    .input(payoutSentSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markSent(ctx, ctx.actor, input)),
  markPayoutReturned: ownerProcedure
    .input(payoutReturnedSchema)
    .output(deskPayoutSchema)
    .mutation(({ ctx, input }) => markReturned(ctx, ctx.actor, input)),
  today: staffProcedure.output(todaySchema).query(({ ctx }) => readToday(ctx, ctx.actor)),
  deadJobs: staffProcedure
    .output(z.array(deadJobSchema))
    .query(({ ctx }) => listDeadJobs(ctx, ctx.actor)),
  retryDeadJob: staffProcedure
    .input(deadJobActSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => retryDeadJob(ctx, ctx.actor, input)),
  dropDeadJob: staffProcedure
    .input(deadJobActSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => dropDeadJob(ctx, ctx.actor, input)),
  numbers: staffProcedure
    .input(numbersInputSchema)
    .output(numbersSchema)
    .query(({ ctx, input }) => readNumbers(ctx, ctx.actor, input)),
  tieOut: staffProcedure.output(tieOutSchema).query(({ ctx }) => tieOutView(ctx, ctx.actor)),
  jobs: staffProcedure
    .input(deskJobsInputSchema)
    .output(deskJobPageSchema)
    .query(({ ctx, input }) => listDeskJobs(ctx, ctx.actor, input)),
  jobCounts: staffProcedure
    .output(deskJobCountsSchema)
    .query(({ ctx }) => countDeskJobs(ctx, ctx.actor)),
  people: staffProcedure
    .input(peopleInputSchema)
    .output(peoplePageSchema)
    .query(({ ctx, input }) => listPeople(ctx, ctx.actor, input)),
  person: staffProcedure
    .input(deskPersonIdSchema)
    .output(deskPersonSchema)
    .query(({ ctx, input }) => deskPerson(ctx, ctx.actor, input.id)),
  standing: staffProcedure
    .input(deskPersonIdSchema)
    .output(standingSchema)
    .query(({ ctx, input }) => standingAtDesk(ctx, ctx.actor, input.id)),
  endSessions: staffProcedure
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => endSessionsAtDesk(ctx, ctx.actor, input)),
  resetPassword: staffProcedure
    .input(deskPersonActSchema)
    .output(deskPersonSchema)
    .mutation(({ ctx, input }) => resetPasswordAtDesk(ctx, ctx.actor, input)),
  bookings: staffProcedure
    .input(deskBookingsInputSchema)
    .output(deskBookingPageSchema)
    .query(({ ctx, input }) => listDeskBookings(ctx, ctx.actor, input)),
  conversation: staffProcedure
    .input(deskBookingSchema)
    .output(deskConversationSchema)
    .query(({ ctx, input }) => deskConversation(ctx, ctx.actor, input.id)),
  resendMail: staffProcedure
    .input(resendMailSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => resendMail(ctx, ctx.actor, input)),
  booking: staffProcedure
    .input(deskBookingSchema)
    .output(deskBookingViewSchema)
    .query(({ ctx, input }) => deskBooking(ctx, ctx.actor, input.id)),
  mechanicsToAsk: staffProcedure
    .input(deskMechanicsSchema)
    .output(z.array(deskMechanicSchema))
    .query(({ ctx, input }) => mechanicsToAsk(ctx, ctx.actor, input)),
  // What releases or takes money asks for a fresh second factor.
  cancelBooking: cashierProcedure
    .input(deskActSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => cancelAtDesk(ctx, ctx.actor, input)),
  completeBooking: cashierProcedure
    .input(deskActSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => completeAtDesk(ctx, ctx.actor, input)),
  lowerPrice: cashierProcedure
    .input(lowerPriceSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => lowerPrice(ctx, ctx.actor, input)),
  releaseBooking: staffProcedure
    .input(deskReleaseSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => releaseAtDesk(ctx, ctx.actor, input)),
  noteBooking: staffProcedure
    .input(deskNoteSchema)
    .output(deskBookingViewSchema)
    .mutation(({ ctx, input }) => noteAtDesk(ctx, ctx.actor, input)),
  refunds: staffProcedure
    .input(bookingRefundsInputSchema)
    .output(bookingRefundsSchema)
    .query(({ ctx, input }) => bookingRefunds(ctx, ctx.actor, input.id)),
  refund: cashierProcedure
    .input(requestRefundSchema)
    .output(bookingRefundsSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx, ctx.actor, input)),
  allRefunds: staffProcedure
    .input(deskRefundsInputSchema)
    .output(deskRefundPageSchema)
    .query(({ ctx, input }) => listRefunds(ctx, ctx.actor, input)),
  disputes: staffProcedure
    .input(disputesInputSchema)
    .output(disputePageSchema)
    .query(({ ctx, input }) => listDisputes(ctx, ctx.actor, input)),
  dispute: staffProcedure
    .input(disputeIdSchema)
    .output(disputeDetailSchema)
    .query(({ ctx, input }) => disputeDetail(ctx, ctx.actor, input.id)),
  claims: staffProcedure
    .input(deskClaimsInputSchema)
    .output(z.array(deskClaimSchema))
    .query(({ ctx, input }) => listClaims(ctx, ctx.actor, input)),
  decideClaim: cashierProcedure
    .input(decideClaimSchema)
    .output(deskClaimSchema)
    .mutation(({ ctx, input }) => decideClaim(ctx, ctx.actor, input)),
  evidenceDocument: staffProcedure
    .input(evidenceDocumentSchema)
    .output(evidencePaperSchema)
    .query(({ ctx, input }) => evidencePaper(ctx, ctx.actor, input)),
  saveEvidence: staffProcedure
    .input(saveEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => saveEvidence(ctx, ctx.actor, input)),
  submitEvidence: cashierProcedure
    .input(submitEvidenceSchema)
    .output(disputeViewSchema)
    .mutation(({ ctx, input }) => submitEvidence(ctx, ctx.actor, input)),
});
