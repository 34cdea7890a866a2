// JSON-03: bodies that are as costly to parse as their size allows, forty at once, on both routes.
import autocannon from "autocannon";
import { newPeople } from "../hostile/people";
import { besideOthers, othersRow, readsOf } from "./others";
import { onStage, size, type Row } from "./stage";

const SECONDS = size("BODIES_SECONDS", 8);
const AT_ONCE = 40;
const BYTES = 6.9 * 1024 * 1024;
const MAX_P95_MS = 200;

/** As many values as fit into the largest accepted body. */
const crowded = `[${"[],".repeat(BYTES / 3)}[]]`;
const megabytes = (crowded.length / 1024 / 1024).toFixed(1);

const REST = "/api/user/update-profile";
const TRPC = "/api/trpc/auth.updateProfile";

await onStage(async (server) => {
  const people = await newPeople(server.url);
  const { cookie } = people.customer;
  const senders = [
    { who: "strangers, REST", path: REST, headers: {}, refusal: "401" },
    { who: "strangers, tRPC", path: TRPC, headers: {}, refusal: "401" },
    { who: "one customer, REST", path: REST, headers: { cookie }, refusal: "400" },
    { who: "one customer, tRPC", path: TRPC, headers: { cookie }, refusal: "400" },
  ];
  const rows: Row[] = [];
  for (const { who, path, headers, refusal } of senders) {
    const { result, others } = await besideOthers(server, readsOf(people), () =>
      autocannon({
        url: server.url + path,
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: crowded,
        connections: AT_ONCE,
        duration: SECONDS,
        timeout: 60,
        // In a separate thread, so that the measured times are the server's, not the sender's.
        workers: 1,
      }),
    );
    const answers = Object.entries(result.statusCodeStats ?? {});
    rows.push(
      {
        what: `Bodies of ${megabytes} MB of empty arrays from ${who}, ${AT_ONCE} at once for ${SECONDS} s`,
        id: "JSON-03",
        figure: `${answers.map(([status, { count }]) => `${count ?? 0} × ${status}`).join(", ")}, ${result.errors} closed while they still sent`,
        wanted: `each ${refusal}, unparsed`,
        ok: answers.length === 1 && answers.every(([status]) => status === refusal),
      },
      othersRow(`Others beside those of ${who}`, "JSON-03", others, MAX_P95_MS),
    );
  }
  return rows;
});
