import { z } from "zod";
import { emailLinkSchema } from "~/domain/account/email";
import {
  acknowledgementSchema,
  forgotPasswordSchema,
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
import {
  factorProofSchema,
  givenFactorSchema,
  secondStepSchema,
  signInSchema,
} from "~/domain/account/second-step";
import { setPasswordSchema } from "~/domain/account/password";
import { sessionIdSchema, sessionsSchema } from "~/domain/account/sessions";
import { supportRequestSchema, updateProfileSchema } from "~/domain/customer/schema";
import {
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
import { endOtherSessions, endOwnSession, listSessions } from "~/server/services/account/sessions";
import { finishSecondStep } from "~/server/services/account/second-step";
import { signIn, signOut } from "~/server/services/account/sign-in";
import { contactSupport } from "~/server/services/support/request";
import { publicProcedure, router, userProcedure } from "../trpc";
import { accountRouter } from "./account";
import { blocksRouter } from "./blocks";
import { passkeysRouter } from "./passkeys";
import { supportRouter } from "./support";

/** Accounts: who is signed in, and everything about the own account. */
export const authRouter = router({
  /** The current user, or null: what pages ask. */
  session: publicProcedure
    .output(userViewSchema.nullable())
    .query(({ ctx }) => (ctx.session ? currentUser(ctx, ctx.session.userId) : null)),
  /** The current user, or 401: GET /api/auth/user. */
  me: userProcedure.output(userViewSchema).query(({ ctx }) => currentUser(ctx, ctx.actor.userId)),
  login: publicProcedure
    .input(signInSchema)
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
  support: supportRouter,
  /** Which ways of signing in there are beside the password. */
  externalSignIn: publicProcedure
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(() => externalProviders()),
  /** POST /api/auth/second-step: the token stands for the provider's sign-in. */
  secondStep: publicProcedure
    .input(secondStepSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => finishSecondStep(ctx, input)),
  secondFactor: userProcedure
    .output(secondFactorViewSchema)
    .query(({ ctx }) => secondFactorOf(ctx, ctx.actor)),
  startSecondFactor: userProcedure
    .output(secondFactorSetupSchema)
    .mutation(({ ctx }) => startSecondFactor(ctx, ctx.actor)),
  confirmSecondFactor: userProcedure
    .input(secondFactorCodeSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, ctx.actor, input)),
  verifySecondFactor: userProcedure
    .input(givenFactorSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx, ctx.actor, input)),
  renewRecoveryCodes: userProcedure
    .input(factorProofSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.actor, input)),
  disableSecondFactor: userProcedure
    .input(factorProofSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => disableSecondFactor(ctx, ctx.actor, input)),
  passkeys: passkeysRouter,
  /** Where the caller is signed in. */
  sessions: userProcedure.output(sessionsSchema).query(({ ctx }) => listSessions(ctx, ctx.actor)),
  endSession: userProcedure
    .input(sessionIdSchema)
    .output(sessionsSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.actor, input.id)),
  endOtherSessions: userProcedure
    .output(sessionsSchema)
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),
  account: accountRouter,
  blocks: blocksRouter,
});
