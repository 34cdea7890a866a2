import { z } from "zod";
import { facesInputSchema, facesSchema } from "~/domain/mechanic/face-schema";
import {
  publicNameInputSchema,
  publicNameSchema,
  publicPageSchema,
  setPublicPageSchema,
} from "~/domain/mechanic/public-page-schema";
import { ownPublicPage, setPublicPage } from "~/server/services/mechanic/public-page";
import {
  mechanicIdSchema,
  mechanicProfileViewSchema,
  mechanicServiceViewSchema,
  onboardingSchema,
  profilePictureSchema,
  publicMechanicViewSchema,
  updateMechanicSchema,
} from "~/domain/mechanic/schema";
import {
  availabilitySchema,
  availabilityViewSchema,
  nearbySlotsSchema,
  nearbySlotsViewSchema,
  slotsSchema,
  slotsViewSchema,
} from "~/domain/calendar/schema";
import { bankInfoSchema, bankViewSchema } from "~/domain/mechanic/bank-schema";
import { searchResultSchema, searchSchema } from "~/domain/mechanic/search";
import {
  planPortalSchema,
  statementPageInput,
  statementPageSchema,
  statementSchema,
  upgradeViewSchema,
} from "~/domain/payment/schema";
import {
  onboardingLinkInput,
  onboardingLinkSchema,
  payoutAccountSchema,
} from "~/domain/payout/account";
import { balanceViewSchema, ownPayoutsInputSchema, payoutPageSchema } from "~/domain/payout/schema";
import {
  pictureTicketViewSchema,
  pictureUploadRequestSchema,
  pictureUploadViewSchema,
  resumeUploadViewSchema,
  taxFormViewSchema,
  uploadedFileSchema,
} from "~/domain/upload/schema";
import { todaySchema } from "~/domain/booking/schedule/today-schema";
import { mechanicsDay } from "~/server/services/booking/today";
import { setupSchema } from "~/domain/mechanic/setup-schema";
import { ownSetup } from "~/server/services/vetting/setup";
import { ownAvailability, saveAvailability } from "~/server/services/calendar/availability";
import { nearbySlots } from "~/server/services/calendar/nearby";
import { slotsOf } from "~/server/services/calendar/slots";
import { saveBankInfo } from "~/server/services/mechanic/bank";
import {
  createProfile,
  setPicture,
  updateMechanicProfile,
} from "~/server/services/mechanic/commands";
import { reliabilitySchema } from "~/domain/reliability/schema";
import { ownProfile, publicProfile, publicServices } from "~/server/services/mechanic/queries";
import { searchMechanics } from "~/server/services/mechanic/search";
import { ownReliability } from "~/server/services/mechanic/reliability";
import {
  acceptPictureBytes,
  startPictureUpload,
  uploadPicture,
  uploadResume,
} from "~/server/services/upload/commands";
import { planPortal, startUpgrade } from "~/server/services/payment/plan/subscription";
import {
  payoutAccount,
  refreshPayoutAccount,
  startOnboarding,
} from "~/server/services/payout/account";
import { uploadTaxForm } from "~/server/services/payout/tax-form";
import { balance, ownPayouts } from "~/server/services/payout/queries";
import { earningsStatement, statementPage } from "~/server/services/payment/receipt/statement";
import { documentsRouter } from "./documents";
import { assessmentRouter } from "./assessment";
import { facesFor } from "~/server/services/public/faces";
import { publicNameOf } from "~/server/services/public/mechanic";
import {
  checkedSynchronously,
  mechanicProcedure,
  publicProcedure,
  router,
  userProcedure,
} from "../trpc";

/** Mechanics: own profile, public profile, search, bank details, files, earnings. */
export const mechanicRouter = router({
  assessment: assessmentRouter,
  documents: documentsRouter,
  profile: mechanicProcedure
    .meta({
      scope: "never",
      about: "Returns the caller's mechanic profile. 404: there's none yet.",
      refuses: [404],
    })
    .output(mechanicProfileViewSchema)
    .query(({ ctx }) => ownProfile(ctx, ctx.actor)),
  today: mechanicProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns a mechanic's accepted and started jobs, by start, at most 50. Each has the drive to it: from the mechanic's location, or from the stop before on the same day. Distances are straight lines, and times estimates. 404: no profile yet.",
      refuses: [404],
    })
    .output(checkedSynchronously(todaySchema))
    .query(({ ctx }) => mechanicsDay(ctx, ctx.actor)),
  setup: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns what a mechanic still has to set up: each step as `open`, `waiting` (being checked) or `done`, the documents still to be sent, and what stops their payouts. 404: no profile yet.",
      refuses: [404],
    })
    .output(setupSchema)
    .query(({ ctx }) => ownSetup(ctx, ctx.actor)),
  publicPage: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the caller's public page: if it's on, its path, and what anyone would read. 404: no profile yet.",
      refuses: [404],
    })
    .output(publicPageSchema)
    .query(({ ctx }) => ownPublicPage(ctx, ctx.actor)),
  setPublicPage: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Turns the caller's public page on or off. Its path is made the first time and stays, also after a change of name. With `oldPath` it moves to `newPath`: the old one answers 301 (`redirect`) or 404 (`end`) and is never given to anyone else. 404: no profile yet.",
      refuses: [404],
    })
    .input(setPublicPageSchema)
    .output(publicPageSchema)
    .mutation(({ ctx, input }) => setPublicPage(ctx, ctx.actor, input)),
  createProfile: mechanicProcedure
    .meta({ scope: "never" })
    .input(onboardingSchema)
    .output(z.object({ profile: mechanicProfileViewSchema, created: z.boolean() }))
    .mutation(({ ctx, input }) => createProfile(ctx, ctx.actor, input)),
  setPicture: mechanicProcedure
    .meta({ scope: "never" })
    .input(profilePictureSchema)
    .output(pictureUploadViewSchema)
    .mutation(({ ctx, input }) => setPicture(ctx, ctx.actor, input)),
  updateProfile: mechanicProcedure
    .meta({
      scope: "never",
      about: "Saves the profile, or goes online and offline. Missing keys don't change.",
      refuses: [404],
    })
    .input(updateMechanicSchema)
    .output(mechanicProfileViewSchema)
    .mutation(({ ctx, input }) => updateMechanicProfile(ctx, ctx.actor, input)),
  saveBankInfo: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Saves the bank information, encrypted. Answers show only the last four digits. A masked number means no change. A change needs the `password` or a sign-in within ten minutes (else 403 `REAUTH_REQUIRED`), and holds payouts for three days.",
      refuses: [404, 409],
    })
    .input(bankInfoSchema)
    .output(bankViewSchema)
    .mutation(({ ctx, input }) => saveBankInfo(ctx, ctx.actor, input)),
  publicProfile: userProcedure
    .meta({ scope: "services:read", about: "Returns a mechanic's public profile." })
    .input(mechanicIdSchema)
    .output(publicMechanicViewSchema)
    .query(({ ctx, input }) => publicProfile(ctx, ctx.actor, input.userId)),
  publicServices: userProcedure
    .meta({ scope: "services:read", about: "Returns the services a mechanic offers." })
    .input(mechanicIdSchema)
    .output(z.array(mechanicServiceViewSchema))
    .query(({ ctx, input }) => publicServices(ctx, ctx.actor, input.userId)),
  publicName: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns the name, city, radius and path of a mechanic's public page. With `location` or `serviceIds`, it also says what the page has against that visit. It compares only what the page shows. 404: the mechanic hasn't turned it on.",
      refuses: [404],
    })
    .input(publicNameInputSchema)
    .output(publicNameSchema)
    .query(({ ctx, input }) => publicNameOf(ctx, input)),
  faces: publicProcedure
    .meta({
      scope: "services:read",
      about:
        "Returns up to three mechanics who could do these services at a location, by what their public pages show. The same for everyone, whether or not they're free or online; another three each day. None for an unknown location. Counts as a quote, by API key as one of the 60 an hour that say who is near (429). 400: unknown service.",
    })
    .input(facesInputSchema)
    .output(facesSchema)
    .query(({ ctx, input }) => facesFor(ctx, ctx.session, input)),
  availability: mechanicProcedure
    .meta({
      scope: "calendar:read",
      about:
        "Returns a mechanic's calendar: weekly hours, upcoming time off, notice, horizon and the minutes between jobs. `usualHours`: none are set, so 8 to 18 every day applies.",
      refuses: [404],
    })
    .output(availabilityViewSchema)
    .query(({ ctx }) => ownAvailability(ctx, ctx.actor)),
  saveAvailability: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Saves the whole calendar. Hours and time off you don't send are removed. Hours are in `timeZone`. No hours means the default ones. `bufferMinutes` counts when jobs are offered, accepted or rescheduled: a time closer to another job is a conflict. Accepted jobs don't change.",
      refuses: [404],
    })
    .input(availabilitySchema)
    .output(availabilityViewSchema)
    .mutation(({ ctx, input }) => saveAvailability(ctx, ctx.actor, input)),
  slots: userProcedure
    .meta({
      scope: "calendar:read",
      about:
        "Returns when a mechanic can be booked: every half hour when these services and the drive after them fit between hours, time off and accepted jobs. At most 31 days. 60 calls an hour, 20 different mechanics a day (429).",
    })
    .input(slotsSchema)
    .output(slotsViewSchema)
    .query(({ ctx, input }) => slotsOf(ctx, ctx.actor, input)),
  nearbySlots: userProcedure
    .meta({
      scope: "calendar:read",
      about:
        "Returns how many mechanics near a location are free, for each half hour, as `0`, `1–2` or `3+`. A street counts as its ZIP code. Empty for an unknown location. At most 31 days. 60 calls an hour, shared with the slots of one mechanic (429).",
    })
    .input(nearbySlotsSchema)
    .output(checkedSynchronously(nearbySlotsViewSchema))
    .query(({ ctx, input }) => nearbySlots(ctx, ctx.actor, input)),
  search: userProcedure
    .meta({
      scope: "services:read",
      about:
        "Searches for mechanics. With a `place`, returns those whose radius covers it, and `origin` is its location. Without one, or if it's unknown, returns all of them. Offline mechanics are never included. At most 50.",
    })
    .input(searchSchema)
    .output(checkedSynchronously(searchResultSchema))
    .query(({ ctx, input }) => searchMechanics(ctx, ctx.actor, input)),
  uploadResume: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Uploads a resume: PDF, DOC or DOCX by content, up to 5 MB. Only its owner and administrators can read it.",
    })
    .input(uploadedFileSchema)
    .output(resumeUploadViewSchema)
    .mutation(({ ctx, input }) => uploadResume(ctx, ctx.actor, input)),
  uploadTaxForm: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Uploads a tax form: PDF, JPEG or PNG by content, up to 5 MB. Only the mechanic and staff can read it, and each staff view is logged.",
      refuses: [404],
    })
    .input(uploadedFileSchema)
    .output(taxFormViewSchema)
    .mutation(({ ctx, input }) => uploadTaxForm(ctx, ctx.actor, input)),
  uploadPicture: userProcedure
    .meta({ scope: "never" })
    .input(uploadedFileSchema)
    .output(pictureUploadViewSchema)
    .mutation(({ ctx, input }) => uploadPicture(ctx, ctx.actor, input)),
  startPictureUpload: userProcedure
    .meta({ scope: "never" })
    .input(pictureUploadRequestSchema)
    .output(pictureTicketViewSchema)
    .mutation(({ ctx, input }) => startPictureUpload(ctx, ctx.actor, input)),
  putPicture: publicProcedure
    .meta({
      scope: "never",
      about:
        "Uploads a picture's bytes. The address comes from the JSON form of the upload, and its token is the permission. 409: already used or expired.",
      refuses: [409],
    })
    .input(
      z.object({
        fileId: z.string().max(64),
        token: z.string().max(200),
        bytes: uploadedFileSchema.shape.bytes,
      }),
    )
    .output(pictureUploadViewSchema)
    .mutation(({ ctx, input }) => acceptPictureBytes(ctx, input)),
  reliability: mechanicProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns the caller's reliability since `since` (90 days): `accepted` requests, `completed` jobs, days with `released` jobs, `late` jobs, `noShows`, customers' `claims`, and `minutesToAnswer`, the median over `answers`. `acceptsAgainAt`: the mechanic can't accept jobs before then, after releases on three days within 30.",
      refuses: [404],
    })
    .output(reliabilitySchema)
    .query(({ ctx }) => ownReliability(ctx, ctx.actor)),
  statement: mechanicProcedure
    .meta({
      scope: "payments:read",
      about: "Returns a mechanic's earnings by month, with the ledger entries.",
    })
    .output(statementSchema)
    .query(({ ctx }) => earningsStatement(ctx, ctx.actor)),
  statementPage: mechanicProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns a mechanic's ledger entries, newest first. Send `nextCursor` as `cursor` for the next page.",
    })
    .input(statementPageInput)
    .output(statementPageSchema)
    .query(({ ctx, input }) => statementPage(ctx, ctx.actor, input)),
  balance: mechanicProcedure
    .meta({
      scope: "payments:read",
      about:
        "Returns a mechanic's balance and when it's paid out. `available`, `onTheWay` and `held` add up to the statement. `paid` was paid out before. `obstacles` lists why money is on hold.",
      refuses: [404],
    })
    .output(balanceViewSchema)
    .query(({ ctx }) => balance(ctx, ctx.actor)),
  payouts: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns a mechanic's payouts with their jobs, newest first, 50 a page (`X-Next-Cursor`).",
    })
    .input(ownPayoutsInputSchema)
    .output(payoutPageSchema)
    .query(({ ctx, input }) => ownPayouts(ctx, ctx.actor, input)),
  payoutAccount: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the state of the mechanic's account at the payment provider: `none`, `incomplete`, `checking`, `restricted` or `active`. `requirements` lists what's missing. If `method` is `manual`, earnings go to the bank details instead.",
      refuses: [404],
    })
    .output(payoutAccountSchema)
    .query(({ ctx }) => payoutAccount(ctx, ctx.actor)),
  refreshPayoutAccount: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Refreshes the account's state from the payment provider, after visiting its page. 503: the provider doesn't respond.",
      refuses: [404],
    })
    .output(payoutAccountSchema)
    .mutation(({ ctx }) => refreshPayoutAccount(ctx, ctx.actor)),
  startPayoutSetup: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the payment provider's setup page, for one visit within a few minutes. Each call returns a new one. Once the account is set up, it needs the `password` or a sign-in within ten minutes (else 403 `REAUTH_REQUIRED`), and a new bank account holds payouts for three days. 409: `PAYOUTS` is `manual`, or the provider doesn't open accounts for the platform yet (staff are told).",
      refuses: [404],
    })
    .input(onboardingLinkInput)
    .output(onboardingLinkSchema)
    .mutation(({ ctx, input }) => startOnboarding(ctx, ctx.actor, input)),
  planPortal: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the payment provider's page to cancel or resume the plan or change its card, for one visit. 409: there's no paid plan.",
    })
    .output(planPortalSchema)
    .mutation(({ ctx }) => planPortal(ctx, ctx.actor)),
  startUpgrade: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Starts the purchase of the mechanics' plan. `checkoutUrl` is the payment provider's page for it, or null if no plan is sold here. If a plan's payment failed, it's the page that changes the card. 409: the caller already has the plan.",
    })
    .output(upgradeViewSchema)
    .mutation(({ ctx }) => startUpgrade(ctx, ctx.actor)),
});
