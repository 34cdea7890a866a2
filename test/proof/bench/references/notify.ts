import type { Run } from "./server";

const NOTIFY = `SELECT pg_notify('curbwrench_live', signal) FROM unnest($1::text[]) signal`;

let waiting: string[] = [];
let isNotifying = false;

/** Sends live events after the commit, all of one moment in one statement, as the product does. */
export function notifySoon(run: Run, users: readonly (string | null)[]): void {
  waiting.push(
    JSON.stringify({ topic: "bookings", users: users.filter(Boolean), mechanics: true }),
  );
  if (!isNotifying) void notify(run);
}

async function notify(run: Run): Promise<void> {
  isNotifying = true;
  try {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const signals = waiting;
      waiting = [];
      await run("tell", NOTIFY, [signals]);
    }
  } finally {
    isNotifying = false;
  }
}
