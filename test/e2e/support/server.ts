import { afterAll, beforeAll, inject } from "vitest";
import { startServer, type RunningServer } from "~test/support/server";

const MAIL_WITHIN_MS = 15_000;

/** One built server for the tests of a file, with the catalogue and the demo people. */
export function useServer(env: Record<string, string> = {}): { readonly current: RunningServer } {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer({
      store: inject("demoStore"),
      env: { DEMO_DATA: "true", RATE_LIMIT_FACTOR: "1000", ...env },
    });
  });
  afterAll(() => server?.stop());
  return {
    get current() {
      if (server === undefined) throw new Error("The server is there inside of tests only.");
      return server;
    },
  };
}

/** The newest mail to an address that holds this text, once the worker has written it. */
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
