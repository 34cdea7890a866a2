import { z } from "zod";
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
import { balanceViewSchema, payoutCursorSchema, payoutPageSchema } from "~/domain/payout/schema";
import {
  pictureTicketViewSchema,
  pictureUploadRequestSchema,
  pictureUploadViewSchema,
  resumeUploadViewSchema,
  taxFormViewSchema,
  uploadedFileSchema,
} from "~/domain/upload/schema";
import { ownAvailability, saveAvailability } from "~/server/services/calendar/availability";
import { nearbySlots } from "~/server/services/calendar/nearby";
import { slotsOf } from "~/server/services/calendar/slots";
import { saveBankInfo } from "~/server/services/mechanic/bank";
import {
  createProfile,
  setPicture,
  updateMechanicProfile,
} from "~/server/services/mechanic/commands";
import { standingSchema } from "~/domain/standing/schema";
import { ownProfile, publicProfile, publicServices } from "~/server/services/mechanic/queries";
import { searchMechanics } from "~/server/services/mechanic/search";
import { ownStanding } from "~/server/services/mechanic/standing";
import {
  acceptPictureBytes,
  startPictureUpload,
  uploadPicture,
  uploadResume,
} from "~/server/services/upload/commands";
import { planPortal, startUpgrade } from "~/server/services/payment/subscription";
import {
  payoutAccount,
  refreshPayoutAccount,
  startOnboarding,
} from "~/server/services/payout/account";
import { uploadTaxForm } from "~/server/services/payout/tax-form";
import { balance, ownPayouts } from "~/server/services/payout/queries";
import { earningsStatement, statementPage } from "~/server/services/payment/statement";
import { documentsRouter } from "./documents";
import { assessmentRouter } from "./assessment";
import { inOneGo, mechanicProcedure, publicProcedure, router, userProcedure } from "../trpc";

/** Mechanics: own profile, public profile, search, bank details, files, earnings. */
export const mechanicRouter = router({
  assessment: assessmentRouter,
  documents: documentsRouter,
  profile: mechanicProcedure
    .meta({ about: "The caller's own profile. 404 while there is none.", refuses: [404] })
    .output(mechanicProfileViewSchema)
    .query(({ ctx }) => ownProfile(ctx, ctx.actor)),
  createProfile: mechanicProcedure
    .input(onboardingSchema)
    .output(z.object({ profile: mechanicProfileViewSchema, created: z.boolean() }))
    .mutation(({ ctx, input }) => createProfile(ctx, ctx.actor, input)),
  setPicture: mechanicProcedure
    .input(profilePictureSchema)
    .output(pictureUploadViewSchema)
    .mutation(({ ctx, input }) => setPicture(ctx, ctx.actor, input)),
  updateProfile: mechanicProcedure
    .meta({
      about: "Save the profile, or go online and offline. An absent key stays as it is.",
      refuses: [404],
    })
    .input(updateMechanicSchema)
    .output(mechanicProfileViewSchema)
    .mutation(({ ctx, input }) => updateMechanicProfile(ctx, ctx.actor, input)),
  saveBankInfo: mechanicProcedure
    .meta({
      about:
        "Save the bank information. Kept encrypted. Answers show the last four digits; a masked number sent back means unchanged. A change asks for the `password` or a sign-in of the last ten minutes, else 403 `REAUTH_REQUIRED`, and payouts wait for three days after it.",
      refuses: [404, 409],
    })
    .input(bankInfoSchema)
    .output(bankViewSchema)
    .mutation(({ ctx, input }) => saveBankInfo(ctx, ctx.actor, input)),
  publicProfile: userProcedure
    .meta({ about: "A mechanic's public profile." })
    .input(mechanicIdSchema)
    .output(publicMechanicViewSchema)
    .query(({ ctx, input }) => publicProfile(ctx, ctx.actor, input.userId)),
  publicServices: userProcedure
    .meta({ about: "The services a mechanic offers." })
    .input(mechanicIdSchema)
    .output(z.array(mechanicServiceViewSchema))
    .query(({ ctx, input }) => publicServices(ctx, ctx.actor, input.userId)),
  availability: mechanicProcedure
    .meta({
      about:
        "A mechanic's calendar: weekly hours, times off that are not over, notice and horizon. `usualHours` says that none were named, so that 8 to 18 on every day counts.",
      refuses: [404],
    })
    .output(availabilityViewSchema)
    .query(({ ctx }) => ownAvailability(ctx, ctx.actor)),
  saveAvailability: mechanicProcedure
    .meta({
      about:
        "Save the calendar. All of it: hours and times off that are not sent are gone. Hours stand on the clock of `timeZone`; none at all mean the usual ones. Accepted jobs stay.",
      refuses: [404],
    })
    .input(availabilitySchema)
    .output(availabilityViewSchema)
    .mutation(({ ctx, input }) => saveAvailability(ctx, ctx.actor, input)),
  slots: userProcedure
    .meta({
      about:
        "When a mechanic can be booked. Every half hour of the mechanic's clock at which these services, with the drive after them, fit between hours, times off and accepted jobs. At most 31 days; 60 calls an hour, 20 other mechanics a day (429).",
    })
    .input(slotsSchema)
    .output(slotsViewSchema)
    .query(({ ctx, input }) => slotsOf(ctx, ctx.actor, input)),
  nearbySlots: userProcedure
    .meta({
      about:
        "How many mechanics near a place are free. For each half hour ahead, of the nearest who reach the place, as `0`, `1–2` or `3+`. A street counts as its ZIP code. Empty where the place is unknown. At most 31 days; 60 calls an hour, together with those for one mechanic's slots (429).",
    })
    .input(nearbySlotsSchema)
    .output(inOneGo(nearbySlotsViewSchema))
    .query(({ ctx, input }) => nearbySlots(ctx, ctx.actor, input)),
  search: userProcedure
    .meta({
      about:
        "Search for mechanics. With a `place`, those whose own radius reaches it, and `origin` says where that is. Without one, or where it is unknown, all of them. Mechanics who are offline are in no search. At most 50.",
    })
    .input(searchSchema)
    .output(inOneGo(searchResultSchema))
    .query(({ ctx, input }) => searchMechanics(ctx, ctx.actor, input)),
  uploadResume: mechanicProcedure
    .meta({
      about:
        "Upload a resume. PDF, DOC or DOCX by content, at most 5 MB. Private to its owner and administrators.",
    })
    .input(uploadedFileSchema)
    .output(resumeUploadViewSchema)
    .mutation(({ ctx, input }) => uploadResume(ctx, ctx.actor, input)),
  uploadTaxForm: mechanicProcedure
    .meta({
      about:
        "Upload a tax form. PDF, JPEG or PNG by content, at most 5 MB. Private to the mechanic and staff; each look of staff is noted down.",
      refuses: [404],
    })
    .input(uploadedFileSchema)
    .output(taxFormViewSchema)
    .mutation(({ ctx, input }) => uploadTaxForm(ctx, ctx.actor, input)),
  uploadPicture: userProcedure
    .input(uploadedFileSchema)
    .output(pictureUploadViewSchema)
    .mutation(({ ctx, input }) => uploadPicture(ctx, ctx.actor, input)),
  startPictureUpload: userProcedure
    .input(pictureUploadRequestSchema)
    .output(pictureTicketViewSchema)
    .mutation(({ ctx, input }) => startPictureUpload(ctx, ctx.actor, input)),
  putPicture: publicProcedure
    .meta({
      about:
        "The bytes of a picture. The address comes from the JSON form of the upload; its token is the permission. 409 where it was used already or is too old.",
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
  standing: mechanicProcedure
    .meta({
      about:
        "How the caller did since `since`, 90 days back. `accepted` requests and `completed` jobs, the days on which jobs were `released` (given up), `late` jobs and `noShows`, `claims` of customers, and `minutesToAnswer`, the median from a customer's message to the answer, of so many `answers`. `acceptsAgainAt`: no job can be accepted before, because jobs were given up on three days within 30.",
      refuses: [404],
    })
    .output(standingSchema)
    .query(({ ctx }) => ownStanding(ctx, ctx.actor)),
  statement: mechanicProcedure
    .meta({ about: "A mechanic's earnings by month, and the ledger behind them." })
    .output(statementSchema)
    .query(({ ctx }) => earningsStatement(ctx, ctx.actor)),
  statementPage: mechanicProcedure
    .meta({
      about:
        "A mechanic's ledger, entry by entry, newest first. Where there are more, send `nextCursor` as `cursor` for the next page.",
    })
    .input(statementPageInput)
    .output(statementPageSchema)
    .query(({ ctx, input }) => statementPage(ctx, ctx.actor, input)),
  balance: mechanicProcedure
    .meta({
      about:
        "What a mechanic has, and when it is paid out. `available`, `onTheWay` and `held` are together the sum of the statement's rows; `paid` is what was paid out before. `obstacles` says what keeps money back.",
      refuses: [404],
    })
    .output(balanceViewSchema)
    .query(({ ctx }) => balance(ctx, ctx.actor)),
  payouts: mechanicProcedure
    .meta({
      about:
        "A mechanic's payouts with their jobs, newest first. 50 a page; `X-Next-Cursor` leads on.",
    })
    .input(payoutCursorSchema)
    .output(payoutPageSchema)
    .query(({ ctx, input }) => ownPayouts(ctx, ctx.actor, input)),
  payoutAccount: mechanicProcedure
    .meta({
      about:
        "How far the mechanic's account at the payment provider is. `none`, `incomplete`, `checking`, `restricted` or `active`; `requirements` names what is still asked for. Where `method` is `manual`, earnings go to the bank details instead.",
      refuses: [404],
    })
    .output(payoutAccountSchema)
    .query(({ ctx }) => payoutAccount(ctx, ctx.actor)),
  refreshPayoutAccount: mechanicProcedure
    .meta({
      about:
        "Ask the payment provider how far the account is. After a visit of its page; 503 without an answer.",
      refuses: [404],
    })
    .output(payoutAccountSchema)
    .mutation(({ ctx }) => refreshPayoutAccount(ctx, ctx.actor)),
  startPayoutSetup: mechanicProcedure
    .meta({
      about:
        "The payment provider's page for setting the account up. Good for one visit within a few minutes, made anew by each call. Once the account was set up, it asks for the `password` or a sign-in of the last ten minutes, else 403 `REAUTH_REQUIRED`, and another bank account holds payouts for three days. 409 where `PAYOUTS` is `manual`, or where the provider opens no accounts for the platform yet; staff are told.",
      refuses: [404],
    })
    .input(onboardingLinkInput)
    .output(onboardingLinkSchema)
    .mutation(({ ctx, input }) => startOnboarding(ctx, ctx.actor, input)),
  planPortal: mechanicProcedure
    .meta({
      about:
        "The payment provider's page where the mechanic cancels the plan, goes on with it, or changes its card; made for one visit. 409: there is no paid plan.",
    })
    .output(planPortalSchema)
    .mutation(({ ctx }) => planPortal(ctx, ctx.actor)),
  startUpgrade: mechanicProcedure
    .meta({
      about:
        "Start to buy the mechanics' plan. `checkoutUrl` is the payment provider's page for it; null where no plan is sold here. A plan whose payment failed gets the page where its card is changed. 409: the caller has the plan already.",
    })
    .output(upgradeViewSchema)
    .mutation(({ ctx }) => startUpgrade(ctx, ctx.actor)),
});
