import { z } from "zod";
import { emailLinkSchema } from "~/domain/account/schema";
import {
  acknowledgementSchema,
  forgotPasswordSchema,
  setUserTypeSchema,
  signInCodeSchema,
  signupSchema,
} from "~/domain/account/schema";
import { userViewSchema } from "~/domain/account/view";
import {
  recoveryCodesSchema,
  secondFactorSetupSchema,
  secondFactorViewSchema,
} from "~/domain/account/second-factor/second-factor";
import {
  confirmSecondFactorSchema,
  confirmSignInCodeSchema,
  factorProofSchema,
  givenFactorSchema,
  secondStepSchema,
  signInSchema,
  startSecondFactorSchema,
} from "~/domain/account/second-factor/second-step";
import { setPasswordSchema } from "~/domain/account/password/schema";
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
} from "~/server/services/account/email/links";
import { updateProfile } from "~/server/services/account/profile";
import { currentUser, externalProviders } from "~/server/services/account/queries";
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
  verifySecondFactor,
} from "~/server/services/account/second-factor/second-factor";
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from "~/server/services/account/sign-in/sessions";
import { finishExternalSignIn } from "~/server/services/account/sign-in/external";
import { confirmSignInCode, requestSignInCode } from "~/server/services/account/sign-in/by-code";
import { signIn, signOut } from "~/server/services/account/sign-in/sign-in";
import { legalTextSchema } from "~/domain/legal/schema";
import { currentTexts } from "~/server/services/legal/current";
import { contactSupport } from "~/server/services/support/request";
import { publicProcedure, router, userProcedure } from "../trpc";
import { accountRouter } from "./account";
import { blocksRouter } from "./blocks";
import { keysRouter } from "./keys";
import { passkeysRouter } from "./passkeys";
import { supportRouter } from "./support";
import { webhooksRouter } from "./webhooks";

/** Accounts: the current session, and everything about the caller's account. */
export const authRouter = router({
  /** Returns the current user or null. Pages use it. */
  session: publicProcedure
    .meta({ scope: "never" })
    .output(userViewSchema.nullable())
    .query(({ ctx }) => (ctx.session ? currentUser(ctx, ctx.session.userId) : null)),
  texts: publicProcedure
    .meta({
      scope: "any",
      about:
        "Returns terms, privacy policy and prices. `isDraft`: the operator hasn't published their own text yet. Send the terms' `version` as `acceptedTerms`.",
    })
    .output(z.array(legalTextSchema))
    .query(({ ctx }) => currentTexts(ctx)),
  me: userProcedure
    .meta({ scope: "never", about: "Returns the current user. 401 means signed out." })
    .output(userViewSchema)
    .query(({ ctx }) => currentUser(ctx, ctx.actor.userId)),
  login: publicProcedure
    .meta({
      scope: "never",
      about:
        "Signs in and sets the session cookie. `role` sets the user type if it's unset and never changes it. An unknown address and a wrong password get the same answer. If the account has a second factor, the right password without `code` gets 403 `SECOND_FACTOR_REQUIRED` with `next`, the key to add to the same call: six digits from the authenticator, or a recovery code. Staff with passkeys also get `passkey` to sign; send the result as `passkey` instead of `code`, once and within five minutes. A wrong code is 400. Each code works once. Five wrong codes in 15 minutes are 429. The session starts only after both steps. After ten wrong passwords for an account, the right one gets 403 `CODE_REQUIRED` with `next`: we emailed a code to send as `code` in the same call. Browsers that signed in within 180 days (by their own cookie) and emailed temporary passwords skip this. 50 wrong passwords from one network in 15 minutes are 429.",
      refuses: [401],
    })
    .input(signInSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signup: publicProcedure
    .meta({
      scope: "never",
      about: "Creates an account and sets the session cookie. 409: the address is taken.",
      refuses: [409],
    })
    .input(signupSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      scope: "never",
      about:
        "Emails a temporary password. The answer is the same with and without an account. It works for 24 hours along with the old password. The newest three work until one is used. Five an hour and ten a day are sent.",
    })
    .input(forgotPasswordSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => requestTemporaryPassword(ctx, input)),
  requestCode: publicProcedure
    .meta({
      scope: "never",
      about:
        "Emails a code and a link to sign in, instead of a password. The answer is the same with and without an account. The code works once, for ten minutes. Five an hour and ten a day are sent to a mailbox, two and four of them only to browsers that the account knows. The cookie `cw_attempt` gives this browser five tries of its own. 20 calls an hour per network (429).",
    })
    .input(signInCodeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => requestSignInCode(ctx, input)),
  confirmCode: publicProcedure
    .meta({
      scope: "never",
      about:
        "Signs in with the emailed code, and sets the session cookie. `role` sets the user type if it's unset. Wrong, used and expired codes and unknown addresses get the same 400. After five of them, 429: in the browser that asked for the code (a cookie), or in 15 minutes from everywhere else. If the account has a second factor, the right code gets 403 `SECOND_FACTOR_REQUIRED` with `next`: for `code`, add `secondFactorCode` to the same call; for `passkey`, sign the answer's `passkey` and add the result as `passkey`. If nobody had confirmed the address before, the right code gets 409 with `next` `isYours`, unless the account knows the browser. With `isYours` true, its password and other sign-ins end; with false, the caller gets a new account, and the other one loses the address.",
      refuses: [409],
    })
    .input(confirmSignInCodeSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => confirmSignInCode(ctx, input)),
  logout: publicProcedure
    .meta({ scope: "never", about: "Signs out." })
    .output(acknowledgementSchema)
    .mutation(({ ctx }) => signOut(ctx)),
  setUserType: userProcedure
    .meta({
      scope: "never",
      about:
        "Sets the user type. An unset type can become either. A customer can become a mechanic. 409: a mechanic can't become a customer.",
    })
    .input(setUserTypeSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setUserType(ctx, ctx.actor, input)),
  // precondition: a profile lists its columns one by one
  updateProfile: userProcedure
    .meta({
      scope: "never",
      about:
        "Saves the profile. Missing keys don't change. Required keys can't be blank. `vehiclePhoto` is a data URL of a JPEG, PNG or WebP image, the current image's address, or null.",
    })
    .input(updateProfileSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.actor, input)),
  setPassword: userProcedure
    .meta({
      scope: "never",
      about:
        "Creates a password, for users without one and for sessions from a temporary one (else 409). Call it within ten minutes of signing in or of POST /api/account/confirm (else 403 `REAUTH_REQUIRED`). Ends the user's other sessions, API keys, calendar link and known browsers.",
    })
    .input(setPasswordSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => setPassword(ctx, ctx.actor, input)),
  /** Needs no session, because the link is the proof. */
  confirmEmail: publicProcedure
    .meta({
      scope: "never",
      about:
        "Confirms an email address. `token` comes from the emailed link, whose page posts it. It confirms the account's address, or completes a change to `pendingEmail`. 400: unknown, used or expired token. 409: another account has confirmed the address.",
      refuses: [409],
    })
    .input(emailLinkSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  undoEmailChange: publicProcedure
    .meta({
      scope: "never",
      about:
        "Undoes an email change. `token` comes from the link sent to the old address and works for seven days. The account gets its old address back, all sessions and the password end, and a temporary password goes to the old address.",
      refuses: [409],
    })
    .input(emailLinkSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => undoEmailChange(ctx, input)),
  resendConfirmation: userProcedure
    .meta({
      scope: "never",
      about:
        "Resends the confirmation link to the pending address, or else to the account's own. 409: it's already confirmed. Three an hour.",
    })
    .output(acknowledgementSchema)
    .mutation(({ ctx }) => resendConfirmation(ctx, ctx.actor)),
  cancelEmailChange: userProcedure
    .meta({
      scope: "never",
      about:
        "Cancels a pending email change and its link. Does nothing if there's no pending change.",
    })
    .output(userViewSchema)
    .mutation(({ ctx }) => cancelEmailChange(ctx, ctx.actor)),
  contactSupport: userProcedure
    .meta({ scope: "never", about: "Sends a message to support." })
    .input(supportRequestSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => contactSupport(ctx, ctx.actor, input)),
  support: supportRouter,
  /** Returns the external sign-ins that are configured. */
  externalSignIn: publicProcedure
    .meta({ scope: "never" })
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(() => externalProviders()),
  secondStep: publicProcedure
    .meta({
      scope: "never",
      about:
        "Completes the second factor after signing in with another provider. `token` is the one `/auth/second-step` was opened with. It works for ten minutes, until the second factor succeeds. Send `code` or `passkey` (without either: 403, like signing in). For an account whose address nobody confirmed, send `isYours` instead (without it: 409 with `next` `isYours`): true joins it and ends all other ways in, false makes a new account. Sets the session cookie.",
    })
    .input(secondStepSchema)
    .output(userViewSchema)
    .mutation(({ ctx, input }) => finishExternalSignIn(ctx, input)),
  secondFactor: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns whether the user has a second factor, and if it's needed now. With `needed`, staff calls in this session get 403 `SECOND_FACTOR_REQUIRED`.",
    })
    .output(secondFactorViewSchema)
    .query(({ ctx }) => secondFactorOf(ctx, ctx.actor)),
  startSecondFactor: userProcedure
    .meta({
      scope: "never",
      about:
        "Starts setting up an authenticator, which signing in will then ask for. Returns a new secret as text, as a URI and as a QR code. It takes effect once its first code is confirmed. Starting again replaces it. Send the `password`, or call it within ten minutes of signing in or of POST /api/account/confirm (else 403 `REAUTH_REQUIRED`). 409: one is set up, or the address isn't confirmed.",
    })
    .input(startSecondFactorSchema)
    .output(secondFactorSetupSchema)
    .mutation(({ ctx, input }) => startSecondFactor(ctx, ctx.actor, input)),
  confirmSecondFactor: userProcedure
    .meta({
      scope: "never",
      about:
        "Confirms the authenticator with its first code. Returns the ten recovery codes, which are shown only here. Five wrong codes in 15 minutes are 429. 403 `REAUTH_REQUIRED` as for starting.",
    })
    .input(confirmSecondFactorSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, ctx.actor, input)),
  verifySecondFactor: userProcedure
    .meta({
      scope: "never",
      about:
        "Verifies the second factor for this session. `code`: six digits from the authenticator, or a recovery code. `passkey`: the signed POST /api/account/passkey-challenge. Each works once.",
    })
    .input(givenFactorSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx, ctx.actor, input)),
  renewRecoveryCodes: userProcedure
    .meta({
      scope: "never",
      about:
        "Creates new recovery codes. The old ones stop working. Send a `code` or `passkey`, or the `password` in a session that used one; staff need a code or passkey. 403 `REAUTH_REQUIRED`: wrong password. 403 `SECOND_FACTOR_REQUIRED`: a password isn't enough.",
    })
    .input(factorProofSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.actor, input)),
  disableSecondFactor: userProcedure
    .meta({
      scope: "never",
      about:
        "Turns the authenticator off. Send a `code`, `passkey` or `password`, as for new recovery codes.",
    })
    .input(factorProofSchema)
    .output(secondFactorViewSchema)
    .mutation(({ ctx, input }) => disableSecondFactor(ctx, ctx.actor, input)),
  passkeys: passkeysRouter,
  keys: keysRouter,
  webhooks: webhooksRouter,
  sessions: userProcedure
    .meta({
      scope: "never",
      about:
        "Returns the caller's sessions: this one first, then the most recently used. `lastUsedAt` is accurate to the hour. `notifiedSince` is when that browser started to get notifications. See also GET /api/calendar and GET /api/account/passkeys.",
    })
    .output(sessionsSchema)
    .query(({ ctx }) => listSessions(ctx, ctx.actor)),
  endSession: userProcedure
    .meta({
      scope: "never",
      about:
        "Ends a session. It applies from that device's next call. Returns the remaining sessions. 404: unknown, or another user's.",
    })
    .input(sessionIdSchema)
    .output(sessionsSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.actor, input.id)),
  endOtherSessions: userProcedure
    .meta({
      scope: "never",
      about:
        "Ends all other sessions, the API keys, the calendar link and known browsers. Returns the remaining session.",
    })
    .output(sessionsSchema)
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),
  account: accountRouter,
  blocks: blocksRouter,
});
