import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { makeDatabase } from "~test/support/database/postgres";
import { startServer, type RunningServer } from "~test/support/http/server";

const MAIL_WITHIN_MS = 30_000;

/** Starts a built server with the catalog and the demo people, and without limits. */
export async function startDemoServer(
  env: Record<string, string> = {},
  port?: number,
): Promise<RunningServer> {
  const { folder, postgres } = inject("demoStore");
  const DATABASE_URL = postgres === null ? "" : await copyOf(postgres);
  return startServer({
    store: folder,
    env: { DEMO_DATA: "true", RATE_LIMIT_FACTOR: "1000", DATABASE_URL, ...env },
    ...(port === undefined ? {} : { port }),
  });
}

const copyOf = ({ url, template }: { url: string; template: string }) =>
  makeDatabase(url, `${template}_${randomUUID().slice(0, 8)}`, template);

/** Starts one such server for the tests of a file. */
export function useServer(env: Record<string, string> = {}): { readonly current: RunningServer } {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startDemoServer(env);
  });
  afterAll(() => server?.stop());
  return {
    get current() {
      if (server === undefined) throw new Error("The server only exists during tests.");
      return server;
    },
  };
}

/** Waits for the newest mail to an address that holds this text. */
export async function mailTo(
  server: RunningServer,
  address: string,
  containing: string,
): Promise<string> {
  const until = Date.now() + MAIL_WITHIN_MS;
  while (Date.now() < until) {
    const mail = server
      .mails()
      .findLast((text) => text.includes(`To: ${address}`) && text.includes(containing));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${address} with "${containing}" came.`);
}
