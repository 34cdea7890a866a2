import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CUSTOMERS, DEMO_PASSWORD, demoEmail, MECHANICS } from "../../../prisma/seed/people";
import { QUESTIONS } from "../../../prisma/seed/questions";
import { ADMIN, GRACE, MAYA, RENEE, SAM } from "../support/session";
import { useServer } from "../support/server";

// Requests every page as every person, without a browser: as HTML and in the formats that Next's
// router requests. No page contains anyone's data, not even its reader's.

const server = useServer();

const PEOPLE = {
  nobody: null,
  customer: MAYA,
  otherCustomer: GRACE,
  mechanic: SAM,
  otherMechanic: RENEE,
  administrator: ADMIN,
} as const;
type Person = keyof typeof PEOPLE;
const PERSONS = Object.keys(PEOPLE) as Person[];

const BANK = {
  bankAccountHolderName: "Sam Delgado",
  bankAccountNumber: "998877665544",
  bankRoutingNumber: "021000021",
  bankAccountType: "checking",
};

/** Texts of one person each: customers' addresses, and everybody's email address. */
const WORDS = [
  ...CUSTOMERS.flatMap(({ name, address }) => [demoEmail(name), address]),
  ...MECHANICS.map(({ name }) => demoEmail(name)),
  ADMIN,
];

/** The tables' names for data that never leaves them, and patterns of secrets. */
const NEVER = [
  /passwordHash|tempPassword|viaTemporary|stripeCustomerId|stripeSubscriptionId/,
  /paymentIntentId|setupIntentId|paymentMethodId|storageKey|uploadTokenHash|resumeFileId/,
  /(account|routing)NumberCipher/i,
  /\$argon2|whsec_[A-Za-z0-9]|\bsk_(test|live)_|_secret_[A-Za-z0-9]|PRIVATE KEY/,
  /998877665544|021000021/,
  /node_modules|\bat [^ ]+ \([^)]*:\d+:\d+\)/,
];

/** The formats of a page that Next's router requests. */
const FORMS: Record<string, Record<string, string>> = {
  page: {},
  data: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  tree: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
};

const cookies = new Map<Person, string>();
/** Reads the answers of all of a person's own calls. */
const known = new Map<Person, string>();
let bookings: { id: string; status: string; paymentStatus: string; vehicleId: string }[];
let samsId: string;

async function get(person: Person, path: string, headers: Record<string, string> = {}) {
  const cookie = cookies.get(person) ?? "";
  const ask = (at: URL) =>
    fetch(at, {
      headers: cookie === "" ? headers : { ...headers, cookie },
      redirect: "manual",
    });
  const address = new URL(server.current.url + path);
  let answer = await ask(address);
  // Next's router names the format in the address too, with a hash.
  const there = new URL(answer.headers.get("location") ?? "/", address);
  if (there.pathname === address.pathname && there.searchParams.has("_rsc")) {
    await answer.body?.cancel();
    answer = await ask(there);
  }
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  for (const person of PERSONS) {
    const email = PEOPLE[person];
    if (email === null) continue;
    const answer = await fetch(`${server.current.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    expect(answer.status, email).toBe(200);
    cookies.set(person, answer.headers.getSetCookie().join("; ").split(";")[0] ?? "");
  }
  const saved = await fetch(`${server.current.url}/api/mechanic/bank-info`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie: cookies.get("mechanic") ?? "" },
    body: JSON.stringify(BANK),
  });
  expect(saved.status).toBe(200);
  for (const person of PERSONS) {
    const calls = [
      "/api/auth/user",
      "/api/bookings",
      "/api/bookings?as=customer",
      "/api/mechanic/profile",
    ];
    const answers = await Promise.all(calls.map((call) => get(person, call)));
    known.set(person, answers.map(({ text }) => text).join("\n"));
  }
  const list = z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      paymentStatus: z.string(),
      vehicleId: z.string(),
    }),
  );
  bookings = list.parse(JSON.parse((await get("customer", "/api/bookings")).text));
  const sam = z.object({ id: z.string() });
  samsId = sam.parse(JSON.parse((await get("mechanic", "/api/auth/user")).text)).id;
});

/** The addresses of all pages, by their folders. */
const PAGES = readdirSync("src/app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\([^)]+\)\/?/g, "")}`);

/** Returns one address of each kind, about Maya's bookings, Sam and the customer's sign-in. */
function filled(page: string): string[] {
  if (page.includes("[bookingId]")) {
    const states = ["pending", "accepted", "completed"];
    const ids = states.flatMap(
      (state) => bookings.find(({ status }) => status === state)?.id ?? [],
    );
    return ids.map((id) => page.replace("[bookingId]", id));
  }
  if (page.includes("[vehicleId]")) {
    return bookings.slice(0, 1).map(({ vehicleId }) => page.replace("[vehicleId]", vehicleId));
  }
  return [page.replace("[userId]", samsId).replace("[role]", "customer")];
}

/** Finds people's data in a text; `own` is what its reader may know. */
function leaksIn(text: string, own = ""): string[] {
  const words = WORDS.filter((word) => text.includes(word) && !own.includes(word));
  const patterns = NEVER.filter((pattern) => pattern.test(text)).map(({ source }) => source);
  const learned = QUESTIONS.map(({ question }) => question).filter((words) => text.includes(words));
  return [...words, ...patterns, ...learned, ...(text.includes("correctAnswer") ? ["answer"] : [])];
}

describe("no page contains anybody's data", () => {
  test.each(PERSONS)("%s", async (person) => {
    expect(PAGES.length).toBeGreaterThan(25);
    const seen = { page: 0, data: 0 };
    for (const path of PAGES.flatMap(filled)) {
      for (const form of ["page", "data"] as const) {
        const answer = await get(person, path, FORMS[form]);
        const what = `${path} (${form}) as ${person}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(leaksIn(answer.text), what).toEqual([]);
        if (answer.status === 200 && answer.text.length > 500) seen[form] += 1;
      }
    }
    // Signed out, most addresses redirect.
    const least = person === "nobody" ? 3 : 15;
    expect(Math.min(seen.page, seen.data), JSON.stringify(seen)).toBeGreaterThanOrEqual(least);
  });
});

describe("the question bank", () => {
  test.each(PERSONS)("%s learns nothing of it from a page, in any format", async (person) => {
    for (const path of [
      "/admin/questions",
      "/admin/questions?_rsc=1a2b3",
      "/admin/questions.rsc",
    ]) {
      for (const [form, headers] of Object.entries(FORMS)) {
        const answer = await get(person, path, headers);
        expect(answer.status, `${path} (${form})`).toBeLessThan(500);
        expect(leaksIn(answer.text), `${path} (${form}) as ${person}`).toEqual([]);
      }
    }
    const { status } = await get(person, "/admin/questions");
    expect(status).toBe({ nobody: 307, administrator: 200 }[person as string] ?? 404);
  });
});

describe("NextAuth's own addresses", () => {
  test.each(PERSONS)("tell %s about themselves, and nothing else", async (person) => {
    for (const action of ["csrf", "providers", "session", "signin", "error", "_log", "nothing"]) {
      const answer = await get(person, `/api/nextauth/${action}`);
      expect(answer.status, action).toBeLessThan(500);
      expect(leaksIn(answer.text, known.get(person)), `${action} as ${person}`).toEqual([]);
    }
    const session: unknown = JSON.parse((await get(person, "/api/nextauth/session")).text);
    const user = z.object({
      user: z.strictObject({ id: z.uuid(), email: z.string(), name: z.string() }),
    });
    if (person === "nobody") expect(session).toEqual({});
    else expect(user.parse(session).user.email).toBe(PEOPLE[person]);
  });
});
