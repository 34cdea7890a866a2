import { z } from "zod";
import { emailLinkSchema } from "~/domain/account/email";
import {
  acknowledgementSchema,
  forgotPasswordSchema,
  loginSchema,
  setUserTypeSchema,
  signupSchema,
  userViewSchema,
} from "~/domain/account/schema";
import {
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorSetupSchema,
  secondFactorViewSchema,
} from "~/domain/account/second-factor";
import { setPasswordSchema } from "~/domain/account/password";
import { supportRequestSchema, updateProfileSchema } from "~/domain/customer/schema";
import {
  contactSupport,
  requestTemporaryPassword,
  setPassword,
  setUserType,
  signUp,
} from "~/server/services/account/commands";
import {
  cancelEmailChange,
  confirmEmail,
  resendConfirmation,
  undoEmailChange,
} from "~/server/services/account/email-links";
import { updateProfile } from "~/server/services/account/profile";
import { currentUser, externalProviders } from "~/server/services/account/queries";
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
  verifySecondFactor,
} from "~/server/services/account/second-factor";
import { signIn, signOut } from "~/server/services/account/sign-in";
import { adminProcedure, publicProcedure, router, userProcedure } from "../trpc";
import { blocksRouter } from "./blocks";

/** Accounts: who is signed in, and everything about the own account. */
export const authRouter = router({
  /** The current user, or null: what pages ask. */
  session: publicProcedure
    .output(userViewSchema.nullable())
    .query(({ ctx }) => (ctx.session ? currentUser(ctx, ctx.session.userId) : null)),
  /** The current user, or 401: GET /api/auth/user. */
  me: userProcedure.output(userViewSchema).query(({ ctx }) => currentUser(ctx, ctx.actor.userId)),
  login: publicProcedure
    .input(loginSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signup: publicProcedure
    .input(signupSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  forgotPassword: publicProcedure
    .input(forgotPasswordSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => requestTemporaryPassword(ctx, input)),
  logout: publicProcedure.output(acknowledgementSchema).mutation(({ ctx }) => signOut(ctx)),
  setUserType: userProcedure
    .input(setUserTypeSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setUserType(ctx, ctx.actor, input)),
  updateProfile: userProcedure
    .input(updateProfileSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.actor, input)),
  setPassword: userProcedure
    .input(setPasswordSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setPassword(ctx, ctx.actor, input)),
  /** POST /api/auth/confirm-email; the link is the proof, so no session is asked for. */
  confirmEmail: publicProcedure
    .input(emailLinkSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  undoEmailChange: publicProcedure
    .input(emailLinkSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => undoEmailChange(ctx, input)),
  resendConfirmation: userProcedure
    .output(acknowledgementSchema)
    .mutation(({ ctx }) => resendConfirmation(ctx, ctx.actor)),
  cancelEmailChange: userProcedure
    .output(userViewSchema)
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.actor)),
  contactSupport: userProcedure
    .input(supportRequestSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => contactSupport(ctx, ctx.actor, input)),
  /** Which ways of signing in there are beside the password. */
  externalSignIn: publicProcedure
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(() => externalProviders()),
  // The second factor is everybody's by what the services know; only staff are asked for it yet.
  secondFactor: adminProcedure
    .output(secondFactorViewSchema)
    .query(({ ctx }) => secondFactorOf(ctx, ctx.actor)),
  startSecondFactor: adminProcedure
    .output(secondFactorSetupSchema)
    .mutation(({ ctx }) => startSecondFactor(ctx, ctx.actor)),
  confirmSecondFactor: adminProcedure
    .input(secondFactorCodeSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, ctx.actor, input)),
  verifySecondFactor: adminProcedure
    .input(secondFactorCodeSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx, ctx.actor, input)),
  renewRecoveryCodes: adminProcedure
    .input(secondFactorCodeSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.actor, input)),
  disableSecondFactor: adminProcedure
    .input(secondFactorCodeSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => disableSecondFactor(ctx, ctx.actor, input)),
  blocks: blocksRouter,
});
