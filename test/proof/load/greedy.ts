// DOS-03: one client far above the default limits; the others aren't affected.
import autocannon from "autocannon";
import { newPeople, type People } from "../hostile/people";
import { Client } from "./client";
import { onStage, percentile, size, spread } from "./stage";

const SECONDS = size("GREEDY_SECONDS", 15);
const OTHERS = 5;
const PAUSE_MS = 100;
const MAX_P95_MS = 300;

await onStage(
  async (server) => {
    const greedy = await newPeople(server.url);
    const others: People[] = [];
    for (let index = 0; index < OTHERS; index += 1) others.push(await newPeople(server.url));
    const client = new Client(server.url, OTHERS);
    const state = { on: true };
    const [times, wrong]: [number[], number[]] = [[], []];
    const live = others.map(async ({ customer, bookingId }) => {
      for (let turn = 0; state.on; turn += 1) {
        const path = turn % 2 === 0 ? "/api/bookings" : `/api/bookings/${bookingId}`;
        const { status, ms } = await client.ask({ path, cookie: customer.cookie });
        times.push(ms);
        if (status !== 200) wrong.push(status);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    });
    const flood = await autocannon({
      url: `${server.url}/api/bookings`,
      headers: { cookie: greedy.customer.cookie },
      connections: 20,
      duration: SECONDS,
    });
    state.on = false;
    await Promise.all(live);
    const told = await client.ask({ path: "/api/bookings", cookie: greedy.customer.cookie });
    client.close();
    const taken = flood["2xx"];
    const refused = flood.statusCodeStats?.["429"]?.count ?? 0;
    return [
      {
        what: `One client with 20 connections for ${SECONDS} s`,
        id: "DOS-03",
        figure: `${taken} × 200, ${refused} × 429 (${Math.round(flood.requests.average)}/s), ${flood["5xx"]} × 5xx; Retry-After ${String(told.headers["retry-after"])} s`,
        wanted: "at most 1,200 a minute, then 429 with Retry-After",
        ok:
          taken <= 1_200 * Math.ceil(SECONDS / 60 + 1) &&
          refused > 0 &&
          flood["5xx"] === 0 &&
          told.status === 429 &&
          Number(told.headers["retry-after"]) > 0,
      },
      {
        what: `${OTHERS} others meanwhile`,
        id: "DOS-03",
        figure: `${times.length} calls, ${spread(times)}, ${wrong.length} errors`,
        wanted: `p95 < ${MAX_P95_MS} ms, no errors`,
        ok: percentile(times, 0.95) < MAX_P95_MS && wrong.length === 0,
      },
    ];
  },
  { RATE_LIMIT_FACTOR: "1" },
);
