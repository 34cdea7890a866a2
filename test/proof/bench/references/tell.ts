import type { Run } from "./server";

const TELL = `SELECT pg_notify('curbwrench_live', signal) FROM unnest($1::text[]) signal`;

let waiting: string[] = [];
let telling = false;

/** Sends live events after the commit, all of one moment in one statement, as the product does. */
export function tellSoon(run: Run, users: readonly (string | null)[]): void {
  waiting.push(
    JSON.stringify({ topic: "bookings", users: users.filter(Boolean), mechanics: true }),
  );
  if (!telling) void tell(run);
}

async function tell(run: Run): Promise<void> {
  telling = true;
  try {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const signals = waiting;
      waiting = [];
      await run("tell", TELL, [signals]);
    }
  } finally {
    telling = false;
  }
}
