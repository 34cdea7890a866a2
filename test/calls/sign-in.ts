import { EXAMPLE_IDS as ID, EXAMPLE_NOW, EXAMPLE_TOKENS } from "~test/support/example-ids";
import { keepLink, unprove } from "~test/rest/account/email-links";
import { PASSWORD } from "~test/authz/callers";
import { hashOfToken, sealOf } from "~/server/gateways/auth/tokens";
import { secrets } from "~/server/gateways/auth/secrets";
import {
  accepted,
  bad,
  type Calls,
  type Endpoints,
  everyone,
  made,
  missing,
  ok,
  type Scenery,
  signedIn,
  staff,
  x401,
  x404,
  x409,
} from "./call";

const TOKEN = "Tm9ib2R5IHNpZ25lZCB0aGlz";
/** A passkey's signature as a browser sends it. */
const signedPasskey = {
  id: TOKEN,
  rawId: TOKEN,
  type: "public-key",
  response: {
    clientDataJSON: TOKEN,
    authenticatorData: TOKEN,
    signature: TOKEN,
    userHandle: TOKEN,
  },
} as const;

/** The challenge that the document's new passkey answers. */
const EXAMPLE_CHALLENGE = "TWFrZSBhIHBhc3NrZXkgZm9yIHRoaXMgY2hhbGxlbmdl";

const fresh = () => `${crypto.randomUUID()}@fresh.example`;

/** The authenticator's secret in the document's examples; its code there belongs to EXAMPLE_NOW. */
export const EXAMPLE_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

async function withAuthenticator(
  { prisma }: Scenery,
  confirmedAt: Date | null,
  userId: string = ID.customer,
) {
  const secretCipher = secrets.seal(EXAMPLE_SECRET, { userId, field: "secondFactor" });
  await prisma.secondFactor.create({ data: { userId, secretCipher, confirmedAt } });
}

/** The customer's second factor, confirmed. */
export function withConfirmed(scenery: Scenery) {
  return withAuthenticator(scenery, new Date(EXAMPLE_NOW));
}

/** The customer has asked for a code to sign in: 123456. */
function withSignInCode({ prisma }: Scenery) {
  const userId = ID.customer;
  const codeHash = sealOf("mailedCode", `${userId}:emailSignIn:123456`).toString("base64url");
  const createdAt = new Date(EXAMPLE_NOW);
  const expiresAt = new Date(createdAt.getTime() + 600_000);
  return prisma.mailedCode.create({
    data: { userId, purpose: "emailSignIn", codeHash, createdAt, expiresAt },
  });
}

/** Gives the administrator a passkey. */
async function withPasskey(scenery: Scenery) {
  const { prisma } = scenery;
  const { id: userId } = await prisma.user.findFirstOrThrow({ where: { staffRole: "owner" } });
  const createdAt = new Date(EXAMPLE_NOW);
  await prisma.passkey.create({
    data: {
      id: ID.passkey,
      userId,
      name: "Work laptop",
      credentialId: "VGhlIHdvcmsgbGFwdG9w",
      publicKey: "VGhlIHB1YmxpYyBoYWxm",
      counter: 0,
      transports: ["internal"],
      createdAt,
    },
  });
  await withAuthenticator(scenery, createdAt, userId);
}

export const signInCalls = {
  "auth.session": {
    withoutRest: "It is GET /api/auth/user without the 401, for pages.",
    access: [{ cells: everyone(ok) }],
  },

  "auth.externalSignIn": {
    withoutRest: "It names the sign-in screen's button; NextAuth signs in.",
    access: [{ cells: everyone(ok) }],
  },

  "auth.login": {
    input: { email: "casey@example.com", password: "Str0ng!pass", role: "customer" },
    optional: { code: "123 456", passkey: signedPasskey },
    rest: { "POST /auth/login": {} },
    access: [
      {
        case: "with their own password",
        input: (callers, who) => ({
          email: callers.secrets[who === "nobody" ? "owner" : who].email,
          password: PASSWORD,
        }),
        cells: { ...everyone(ok), newcomer: x401 },
        tells: "owner",
      },
      {
        case: "with a wrong password",
        input: (callers) => ({
          email: callers.secrets.otherCustomer.email,
          password: "Wr0ng!pass",
        }),
        cells: signedIn(x401),
      },
      {
        case: "at the other role's sign-in",
        input: (callers) => ({
          email: callers.secrets.owner.email,
          password: PASSWORD,
          role: "mechanic",
        }),
        cells: everyone(ok),
        tells: "owner",
      },
    ],
  },

  "auth.secondStep": {
    input: { token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu", code: "341564" },
    optional: { passkey: signedPasskey, isYours: true },
    rest: {
      "POST /auth/second-step": {
        prepare: async (scenery) => {
          const { prisma } = scenery;
          await withConfirmed(scenery);
          await prisma.signInStep.create({
            data: {
              tokenHash: hashOfToken("Tm9ib2R5IGhhcyB0aGlzIHRva2Vu"),
              userId: ID.customer,
              expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 600_000),
            },
          });
        },
      },
    },
    access: [
      {
        case: "not begun",
        input: () => ({ token: "unknown", code: "000000" }),
        cells: everyone(bad),
      },
    ],
  },

  "auth.signup": {
    input: {
      firstName: "Robin",
      lastName: "Rivers",
      email: "robin@example.com",
      password: "Str0ng!pass",
      role: "customer",
    },
    rest: { "POST /auth/signup": {} },
    access: [
      {
        input: () => ({
          firstName: "Robin",
          lastName: "Rivers",
          email: fresh(),
          password: PASSWORD,
          role: "customer",
        }),
        cells: everyone(made),
      },
      {
        case: "with a taken address",
        input: (callers) => ({
          firstName: "R",
          lastName: "R",
          email: callers.secrets.assigned.email,
          password: PASSWORD,
          role: "customer",
        }),
        cells: everyone(x409),
      },
      {
        case: "as an administrator",
        forbidden: () => ({
          firstName: "R",
          lastName: "R",
          email: fresh(),
          password: PASSWORD,
          role: "admin",
        }),
        cells: everyone(bad),
      },
    ],
  },

  "auth.forgotPassword": {
    input: { email: "casey@example.com", userType: "customer" },
    rest: { "POST /auth/forgot-password": {} },
    access: [
      {
        input: (callers) => ({ email: callers.secrets.otherCustomer.email, userType: "mechanic" }),
        cells: everyone(ok),
      },
    ],
  },

  "auth.requestCode": {
    input: { email: "casey@example.com" },
    rest: { "POST /auth/code": {} },
    access: [
      {
        input: (callers) => ({ email: callers.secrets.otherCustomer.email }),
        cells: everyone(accepted),
      },
      {
        case: "of nobody",
        input: () => ({ email: "nobody@example.com" }),
        cells: everyone(accepted),
      },
    ],
  },

  "auth.confirmCode": {
    input: { email: "casey@example.com", code: "123 456", role: "customer" },
    optional: { secondFactorCode: "341564", passkey: signedPasskey, isYours: true },
    rest: {
      "POST /auth/code/confirm": {
        prepare: withSignInCode,
      },
    },
    access: [
      {
        case: "with a guessed code",
        input: (callers) => ({ email: callers.secrets.otherCustomer.email, code: "000000" }),
        cells: everyone(bad),
      },
    ],
  },

  "auth.confirmEmail": {
    input: { token: EXAMPLE_TOKENS.confirm },
    rest: {
      "POST /auth/confirm-email": {
        prepare: async ({ prisma, scene }) => {
          await unprove(prisma, scene.customer.userId);
          await keepLink(prisma, scene.customer.userId, "confirm");
        },
      },
    },
    access: [
      {
        case: "with an unknown token",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
        cells: everyone(bad),
      },
    ],
  },

  "auth.undoEmailChange": {
    input: { token: EXAMPLE_TOKENS.undo },
    rest: {
      "POST /auth/undo-email-change": {
        prepare: ({ prisma, scene }) => keepLink(prisma, scene.customer.userId, "undo"),
      },
    },
    access: [
      {
        case: "with an unknown token",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
        cells: everyone(bad),
      },
    ],
  },

  "auth.resendConfirmation": {
    rest: {
      "POST /auth/resend-confirmation": {
        prepare: ({ prisma, scene }) => unprove(prisma, scene.mechanic.userId),
        as: "mechanic",
      },
    },
    access: [{ cells: { ...signedIn(x409), newcomer: ok, apprentice: ok } }],
  },

  "auth.cancelEmailChange": {
    rest: { "POST /auth/cancel-email-change": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.logout": { rest: { "POST /auth/logout": {} }, access: [{ cells: everyone(ok) }] },

  "auth.setPassword": {
    input: { password: "N3w!password" },
    rest: {
      "POST /user/set-password": {
        prepare: async ({ prisma, scene }) => {
          await prisma.user.update({
            where: { id: scene.customer.userId },
            data: { passwordHash: null },
          });
        },
      },
    },
    access: [{ cells: { ...signedIn(x409), newcomer: ok } }],
  },

  "auth.sessions": { rest: { "GET /account/sessions": {} }, access: [{ cells: signedIn(ok) }] },

  "auth.endSession": {
    input: { id: ID.session },
    rest: {
      "DELETE /account/sessions/:id": {
        prepare: ({ prisma }) =>
          prisma.session.create({
            data: {
              id: ID.session,
              userId: ID.customer,
              device: "Safari on iPhone",
              createdAt: new Date(EXAMPLE_NOW),
              lastUsedAt: new Date(EXAMPLE_NOW),
              expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 30 * 86_400_000),
            },
          }),
      },
    },
    access: [{ case: "an unknown one", input: missing, cells: signedIn(x404) }],
  },

  "auth.endOtherSessions": {
    rest: { "DELETE /account/sessions": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.secondFactor": {
    rest: { "GET /account/second-factor": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "auth.startSecondFactor": {
    input: {},
    optional: { password: "Str0ng!pass" },
    rest: { "POST /account/second-factor/start": {} },
    access: [
      // The newcomer and the apprentice have never confirmed an address.
      { cells: { ...signedIn(ok), newcomer: x409, apprentice: x409 } },
    ],
  },

  "auth.confirmSecondFactor": {
    input: { code: "341564" },
    optional: { password: "Str0ng!pass" },
    rest: {
      "POST /account/second-factor/confirm": {
        prepare: (scenery) => withAuthenticator(scenery, null),
      },
    },
    access: [{ cells: signedIn(bad) }],
  },

  "auth.verifySecondFactor": {
    input: { code: "341564" },
    optional: { passkey: signedPasskey },
    rest: { "POST /account/second-factor/verify": { prepare: withConfirmed } },
    access: [{ cells: signedIn(bad) }],
  },

  "auth.renewRecoveryCodes": {
    input: { code: "341564" },
    optional: { password: "Str0ng!pass" },
    rest: { "POST /account/second-factor/recovery-codes": { prepare: withConfirmed } },
    access: [{ cells: signedIn(bad) }],
  },

  "auth.disableSecondFactor": {
    input: { code: "341564" },
    optional: { password: "Str0ng!pass" },
    rest: { "POST /account/second-factor/disable": { prepare: withConfirmed } },
    access: [{ cells: signedIn(bad) }],
  },

  "auth.passkeys.list": {
    rest: { "GET /account/passkeys": { prepare: withPasskey } },
    access: [{ cells: staff(ok) }],
  },

  "auth.passkeys.start": {
    input: { code: "341564" },
    optional: { password: "Str0ng!pass", passkey: signedPasskey },
    rest: { "POST /account/passkey-registration": { prepare: withPasskey } },
    access: [{ input: () => ({}), cells: staff(ok) }],
  },

  "auth.passkeys.add": {
    input: {
      name: "Work laptop",
      passkey: {
        id: "eRraNKIhqPMhYSRUKSXd8A",
        rawId: "eRraNKIhqPMhYSRUKSXd8A",
        type: "public-key",
        response: {
          clientDataJSON:
            "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiVFdGclpTQmhJSEJoYzNOclpYa2dabTl5SUhSb2FYTWdZMmhoYkd4bGJtZGwiLCJvcmlnaW4iOiJodHRwOi8vbG9jYWxob3N0OjMwMDAiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
          attestationObject:
            "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAEHka2jSiIajzIWEkVCkl3fClAQIDJiABIVggYmdAoxntqeOl-Lzz5_1McITCl9tdmpfKbRpNSxpsfR8iWCD0MQ9rQ5C21XwwL-mqOsijfshBZTYBWopy0h-TFWypFA",
          transports: ["internal"],
        },
      },
    },
    rest: {
      "POST /account/passkeys": {
        prepare: async ({ prisma }) => {
          const { id: userId } = await prisma.user.findFirstOrThrow({
            where: { staffRole: "owner" },
          });
          const session = await prisma.session.findFirstOrThrow({ where: { userId } });
          await prisma.passkeyChallenge.create({
            data: {
              challengeHash: hashOfToken(EXAMPLE_CHALLENGE),
              userId,
              sessionId: session.id,
              purpose: "register",
              expiresAt: new Date(new Date(EXAMPLE_NOW).getTime() + 300_000),
            },
          });
        },
      },
    },
    access: [{ case: "not requested", cells: staff(bad) }],
  },

  "auth.passkeys.challenge": {
    rest: { "POST /account/passkey-challenge": { prepare: withPasskey } },
    access: [{ case: "without a passkey", cells: staff(x409) }],
  },

  "auth.passkeys.remove": {
    input: { id: ID.passkey, code: "341564" },
    optional: { password: "Str0ng!pass", passkey: signedPasskey },
    rest: { "DELETE /account/passkeys/:id": { prepare: withPasskey } },
    access: [{ case: "an unknown one", input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;

export const signInEndpoints: Endpoints = {
  "GET /logout": { access: [{ cells: everyone(302), writes: true, foreign: true }] },
};
