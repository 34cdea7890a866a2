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
import { bankInfoSchema, bankViewSchema } from "~/domain/mechanic/bank";
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
} from "~/domain/upload/rules";
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
    .input(updateMechanicSchema)
    .output(mechanicProfileViewSchema)
    .mutation(({ ctx, input }) => updateMechanicProfile(ctx, ctx.actor, input)),
  saveBankInfo: mechanicProcedure
    .input(bankInfoSchema)
    .output(bankViewSchema)
    .mutation(({ ctx, input }) => saveBankInfo(ctx, ctx.actor, input)),
  publicProfile: userProcedure
    .input(mechanicIdSchema)
    .output(publicMechanicViewSchema)
    .query(({ ctx, input }) => publicProfile(ctx, ctx.actor, input.userId)),
  publicServices: userProcedure
    .input(mechanicIdSchema)
    .output(z.array(mechanicServiceViewSchema))
    .query(({ ctx, input }) => publicServices(ctx, ctx.actor, input.userId)),
  availability: mechanicProcedure
    .output(availabilityViewSchema)
    .query(({ ctx }) => ownAvailability(ctx, ctx.actor)),
  saveAvailability: mechanicProcedure
    .input(availabilitySchema)
    .output(availabilityViewSchema)
    .mutation(({ ctx, input }) => saveAvailability(ctx, ctx.actor, input)),
  slots: userProcedure
    .input(slotsSchema)
    .output(slotsViewSchema)
    .query(({ ctx, input }) => slotsOf(ctx, ctx.actor, input)),
  nearbySlots: userProcedure
    .input(nearbySlotsSchema)
    .output(inOneGo(nearbySlotsViewSchema))
    .query(({ ctx, input }) => nearbySlots(ctx, ctx.actor, input)),
  search: userProcedure
    .input(searchSchema)
    .output(inOneGo(searchResultSchema))
    .query(({ ctx, input }) => searchMechanics(ctx, ctx.actor, input)),
  uploadResume: mechanicProcedure
    .input(uploadedFileSchema)
    .output(resumeUploadViewSchema)
    .mutation(({ ctx, input }) => uploadResume(ctx, ctx.actor, input)),
  uploadTaxForm: mechanicProcedure
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
  /** The bytes of a JSON-form upload; the token in the address is the permission. */
  putPicture: publicProcedure
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
    .output(standingSchema)
    .query(({ ctx }) => ownStanding(ctx, ctx.actor)),
  statement: mechanicProcedure
    .output(statementSchema)
    .query(({ ctx }) => earningsStatement(ctx, ctx.actor)),
  statementPage: mechanicProcedure
    .input(statementPageInput)
    .output(statementPageSchema)
    .query(({ ctx, input }) => statementPage(ctx, ctx.actor, input)),
  balance: mechanicProcedure.output(balanceViewSchema).query(({ ctx }) => balance(ctx, ctx.actor)),
  payouts: mechanicProcedure
    .input(payoutCursorSchema)
    .output(payoutPageSchema)
    .query(({ ctx, input }) => ownPayouts(ctx, ctx.actor, input)),
  payoutAccount: mechanicProcedure
    .output(payoutAccountSchema)
    .query(({ ctx }) => payoutAccount(ctx, ctx.actor)),
  refreshPayoutAccount: mechanicProcedure
    .output(payoutAccountSchema)
    .mutation(({ ctx }) => refreshPayoutAccount(ctx, ctx.actor)),
  startPayoutSetup: mechanicProcedure
    .input(onboardingLinkInput)
    .output(onboardingLinkSchema)
    .mutation(({ ctx, input }) => startOnboarding(ctx, ctx.actor, input)),
  /** The provider's page where the plan is cancelled or its card changed. */
  planPortal: mechanicProcedure
    .output(planPortalSchema)
    .mutation(({ ctx }) => planPortal(ctx, ctx.actor)),
  startUpgrade: mechanicProcedure
    .output(upgradeViewSchema)
    .mutation(({ ctx }) => startUpgrade(ctx, ctx.actor)),
});
