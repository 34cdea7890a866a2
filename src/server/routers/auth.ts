import { z } from "zod";
import { emailLinkSchema } from "~/domain/account/schema";
import {
  acknowledgementSchema,
  forgotPasswordSchema,
  setUserTypeSchema,
  signupSchema,
  userViewSchema,
} from "~/domain/account/schema";
import {
  recoveryCodesSchema,
  secondFactorSetupSchema,
  secondFactorViewSchema,
} from "~/domain/account/second-factor";
import {
  confirmSecondFactorSchema,
  factorProofSchema,
  givenFactorSchema,
  secondStepSchema,
  signInSchema,
  startSecondFactorSchema,
} from "~/domain/account/second-step";
import { setPasswordSchema } from "~/domain/account/password-schema";
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
  me: userProcedure
    .meta({ about: "The current user. 401 means signed out." })
    .output(userViewSchema)
    .query(({ ctx }) => currentUser(ctx, ctx.actor.userId)),
  login: publicProcedure
    .meta({
      about:
        "Sign in. Sets the session cookie. `role` is the intent: it sets an unset type and never changes a set one. A wrong address and a wrong password are answered alike. Where the account has a second factor, a right password without `code` is answered 403 `SECOND_FACTOR_REQUIRED` with `next`, the key to send with the same call: six digits of the authenticator, or a recovery code. Staff with passkeys get `passkey` beside it, which one of them signs; the answer goes into `passkey` in place of `code`, within five minutes and once. A wrong code is 400; each counts once; after five wrong ones in 15 minutes, 429. There is no session before both were right. After ten wrong passwords for an account the right one is answered 403 `CODE_REQUIRED` with `next`: a code was mailed, and goes into `code` of the same call; a browser that signed in within 180 days (a cookie of its own) is not asked, nor is a mailed temporary password. From one network, 50 wrong ones in 15 minutes are the last (429).",
      refuses: [401],
    })
    .input(signInSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signup: publicProcedure
    .meta({
      about: "Create an account. Sets the session cookie. 409 where the address is taken.",
      refuses: [409],
    })
    .input(signupSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      about:
        "Ask for a temporary password. The answer is the same whether or not there is such an account. The temporary password works for 24 hours beside the old one; the newest three do, until one is used. Five an hour and ten a day are mailed.",
    })
    .input(forgotPasswordSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => requestTemporaryPassword(ctx, input)),
  logout: publicProcedure
    .meta({ about: "Sign out." })
    .output(acknowledgementSchema)
    .mutation(({ ctx }) => signOut(ctx)),
  setUserType: userProcedure
    .meta({
      about:
        "Choose customer or mechanic. An unset type may become either, a customer may become a mechanic; a mechanic who wants to become a customer gets 409.",
    })
    .input(setUserTypeSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setUserType(ctx, ctx.actor, input)),
  updateProfile: userProcedure
    .meta({
      about:
        "Save the profile. An absent key stays as it is; a required one that is present must not be blank. `vehiclePhoto` is a data URL of a JPEG, PNG or WebP picture, the present picture's address, or null.",
    })
    .input(updateProfileSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.actor, input)),
  setPassword: userProcedure
    .meta({
      about:
        "Create a password. For users without a password and for sessions from a temporary one; otherwise 409. Within ten minutes of signing in or of POST /api/account/confirm, else 403 `REAUTH_REQUIRED`. Ends the user's other sessions, calendar link and known browsers.",
    })
    .input(setPasswordSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setPassword(ctx, ctx.actor, input)),
  /** The link is the proof, so no session is asked for. */
  confirmEmail: publicProcedure
    .meta({
      about:
        "Confirm an e-mail address. `token` is the one of the mailed link, which leads to a page that posts it. It proves the account's address, or makes the one that a change waits for (`pendingEmail`) its address. Unknown, used and expired tokens are 400; 409 where another account has proven the address meanwhile.",
      refuses: [409],
    })
    .input(emailLinkSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  undoEmailChange: publicProcedure
    .meta({
      about:
        "Take a change of the e-mail address back. `token` is the one of the link that the old mailbox got; it works for seven days. The account has its old address again, everybody is signed out, no password works any more, and a temporary one is mailed to the old address.",
      refuses: [409],
    })
    .input(emailLinkSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => undoEmailChange(ctx, input)),
  resendConfirmation: userProcedure
    .meta({
      about:
        "Mail the confirmation link again. For the address that a change waits for, else for the account's own; 409 where that is confirmed already. Three an hour.",
    })
    .output(acknowledgementSchema)
    .mutation(({ ctx }) => resendConfirmation(ctx, ctx.actor)),
  cancelEmailChange: userProcedure
    .meta({
      about:
        "Give up a change of the e-mail address. Its mailed link is dead then. Without a change that waits nothing happens.",
    })
    .output(userViewSchema)
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.actor)),
  contactSupport: userProcedure
    .meta({ about: "Write to support." })
    .input(supportRequestSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => contactSupport(ctx, ctx.actor, input)),
  support: supportRouter,
  /** Which ways of signing in there are beside the password. */
  externalSignIn: publicProcedure
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(() => externalProviders()),
  secondStep: publicProcedure
    .meta({
      about:
        "Give the second factor after signing in at another provider. `token` is what the provider's sign-in led to `/auth/second-step` with; it works for ten minutes, until the second factor was right. With `code` or `passkey`; without either it answers 403 as signing in does. Sets the session cookie.",
    })
    .input(secondStepSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => finishSecondStep(ctx, input)),
  secondFactor: userProcedure
    .meta({
      about:
        "Whether there is one, and whether it is needed now. `needed` says that staff calls of this session answer 403 `SECOND_FACTOR_REQUIRED`.",
    })
    .output(secondFactorViewSchema)
    .query(({ ctx }) => secondFactorOf(ctx, ctx.actor)),
  startSecondFactor: userProcedure
    .meta({
      about:
        "Begin to set up an authenticator. Signing in asks for its code then. A fresh secret, as text, as an address and as a drawn code. It counts once a code of it was confirmed; starting again replaces it. With the `password`, or within ten minutes of signing in or of POST /api/account/confirm, else 403 `REAUTH_REQUIRED`. 409 where one is set up, or the address was never confirmed.",
    })
    .input(startSecondFactorSchema)
    .output(secondFactorSetupSchema)
    .mutation(({ ctx, input }) => startSecondFactor(ctx, ctx.actor, input)),
  confirmSecondFactor: userProcedure
    .meta({
      about:
        "Confirm the authenticator with its first code. The answer is the only one that shows the ten recovery codes. Each try counts: after five wrong ones in 15 minutes, 429. 403 `REAUTH_REQUIRED` as for starting.",
    })
    .input(confirmSecondFactorSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, ctx.actor, input)),
  verifySecondFactor: userProcedure
    .meta({
      about:
        "Give the second factor for this session. `code`: six digits of the authenticator, or a recovery code. `passkey`: what a passkey has signed of POST /api/account/passkey-challenge. Each counts once.",
    })
    .input(givenFactorSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx, ctx.actor, input)),
  renewRecoveryCodes: userProcedure
    .meta({
      about:
        "New recovery codes. The old ones end. With a `code` or a `passkey`, or with the `password` in a session that was signed in to with one; staff need one of the first. 403 `REAUTH_REQUIRED`: a wrong password, `SECOND_FACTOR_REQUIRED`: a password is not enough.",
    })
    .input(factorProofSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.actor, input)),
  disableSecondFactor: userProcedure
    .meta({
      about:
        "Turn the authenticator off. With a `code`, a `passkey` or the `password`, as for new recovery codes.",
    })
    .input(factorProofSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => disableSecondFactor(ctx, ctx.actor, input)),
  passkeys: passkeysRouter,
  sessions: userProcedure
    .meta({
      about:
        "Where the caller is signed in. This one first, then the last used. `lastUsedAt` is right to the hour; `notifiedSince` says since when that browser gets notifications. Other ways in are GET /api/calendar and GET /api/account/passkeys.",
    })
    .output(sessionsSchema)
    .query(({ ctx }) => listSessions(ctx, ctx.actor)),
  endSession: userProcedure
    .meta({
      about:
        "Sign out there. It counts from that device's next call. Answers what is left. 404 where it is nobody's or somebody else's.",
    })
    .input(sessionIdSchema)
    .output(sessionsSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.actor, input.id)),
  endOtherSessions: userProcedure
    .meta({
      about:
        "Sign out everywhere else. The calendar's link and known browsers end, too. Answers what is left: this one.",
    })
    .output(sessionsSchema)
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),
  account: accountRouter,
  blocks: blocksRouter,
});
