import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pictureUploadViewSchema } from "~/domain/upload/schema";
import { png } from "~test/support/files";
import { freePort, type RunningServer } from "~test/support/http/server";
import { hasCaddy, startCaddy } from "../../../../scripts/lib/caddy.mjs";
import type { Outcome } from "../lib/part";
import type { Visitor } from "../lib/stage";
import { ordersOf } from "./create";
import { REST_PATH } from "./list";

const SEEN_WITHIN_MS = 5_000;

/**
 * Runs the topology of compose.yaml without containers, with its own Caddyfile: sign in at one
 * instance and read at the other, store a picture at one and read it at the other, send a live
 * event from one to the other through the balancer, and stop one instance while requests run.
 */
export async function behindBalancer(
  one: RunningServer,
  two: RunningServer,
  customers: readonly Visitor[],
  sql: pg.Pool,
  stored: Map<string, unknown>,
): Promise<Outcome> {
  const line = {
    id: "P12 topology",
    what: "deploy/Caddyfile in front of both: sessions, files, live updates, an instance that stops",
    goal: "everything holds",
    reference: "",
    ratio: null,
  };
  if (!hasCaddy()) {
    return {
      ...line,
      figure: "Caddy is not installed (apt-get install caddy)",
      verdict: "left out",
    };
  }
  const balancer = startCaddy(await freePort(), [one.url, two.url]);
  const { url } = balancer;
  try {
    await untilOk(`${url}/api/ready`);
    const [customer] = customers;
    const [order] = await ordersOf(sql, customers.slice(0, 1));
    if (customer === undefined || order === undefined) throw new Error("Found no customer.");
    const { cookie } = customer;

    const held: string[] = [];
    const holds = (what: string, right: boolean) => {
      if (!right) throw new Error(`Failed behind the balancer: ${what}.`);
      held.push(what);
    };
    const reads = await Promise.all(
      [one.url, two.url, url].map((address) => fetch(address + REST_PATH, { headers: { cookie } })),
    );
    holds(
      "signed in at one, read at the other",
      reads.every(({ ok }) => ok),
    );

    const form = new FormData();
    form.set("profilePicture", new Blob([new Uint8Array(await png())]), "me.png");
    const upload = await fetch(`${one.url}/api/upload/profile-picture`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    const { profileImageUrl } = pictureUploadViewSchema.parse(await upload.json());
    const picture = await fetch(new URL(profileImageUrl, two.url), { headers: { cookie } });
    holds("stored by one, served by the other", picture.ok && stored.size > 0);

    const took = await liveUpdate(url, two.url, cookie, order.body);
    holds(`live update across both (${Math.round(took)} ms)`, took < SEEN_WITHIN_MS);

    const statuses = await whileOneStops(url, two, cookie);
    holds(
      `${statuses.length} requests while one stopped`,
      statuses.every((status) => status === 200),
    );
    return { ...line, figure: held.join(", "), verdict: "met" };
  } finally {
    await balancer.stop();
  }
}

async function untilOk(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(100);
  }
  throw new Error(`${address} did not answer.`);
}

/**
 * Listens through the balancer and books at an instance; returns the milliseconds until the stream
 * reports it.
 */
async function liveUpdate(
  listenAt: string,
  bookAt: string,
  cookie: string,
  body: string,
): Promise<number> {
  const abort = new AbortController();
  const stream = await fetch(`${listenAt}/api/trpc/booking.changes`, {
    headers: { cookie, accept: "text/event-stream" },
    signal: abort.signal,
  });
  const reader = stream.body?.getReader();
  if (!stream.ok || reader === undefined) throw new Error(`The stream answered ${stream.status}.`);
  const decoder = new TextDecoder();
  let text = "";
  const told = (async () => {
    while (!text.includes('"bookings"')) {
      const { done, value } = await reader.read();
      if (done) throw new Error("The stream ended.");
      text += decoder.decode(value, { stream: true });
    }
  })();
  // The stream reports its connection before it listens.
  await sleep(1_000);
  const begun = performance.now();
  const booked = await fetch(`${bookAt}/api/bookings`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body,
  });
  if (!booked.ok) throw new Error(`The booking answered ${booked.status}.`);
  await Promise.race([told, sleep(SEEN_WITHIN_MS)]);
  abort.abort();
  await told.catch(() => undefined);
  return performance.now() - begun;
}

/**
 * Returns the statuses of requests through the balancer while one instance is stopped as a
 * supervisor would.
 */
async function whileOneStops(url: string, two: RunningServer, cookie: string): Promise<number[]> {
  const statuses: number[] = [];
  let stopped = false;
  const ask = async () => {
    while (!stopped) {
      const response = await fetch(url + REST_PATH, { headers: { cookie } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  const asking = [ask(), ask(), ask(), ask()];
  await sleep(500);
  two.process.kill("SIGTERM");
  if (two.process.exitCode === null) await once(two.process, "exit");
  await sleep(1_500);
  stopped = true;
  await Promise.all(asking);
  return statuses;
}
