import { expect } from "vitest";
import type { DomainError } from "~/domain/errors";
import { signInExternally, type ExternalProfile } from "~/server/services/account/sign-in/external";
import { readAttemptToken } from "~/server/gateways/auth/attempt-cookie";
import { readDeviceToken } from "~/server/gateways/auth/device-cookie";
import { readDraftToken } from "~/server/gateways/auth/draft-cookie";
import { readSession, type SessionKey } from "~/server/gateways/auth/session";
import { createCaller } from "~/server/root";
import { toDomainError } from "~/server/trpc";
import type { TestWorld } from "~test/support/world";

/** A browser that keeps the cookies it is given and sends them with the next call. */
export class Browser {
  /** Every Set-Cookie header received, newest last. */
  readonly received: string[] = [];
  readonly #jar = new Map<string, string>();

  constructor(
    private readonly world: TestWorld,
    private readonly options: { address?: string; secure?: boolean } = {},
  ) {}

  /** Returns the Cookie header it would send. */
  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Returns a new browser, or the given one, with a copy of the cookies. */
  copy(copy = new Browser(this.world, this.options)): Browser {
    for (const [name, value] of this.#jar) copy.#jar.set(name, value);
    return copy;
  }

  /** Returns the procedures, called as the user the cookies identify. */
  async calls(): Promise<ReturnType<typeof createCaller>> {
    const headers = new Headers(this.cookie === "" ? {} : { cookie: this.cookie });
    const session = await readSession(this.world.deps.sql, headers, this.world.clock.now());
    return createCaller(
      this.world.context(session, {
        clientAddress: this.options.address ?? "",
        secure: this.options.secure ?? false,
        knownDevice: readDeviceToken(headers),
        draftToken: readDraftToken(headers),
        attemptToken: readAttemptToken(headers),
        setCookie: (cookie) => this.keep(cookie),
      }),
    );
  }

  /** Applies a Set-Cookie header. */
  keep(cookie: string): void {
    this.received.push(cookie);
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}

/** Returns the error a call is refused with, and fails when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    () => "it succeeded" as const,
    (error: unknown) => toDomainError(error),
  );
  expect(outcome, "expected a refusal").not.toBe("it succeeded");
  if (outcome === "it succeeded") throw new Error(outcome);
  return outcome;
}

/**
 * Signs in through a provider, and fails if a second factor is required. Says that an unconfirmed
 * account isn't theirs.
 */
export async function signedInBy(
  world: TestWorld,
  profile: ExternalProfile,
  knownDevice?: string,
): Promise<SessionKey> {
  const outcome = await signInExternally(world.context(null, { knownDevice }), profile);
  if ("key" in outcome) return outcome.key;
  const { auth } = await new Browser(world).calls();
  const { id: userId } = await auth.secondStep({ token: outcome.secondStep, isYours: false });
  const { id: sessionId } = await world.deps.prisma.session.findFirstOrThrow({
    where: { userId },
    orderBy: { createdAt: "desc" },
  });
  return { userId, sessionId };
}

/** Returns the last temporary password mailed, in whatever order other mail arrived. */
export function mailedPassword(world: TestWorld): string {
  return (
    world.mails
      .map(({ paragraphs }) => /Your temporary password is: (\S+)/.exec(paragraphs.join("\n"))?.[1])
      .findLast((password) => password !== undefined) ?? ""
  );
}

/** Returns the last code mailed. */
export function mailedCode(world: TestWorld): string {
  return (
    world.mails
      .map(({ paragraphs }) => /Your code is: (\d{6})/.exec(paragraphs.join("\n"))?.[1])
      .findLast((code) => code !== undefined) ?? ""
  );
}
