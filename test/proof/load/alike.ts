// IDOR-15, AUTH-01, AUTH-04: neither an answer nor its time reveals whether something exists.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { pdf } from "~test/support/files";
import { call, newMechanic, newPeople, signUp, type Person } from "../hostile/people";
import { Client, type Answer, type Asking } from "./client";
import { engine, ms, onStage, percentile, size, type Row } from "./stage";

const PAIRS = size("ALIKE_PAIRS", 400);
const SIGN_INS = size("ALIKE_SIGN_INS", 200);
/** Warm-up calls of either kind, which aren't counted. */
const WARM = 20;
const MAX_APART = 0.1;

/** Two calls whose answers must be alike; each is built again for every call. */
interface Pair {
  name: string;
  status: number;
  there: () => Asking;
  notThere: () => Asking;
}

/** Email addresses used below; an answer can repeat the one it was asked about. */
const ADDRESS = /(?:known|other)-[-\w]{36}@/g;

/** Returns an answer without the parts that differ from call to call. */
function told({ status, headers, text }: Answer): string {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  const body = typeof requestId === "string" ? text.replaceAll(requestId, "") : text;
  return JSON.stringify([status, rest, body.replaceAll(ADDRESS, "")]);
}

/** Calls both in turns, each first equally often, so that the order favors neither. */
async function compare(client: Client, pair: Pair, pairs: number) {
  const [there, notThere]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let round = -WARM; round < pairs; round += 1) {
    const sides = [
      { asking: pair.there(), times: there },
      { asking: pair.notThere(), times: notThere },
    ];
    for (const { asking, times } of round % 2 === 0 ? sides : sides.toReversed()) {
      const answer = await client.ask({ ...asking, keep: true });
      if (answer.status !== pair.status) {
        throw new Error(`${pair.name} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      }
      answers.add(told(answer));
      if (round >= 0) times.push(answer.ms);
    }
  }
  const [one, none] = [percentile(there, 0.5), percentile(notThere, 0.5)];
  const apart = Math.max(one, none) / Math.min(one, none) - 1;
  return { name: pair.name, answers: answers.size, one, none, apart };
}

type Compared = Awaited<ReturnType<typeof compare>>;

const shown = ({ name, one, none, apart }: Compared) =>
  `${name} ${ms(one)} and ${ms(none)} (${(apart * 100).toFixed(1)} %)`;

function rowOf(what: string, id: string, pairs: number, compared: Compared[]): Row {
  const different = compared.filter(({ answers }) => answers !== 1).map(({ name }) => name);
  return {
    what: `${what} on ${engine}`,
    id,
    figure: `${pairs} in turns of each, medians: ${compared.map(shown).join("; ")}; ${different.length === 0 ? "all the same bytes" : `other bytes: ${different.join(", ")}`}`,
    wanted: `the same bytes but for the request's id, medians within ${MAX_APART * 100} %`,
    ok: compared.every(({ answers, apart }) => answers === 1 && apart <= MAX_APART),
  };
}

/** Uploads a resume that belongs to this mechanic only. */
async function resumeOf(base: string, mechanic: Person): Promise<string> {
  const form = new FormData();
  form.set("resume", new Blob([new Uint8Array(pdf())], { type: "application/pdf" }), "resume.pdf");
  const { cookie } = mechanic;
  await fetch(`${base}/api/upload/resume`, { method: "POST", headers: { cookie }, body: form });
  const { body } = await call(base, "GET /api/mechanic/profile", { cookie });
  return z.object({ resumeUrl: z.string() }).parse(body).resumeUrl;
}

await onStage(async (server) => {
  const base = server.url;
  const { mechanic, bookingId } = await newPeople(base);
  await call(base, `PUT /api/bookings/${bookingId}/accept`, { cookie: mechanic.cookie });
  const resume = await resumeOf(base, mechanic);
  const [stranger, rival] = [await signUp(base, "customer"), await newMechanic(base)];
  const client = new Client(base, 1);

  /** Returns the same call for another person's id and for an unused one. */
  const foreign = (who: Person, call: string, id: string, json?: (id: string) => unknown): Pair => {
    const [method, path = ""] = call.split(" ");
    const asking = (id: string): Asking => ({
      method,
      path: `/api/${path.replace(":id", id)}`,
      cookie: who.cookie,
      json: json?.(id),
    });
    const name = `${method} ${path} (${who === rival ? "mechanic" : "customer"})`;
    return { name, status: 404, there: () => asking(id), notThere: () => asking(unusedLike(id)) };
  };
  /** As sortable and as new as the real one, except for its random end. */
  const unusedLike = (id: string) => id.slice(0, 24) + randomUUID().slice(24);

  const strangers: Pair[] = [
    foreign(stranger, "GET bookings/:id", bookingId),
    foreign(rival, "GET bookings/:id", bookingId),
    foreign(stranger, "PUT bookings/:id", bookingId, () => ({ status: "cancelled" })),
    foreign(rival, "PUT bookings/:id/accept", bookingId),
    foreign(rival, "POST bookings/:id/complete", bookingId),
    foreign(stranger, "GET bookings/:id/receipt", bookingId),
    foreign(stranger, "GET messages?bookingId=:id", bookingId),
    foreign(stranger, "POST create-payment-intent", bookingId, (id) => ({
      amount: 105,
      bookingId: id,
    })),
    foreign(stranger, "GET files/:id", resume.replace("/api/files/", "")),
  ];
  const compared = [];
  for (const pair of strangers) compared.push(await compare(client, pair, PAIRS));

  const known = `known-${randomUUID()}@example.com`;
  await call(base, "POST /api/auth/signup", {
    json: {
      firstName: "Robin",
      lastName: "Rivers",
      email: known,
      password: "Str0ng!pass",
      role: "customer",
    },
  });
  // One known and one unknown address, because limits keep a row for every address.
  const unknown = `other-${randomUUID()}@example.com`;
  const door = (path: string, json: (email: string) => unknown, status: number): Pair => {
    const asking = (email: string) => ({ method: "POST", path, json: json(email) });
    return {
      name: `POST ${path}`,
      status,
      there: () => asking(known),
      notThere: () => asking(unknown),
    };
  };
  const wrong = (email: string) => ({ email, password: "Wr0ng!pass", role: "customer" });
  const signIns = await compare(client, door("/api/auth/login", wrong, 401), SIGN_INS);
  const asks = door("/api/auth/forgot-password", (email) => ({ email }), 200);
  const forgotten = await compare(client, asks, SIGN_INS);
  client.close();

  return [
    rowOf("A stranger's id, and one that isn't there,", "IDOR-15", PAIRS, compared),
    rowOf("Sign-in: a wrong password, and an unknown address,", "AUTH-01", SIGN_INS, [signIns]),
    rowOf("A forgotten password: a known address, and an unknown one,", "AUTH-04", SIGN_INS, [
      forgotten,
    ]),
  ];
});
