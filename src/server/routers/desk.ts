import { z } from "zod";
import { decideClaimSchema, deskClaimSchema, deskClaimsInputSchema } from "~/domain/claim/schema";
import { alertViewSchema, resolveAlertSchema, takeAlertSchema } from "~/domain/staff/alert/schema";
import { acknowledgementSchema } from "~/domain/account/schema";
import { undoSchema } from "~/domain/staff/undo";
import { deadJobActionSchema, deadJobSchema } from "~/domain/staff/dead-job";
import { auditInputSchema, auditPageSchema } from "~/domain/staff/audit";
import { deskSearchInputSchema, deskSearchSchema } from "~/domain/staff/search";
import { todaySchema } from "~/domain/staff/today";
import { funnelSchema } from "~/domain/staff/funnel-schema";
import { numbersInputSchema, numbersSchema } from "~/domain/staff/numbers-schema";
import { deskWaitlistSchema } from "~/domain/waitlist/schema";
import { resolveAlert, takeAlert } from "~/server/services/desk/work/alerts";
import { listAlerts } from "~/server/services/alert/queries";
import { decideClaim } from "~/server/services/claim/decide";
import { listClaims } from "~/server/services/claim/desk";
import { undoAction } from "~/server/services/desk/undo";
import { listActions } from "~/server/services/desk/audit/actions";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "~/server/services/desk/work/dead-jobs";
import { searchDesk } from "~/server/services/desk/search";
import { readToday } from "~/server/services/desk/today/read";
import { readFunnel } from "~/server/services/desk/numbers/funnel";
import { readNumbers } from "~/server/services/desk/numbers/read";
import { readWaitlist } from "~/server/services/waitlist/watch";
import { deskServicesRouter } from "./catalog";
import { deskQuestionsRouter } from "./assessment";
import { deskDocumentsRouter } from "./documents";
import { deskAnnouncementsRouter } from "./desk/announcements";
import { deskPromosRouter } from "./promos";
import { deskReviewsRouter } from "./reviews";
import { deskSupportRouter } from "./support";
import { deskBookingProcedures } from "./desk/bookings";
import { deskPeopleProcedures } from "./desk/people";
import { deskMoneyProcedures } from "./desk/money";
import { deskPayoutProcedures } from "./desk/payouts";
import { deskTextsRouter } from "./desk/texts";
import { cashierProcedure, router, staffProcedure } from "../trpc";

/** The operator's desk, for staff with a second factor. */
export const deskRouter = router({
  reviews: deskReviewsRouter,
  services: deskServicesRouter,
  support: deskSupportRouter,
  questions: deskQuestionsRouter,
  promos: deskPromosRouter,
  announcements: deskAnnouncementsRouter,
  texts: deskTextsRouter,
  alerts: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns open alerts: safety reports first, then the oldest. `takenBy` is who is handling it.",
    })
    .output(z.array(alertViewSchema))
    .query(({ ctx }) => listAlerts(ctx, ctx.actor)),
  takeAlert: staffProcedure
    .meta({
      scope: "never",
      about:
        "Takes an alert. Staff are alerted to a safety report every 15 minutes for 2 hours, then hourly, until someone takes it. 409: already taken or resolved.",
    })
    .input(takeAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => takeAlert(ctx, ctx.actor, input)),
  undo: staffProcedure
    .meta({
      scope: "never",
      about:
        "Undoes your last action on a review (hidden), an alert (resolved), a support request (assigned or closed) or a document (accepted or rejected), within ten seconds. `id` is the object's. What the action would have mailed isn't sent. 409: too late, or someone has changed it since.",
    })
    .input(undoSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => undoAction(ctx, ctx.actor, input)),
  resolveAlert: staffProcedure
    .meta({
      scope: "never",
      about:
        "Resolves an alert. 409: already resolved, or about a contested arrival, which needs a decision.",
    })
    .input(resolveAlertSchema)
    .output(alertViewSchema)
    .mutation(({ ctx, input }) => resolveAlert(ctx, ctx.actor, input)),
  documents: deskDocumentsRouter,
  audit: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns the audit log, newest first. Entries can't be changed. `who` is a staff member's id, `act` an action or group, `about` a booking number, part of a person's name, the start of an email address or phone number, or its last four digits, `from` and `to` days in New York.",
    })
    .input(auditInputSchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listActions(ctx, ctx.actor, input)),
  today: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns what needs staff in `items`: safety reports first, then what is due today, jobs at risk, money, documents, support and the system. Also how many of each kind wait and since when, the last backup, and the last comparison of the books.",
    })
    .output(todaySchema)
    .query(({ ctx }) => readToday(ctx, ctx.actor)),
  search: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Finds people and bookings, up to 8 each, by the start of a booking number, name, email address, phone number, street or car, in any spelling; by three letters or more inside a name; by the last four digits of a phone number; or by a whole license plate, which the audit log records. A street may come with its house number, and a car with its year. Empty for fewer than two characters.",
    })
    .input(deskSearchInputSchema)
    .output(deskSearchSchema)
    .query(({ ctx, input }) => searchDesk(ctx, ctx.actor, input)),
  deadJobs: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns background tasks that failed for good, oldest first. They are kept for a week.",
    })
    .output(z.array(deadJobSchema))
    .query(({ ctx }) => listDeadJobs(ctx, ctx.actor)),
  retryDeadJob: staffProcedure
    .meta({ scope: "never", about: "Retries a failed background task. 404: it's gone." })
    .input(deadJobActionSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => retryDeadJob(ctx, ctx.actor, input)),
  dropDeadJob: staffProcedure
    .meta({ scope: "never", about: "Drops a failed background task. 404: it's gone." })
    .input(deadJobActionSchema)
    .output(deadJobSchema)
    .mutation(({ ctx, input }) => dropDeadJob(ctx, ctx.actor, input)),
  numbers: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns marketplace numbers by day, week or month: requests, their results, and money. Each counts on the day it happened in `timeZone`. Default: the last 30 days. `before` is the previous span of the same length.",
    })
    .input(numbersInputSchema)
    .output(numbersSchema)
    .query(({ ctx, input }) => readNumbers(ctx, ctx.actor, input)),
  funnel: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns how far visitors without an account came: quotes, drafts, confirmed bookings, and those with a card; by day, week or month, and by the page on which they began. A card counts on the day of its booking. Default: the last 30 days.",
    })
    .input(numbersInputSchema)
    .output(funnelSchema)
    .query(({ ctx, input }) => readFunnel(ctx, ctx.actor, input)),
  waitlist: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns the places where visitors wait for a mechanic, those with most first. Places with fewer than three aren't shown.",
    })
    .output(deskWaitlistSchema)
    .query(({ ctx }) => readWaitlist(ctx, ctx.actor)),
  claims: staffProcedure
    .meta({
      scope: "desk:read",
      about: "Returns claims. `view=open` (default): soonest due first. `closed`: newest first.",
    })
    .input(deskClaimsInputSchema)
    .output(z.array(deskClaimSchema))
    .query(({ ctx, input }) => listClaims(ctx, ctx.actor, input)),
  decideClaim: cashierProcedure
    .meta({
      scope: "never",
      about:
        "Decides a claim: `dismiss`, `refund` an `amount` (like a booking refund, with `bornBy`), `waive_fee` of a canceled booking, or `follow_up`, which asks the mechanic for times. Both sides can read the reason. 409: already decided, or more than can be refunded.",
    })
    .input(decideClaimSchema)
    .output(deskClaimSchema)
    .mutation(({ ctx, input }) => decideClaim(ctx, ctx.actor, input)),
  ...deskBookingProcedures,
  ...deskPeopleProcedures,
  ...deskMoneyProcedures,
  ...deskPayoutProcedures,
});
