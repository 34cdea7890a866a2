import { z } from "zod";
import { decideClaimSchema, deskClaimSchema, deskClaimsInputSchema } from "~/domain/claim/schema";
import { alertViewSchema, resolveAlertSchema, takeAlertSchema } from "~/domain/staff/alert";
import { deadJobActSchema, deadJobSchema } from "~/domain/staff/dead-job";
import { auditInputSchema, auditPageSchema } from "~/domain/staff/audit";
import { todaySchema } from "~/domain/staff/today";
import { numbersInputSchema, numbersSchema } from "~/domain/staff/numbers-schema";
import { resolveAlert, takeAlert } from "~/server/services/desk/alerts";
import { listAlerts } from "~/server/services/alert/queries";
import { decideClaim } from "~/server/services/claim/decide";
import { listClaims } from "~/server/services/claim/desk";
import { listActs } from "~/server/services/desk/acts";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "~/server/services/desk/dead-jobs";
import { readToday } from "~/server/services/desk/today";
import { readNumbers } from "~/server/services/desk/numbers/read";
import { deskServicesRouter } from "./catalogue";
import { deskQuestionsRouter } from "./assessment";
import { deskDocumentsRouter } from "./documents";
import { deskPromosRouter } from "./promos";
import { deskReviewsRouter } from "./reviews";
import { deskSupportRouter } from "./support";
import { deskBookingProcedures } from "./desk/bookings";
import { deskPeopleProcedures } from "./desk/people";
import { deskMoneyProcedures } from "./desk/money";
import { deskPayoutProcedures } from "./desk/payouts";
import { cashierProcedure, router, staffProcedure } from "../trpc";

/** The operator's desk: what staff see and do, behind their second factor. */
export const deskRouter = router({
  reviews: deskReviewsRouter,
  services: deskServicesRouter,
  support: deskSupportRouter,
  questions: deskQuestionsRouter,
  promos: deskPromosRouter,
  alerts: staffProcedure
    .meta({
      about:
        "What needs a look. Safety reports come first, then the oldest. `takenBy` is who looks after it.",
    })
    .output(z.array(alertViewSchema))
    .query(({ ctx }) => listAlerts(ctx, ctx.actor)),
  takeAlert: staffProcedure
    .meta({
      about:
        "Take an alert. Staff are told of a safety report every 15 minutes for 2 hours, then hourly, until somebody takes it. 409: somebody took or resolved it.",
    })
    .input(takeAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => takeAlert(ctx, ctx.actor, input)),
  resolveAlert: staffProcedure
    .meta({
      about:
        "Say that an alert was looked at. 409: resolved already, or about a contested arrival, which a decision resolves.",
    })
    .input(resolveAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => resolveAlert(ctx, ctx.actor, input)),
  documents: deskDocumentsRouter,
  audit: staffProcedure
    .meta({
      about:
        "What staff did, and why. Newest first; rows can't be changed. `who` is the id of somebody of the staff, `act` one act or a group of them, `about` a booking's number or how a person's name, address or phone number begins, `from` and `to` days in New York.",
    })
    .input(auditInputSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listActs(ctx, ctx.actor, input)),
  today: staffProcedure
    .meta({
      about:
        "What waits at the desk: how much of each, and since when the oldest of it does; when the data was last copied, and both books compared.",
    })
    .output(todaySchema)
    .query(({ ctx }) => readToday(ctx, ctx.actor)),
  deadJobs: staffProcedure
    .meta({
      about:
        "Work in the background that was given up after its last try, the oldest first. It is kept for a week.",
    })
    .output(z.array(deadJobSchema))
    .query(({ ctx }) => listDeadJobs(ctx, ctx.actor)),
  retryDeadJob: staffProcedure
    .meta({ about: "Have given-up work done once more. 404 where it is gone." })
    .input(deadJobActSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => retryDeadJob(ctx, ctx.actor, input)),
  dropDeadJob: staffProcedure
    .meta({ about: "Drop given-up work for good. 404 where it is gone." })
    .input(deadJobActSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => dropDeadJob(ctx, ctx.actor, input)),
  numbers: staffProcedure
    .meta({
      about:
        "What happened in the marketplace, by day, week or month: requests, what became of them, and money. Each thing counts on the day on which it happened, in `timeZone`. The last 30 days unless told; `before` is as long a span before it.",
    })
    .input(numbersInputSchema)
    .output(numbersSchema)
    .query(({ ctx, input }) => readNumbers(ctx, ctx.actor, input)),
  claims: staffProcedure
    .meta({
      about: "Claims. `view=open` (default): the soonest due first; `closed`: the newest first.",
    })
    .input(deskClaimsInputSchema)
    .output(z.array(deskClaimSchema))
    .query(({ ctx, input }) => listClaims(ctx, ctx.actor, input)),
  decideClaim: cashierProcedure
    .meta({
      about:
        "Decide a claim: `dismiss`, `refund` an `amount` (as the refund of a booking, with `bornBy`), `waive_fee` of a cancelled booking, or `follow_up`, which asks its mechanic for times again. Both sides read the reason. 409: decided already, or more than can be given back.",
    })
    .input(decideClaimSchema)
    .output(deskClaimSchema)
    .mutation(({ ctx, input }) => decideClaim(ctx, ctx.actor, input)),
  ...deskBookingProcedures,
  ...deskPeopleProcedures,
  ...deskMoneyProcedures,
  ...deskPayoutProcedures,
});
