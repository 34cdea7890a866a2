import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { setContainer } from "~/server/deps";
import { openApiDocument } from "~/server/http/openapi/document";
import { createHttpServer } from "~/server/front/http-server";
import { createListener } from "~/server/front/listener";
import type { Deps } from "~/server/services/context";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import { startSession } from "~/server/services/account/sign-in/sessions";
import { useDatabase } from "./db";
import { createWorld, type Replacements, type TestWorld } from "./world";
import { contractOf } from "./http/openapi";
import { samplePages } from "./http/pages";
import { Visitor } from "./http/visitor";

/** The contract of this program's own API document. */
export const contract = contractOf(openApiDocument());

type FrontOptions = Parameters<typeof createListener>[0];

/**
 * Starts the real front server on a free port, in front of a fresh world for each test, or one
 * world for the file (`once`). Only pages are missing, unless `front` brings some. `outside`
 * replaces parts of each world.
 */
export function useRest({
  once = false,
  front = {},
  outside = () => ({}),
}: { once?: boolean; front?: Partial<FrontOptions>; outside?: () => Replacements } = {}) {
  const database = useDatabase({ once });
  let server: Server | undefined;
  let world: TestWorld | undefined;
  let base = "";

  const visitor = (userId?: string) =>
    new Visitor(
      () => base,
      () => contract,
      userId,
    );
  const current = () => {
    if (world === undefined) throw new Error("The world is only available inside tests and hooks.");
    return world;
  };

  beforeAll(async () => {
    server = createHttpServer(createListener({ pages: samplePages, ...front }));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  (once ? beforeAll : beforeEach)(() => {
    world = createWorld(database.db, outside());
    setContainer({ deps: world.deps, sandbox: world.sandbox });
  });
  afterAll(async () => {
    setContainer(null);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  });

  return {
    get world() {
      return current();
    },
    get prisma() {
      return database.prisma;
    },
    get db() {
      return database.db;
    },
    get url() {
      return base;
    },
    /** Replaces parts of the outside world. */
    replace(parts: Partial<Deps>): void {
      setContainer({ deps: { ...current().deps, ...parts }, sandbox: current().sandbox });
    },
    /** Creates a signed-out visitor. */
    visitor: () => visitor(),
    /** Opens a session for an existing user, as signing in does. */
    async as(user: { id: string }): Promise<Visitor> {
      const key = newSessionKey(user.id);
      const now = current().clock.now();
      await startSession(database.prisma, key, { viaTemporary: false, device: "", now });
      const signedIn = visitor(user.id);
      const [, name = "", value = ""] =
        /^([^=]+)=([^;]*)/.exec(await sessionCookie(key, false)) ?? [];
      signedIn.jar.set(name, value);
      return signedIn;
    },
    /** Signs up a new user over HTTP. */
    async signUp(
      role: "customer" | "mechanic",
      more: Partial<Record<"email" | "firstName" | "lastName" | "password", string>> = {},
    ): Promise<Visitor> {
      const fresh = visitor();
      const answer = await fresh.post("/api/auth/signup", {
        firstName: "Robin",
        lastName: "Rivers",
        email: `${role}-${crypto.randomUUID()}@example.com`,
        password: "Str0ng!pass",
        role,
        ...more,
      });
      const signedUp = visitor(answer.is(201).id);
      for (const [name, value] of fresh.jar) signedUp.jar.set(name, value);
      return signedUp;
    },
  };
}
