import { signInSchema } from "~/domain/account/second-step";
import { createNextAuthRoute } from "~/server/gateways/auth/next-auth";
import { endSession } from "~/server/services/account/sessions";
import { log } from "~/server/gateways/observability/log";
import { currentUser } from "~/server/services/account/queries";
import { signInExternally } from "~/server/services/account/external";
import { openSession } from "~/server/services/account/sign-in";
import { getDeps } from "./deps";
import { createRequestContext } from "./request-context";
import { toDomainError } from "./trpc";

/** Refusals reach NextAuth as DomainErrors, a database that is away included. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = toDomainError(error);
    if (refusal.code === "INTERNAL") log.error({ err: error }, "unexpected error while signing in");
    throw refusal;
  }
}

/** NextAuth's route, wired to the account services: a second way in with the same lock. */
export const nextAuthRoute = createNextAuthRoute(
  {
    withPassword: (credentials, caller) =>
      refusing(async () => {
        const input = signInSchema.parse(credentials);
        return (await openSession(await createRequestContext(caller), input)).key;
      }),
    withProvider: (profile, caller) =>
      refusing(async () => {
        // Whoever was signed in in this browser has no part in it.
        const headers = new Headers({ "user-agent": caller.headers.get("user-agent") ?? "" });
        const signedIn = await signInExternally(await createRequestContext({ headers }), profile);
        return "key" in signedIn ? signedIn.key : signedIn;
      }),
    async who(caller) {
      const ctx = await createRequestContext(caller);
      if (ctx.session === null) return null;
      const { id, email, firstName, lastName } = await currentUser(ctx, ctx.session.userId);
      return { id, email, name: `${firstName} ${lastName}`.trim() };
    },
    async end({ sessionId }) {
      const { prisma } = await getDeps();
      await endSession(prisma, sessionId);
    },
  },
  log,
);
