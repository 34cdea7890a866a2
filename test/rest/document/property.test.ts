import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REST_ROUTES, type RestRow } from "~/server/http/rest/routes";
import { DETAILS } from "~/server/http/openapi/details";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { createLimits, type Limits } from "~/server/gateways/runtime/limits";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { useRest } from "~test/support/rest";
import type { Answer, Visitor } from "~test/support/http/visitor";
import { sameScene, type Scene } from "../scene";

// Whatever a call is sent, its answer is one that the document describes: never a 5xx, never
// another person's data.

/** For more of them: FUZZ_RUNS=200 npx vitest run --project unit test/rest/document/property.test.ts */
const IS_MAIN_TIER = process.env.TEST_TIER === "main";
const RUNS = Number(process.env.FUZZ_RUNS ?? (IS_MAIN_TIER ? 3 : 8));
const rest = useRest();
let scene: Scene;

beforeAll(() => {
  fc.configureGlobal({
    numRuns: RUNS,
    // That of the sample in `npm test`; elsewhere new ones each time.
    ...(process.env.TEST_SEED === undefined ? {} : { seed: Number(process.env.TEST_SEED) }),
    interruptAfterTimeLimit: 15_000,
    markInterruptAsFailure: false,
  });
});

/** Lets every request through; the limits have their own tests. */
function unlimited(limits: Limits): Limits {
  return { ...limits, consume: async () => null, tryConsume: async () => true };
}

/** Texts of other people's rows that must never reach an outsider. */
const SECRETS = {
  phone: "(555) 019-8877",
  address: "77 Hidden Harbor Way",
  vehicleNotes: "key-under-the-third-flowerpot",
  notes: "alarm-code-4711",
  account: "998877665544",
  question: "Which fluid turns dark first?",
  message: "meet-me-behind-the-warehouse",
} as const;

beforeEach(async () => {
  scene = await sameScene(rest, giveSecrets);
  rest.replace({ limits: unlimited(createLimits(rest.db.query, rest.world.deps.log)) });
});

async function giveSecrets({ mechanic }: Scene): Promise<void> {
  await rest.prisma.user.update({
    where: { id: ID.customer },
    data: {
      phone: SECRETS.phone,
      address: SECRETS.address,
      vehicleNotes: SECRETS.vehicleNotes,
      // The document's example of a sign-in must not sign in here.
      passwordHash: await hashPassword("An0ther!pass"),
    },
  });
  await rest.prisma.booking.updateMany({ data: { notes: SECRETS.notes } });
  await rest.prisma.message.updateMany({ data: { content: SECRETS.message } });
  const bank = await mechanic.put("/api/mechanic/bank-info", {
    bankAccountHolderName: "Morgan Mechanic",
    bankAccountNumber: SECRETS.account,
    bankRoutingNumber: "110000000",
    bankAccountType: "checking",
  });
  bank.is(200);
}

const NEVER =
  /\$argon2|whsec_|sk_test|"passwordHash"|"tempPasswordHash"|stripeCustomerId|prisma|node_modules|\bat .*\.ts:/i;

/** These calls show an endpoint's new secret to its owner, once. */
const SHOWS_SECRET = /^POST \/api\/webhook-endpoints(?:\/[^/?]+\/rotate)?\?/;

/** Returns an answer's text without a secret that the call is meant to show. */
const withoutNewSecret = ({ call, text }: Answer) =>
  SHOWS_SECRET.test(call) ? text.replace(/"secret":"whsec_[^"]+"/, "") : text;

/**
 * Expects none of the seeded people's data in an outsider's answer, and no internals in any answer.
 */
function expectClean(answer: Answer, sent: string): void {
  expect(
    answer.status,
    `${answer.call} ${sent.slice(0, 300)} → ${answer.text.slice(0, 300)}`,
  ).toBeLessThan(500);
  expect(withoutNewSecret(answer), answer.call).not.toMatch(NEVER);
  for (const secret of [...Object.values(SECRETS), "casey@example.com"]) {
    if (!sent.includes(secret)) expect(answer.text, answer.call).not.toContain(secret);
  }
}

const hostile = fc.constantFrom<unknown>(
  "",
  " ",
  "\u0000",
  "\ud800",
  "x".repeat(300),
  "😀".repeat(60),
  '\'; DROP TABLE "User"; --',
  "%_\\",
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "../../etc/passwd",
  "\r\nSet-Cookie: a=b",
  "1970-01-01T00:00:00Z",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "2027-02-30T10:00",
  "NaN",
  "1e309",
  "-0",
  0,
  -1,
  -0,
  0.1 + 0.2,
  1e21,
  2 ** 53,
  Number.MAX_VALUE,
  true,
  null,
  [],
  [null],
  {},
  { not: "" },
  { $ne: null },
  { length: 1e9 },
  ID.pending,
  ID.customer,
  ID.vehicle,
  ID.service,
  "cancelled",
  "completed",
  "/api/files/" + ID.picture,
  "data:image/png;base64,AAAA",
);

/** Keys of all bodies, keys that no client may set, and keys that mean something to JavaScript. */
const KEYS = `
  email password role firstName lastName userType isAdmin status vehicleId
  serviceIds scheduledAt serviceLocation issueDescription notes customerProvidesPartss mechanicId promoCode timeZone
  version amount bookingId receiverId content rating comment subject message
  year make model nickname mileage phone yearsExperience location tools
  serviceRadius latitude longitude specializations hourlyRate isAvailable workExperience certificationsText resumeFilename
  profileImageUrl filename contentType bankAccountNumber bankRoutingNumber bankAccountType city state vehiclePhoto
  vehicleYear id userId customerId totalAmount platformFee __proto__ constructor prototype
  toString then bytes token
`;
const key = fc.constantFrom(...KEYS.trim().split(/\s+/));

const body = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(key, fc.oneof(hostile, fc.jsonValue()), { maxKeys: 14 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const id = fc.constantFrom(
  ...Object.values(ID),
  "x",
  "%00",
  "..%2f..",
  "%F0%9F%98%80",
  "%ED%A0%80",
  "1%27%20OR%201=1",
  "-1",
);

const query = fc
  .dictionary(
    fc.constantFrom(
      "limit",
      "cursor",
      "as",
      "status",
      "bookingId",
      "token",
      "__proto__[x]",
      "id[]",
    ),
    fc.oneof(fc.string(), fc.constantFrom(ID.accepted, "0", "1e9", "null", "W10", "mechanic")),
    { maxKeys: 3 },
  )
  .map((values) => new URLSearchParams(values).toString());

const routes = Object.entries<RestRow>(REST_ROUTES).map(([route, row]) => ({ route, row }));

const examples = new Map<string, unknown>(
  DETAILS.map(({ route, example }) => [route, example?.body]),
);

/** Half of the bodies are the document's example with a few keys changed, which get further in. */
function callOf(route: string) {
  const example = examples.get(route);
  const spoilt =
    example instanceof Object && Object.keys(example).length > 0
      ? fc
          .dictionary(fc.constantFrom(...Object.keys(example)), hostile, { maxKeys: 2 })
          .map((changes) => ({ ...example, ...changes }))
      : body;
  const keys = fc.option(fc.constantFrom("k1", "k2"));
  return fc.record({ id, query, body: fc.oneof(body, spoilt), key: keys });
}

interface Parts {
  id: string;
  query: string;
  body: unknown;
  key: string | null;
}

async function send(visitor: Visitor, route: string, { id, query, body, key }: Parts) {
  const [method = "", path = ""] = route.split(" ");
  const at = `/api${path.replaceAll(/:\w+/g, id)}?${query}`;
  const json = method === "GET" ? undefined : body;
  const headers: Record<string, string> = key === null ? {} : { "idempotency-key": key };
  const answer = await visitor.send(method, at, { json, headers });
  return { answer, sent: `${at} ${JSON.stringify(json) ?? ""}` };
}

describe("arbitrary requests by outsiders", () => {
  test.each(routes)("$route", { timeout: 60_000 }, async ({ route }) => {
    const outsiders = [scene.nobody, scene.otherCustomer, scene.newcomer];
    await fc.assert(
      fc.asyncProperty(callOf(route), fc.nat(outsiders.length - 1), async (parts, who) => {
        // Sent by a copy, because a sign-in that happens to work would turn the outsider into
        // another person.
        const { answer, sent } = await send(outsiders[who]!.copy(), route, parts);
        expectClean(answer, sent);
      }),
    );
    // The seeded people are unchanged.
    const casey = await rest.prisma.user.findUniqueOrThrow({ where: { id: ID.customer } });
    expect(casey).toMatchObject({
      email: "casey@example.com",
      phone: SECRETS.phone,
      userType: "customer",
      staffRole: null,
    });
    const statuses = await rest.prisma.booking.findMany({
      where: { customerId: ID.customer },
      orderBy: { id: "asc" },
      select: { status: true, totalCents: true },
    });
    expect(statuses.map(({ status }) => status)).toEqual([
      "pending",
      "accepted",
      "in_progress",
      "completed",
    ]);
    expect(statuses.every(({ totalCents }) => totalCents === 10_500)).toBe(true);
  });
});

describe("arbitrary requests by people with access", () => {
  test.each(routes)("$route", { timeout: 60_000 }, async ({ route }) => {
    const people = [scene.customer, scene.mechanic, scene.administrator];
    await fc.assert(
      fc.asyncProperty(callOf(route), fc.nat(people.length - 1), async (parts, who) => {
        const { answer, sent } = await send(people[who]!.copy(), route, parts);
        expect(answer.status, `${sent.slice(0, 400)} → ${answer.text}`).toBeLessThan(500);
        expect(withoutNewSecret(answer)).not.toMatch(NEVER);
        expect(answer.text).not.toContain(SECRETS.account);
      }),
    );
    // No one gained anything a client can't set: a role comes only from an owner's action.
    const owner = await rest.prisma.user.findFirstOrThrow({ where: { staffRole: "owner" } });
    const staff = await rest.prisma.user.count({ where: { staffRole: { not: null } } });
    const actions = { userId: owner.id, action: "staff.assigned" };
    const given =
      route === "POST /desk/staff" && (await rest.prisma.auditEntry.count({ where: actions }));
    expect(staff).toBeLessThanOrEqual(1 + Number(given));
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

describe("arbitrary bytes", () => {
  test("as JSON, as a form, to tRPC and to the webhook", { timeout: 60_000 }, async () => {
    const target = fc.constantFrom(
      ["POST", "/api/auth/login", "application/json"],
      ["POST", "/api/bookings", "application/json"],
      [
        "POST",
        "/api/upload/profile-picture",
        "multipart/form-data; boundary=----abcdefghijklmnopqrstuvwxyz",
      ],
      [
        "POST",
        "/api/upload/resume",
        "multipart/form-data; boundary=----abcdefghijklmnopqrstuvwxyz",
      ],
      ["PUT", `/api/upload/profile-picture/${ID.picture}?token=x`, "image/png"],
      ["POST", "/api/trpc/booking.list?batch=1", "application/json"],
      ["POST", "/api/webhooks/stripe", "application/json"],
      ["POST", "/api/webhooks/sms", "application/x-www-form-urlencoded"],
      ["POST", "/api/csp-report", "application/csp-report"],
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.string().map((text) => new TextEncoder().encode(text)),
      fc
        .uint8Array({ maxLength: 500 })
        .map((content) =>
          Buffer.concat([
            Buffer.from(
              '------abcdefghijklmnopqrstuvwxyz\r\nContent-Disposition: form-data; name="profilePicture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
            ),
            content,
            Buffer.from("\r\n------abcdefghijklmnopqrstuvwxyz--\r\n"),
          ]),
        ),
    );
    await fc.assert(
      fc.asyncProperty(target, bytes, async ([method, path, type], content) => {
        const answer = await scene.mechanic.send(method!, path!, {
          body: new Uint8Array(content),
          headers: { "content-type": type! },
        });
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(withoutNewSecret(answer)).not.toMatch(NEVER);
      }),
      { numRuns: IS_MAIN_TIER ? 40 : 120 },
    );
  });

  test("as procedures with any input, by both methods", { timeout: 60_000 }, async () => {
    const procedure = fc.constantFrom(
      "booking.list",
      "booking.byId",
      "booking.create",
      "mechanic.search",
      "message.thread",
      "payment.createIntent",
      "mechanic.putPicture",
      "auth.login",
      "booking.promo",
      "x.y",
      "__proto__",
      "booking.__proto__",
      "constructor",
      "booking.list,booking.list",
    );
    await fc.assert(
      fc.asyncProperty(
        procedure,
        fc.oneof(body, hostile),
        fc.boolean(),
        async (name, input, read) => {
          const json = { json: input };
          const text = encodeURIComponent(JSON.stringify(json) ?? "");
          const path = `/api/trpc/${encodeURIComponent(name)}`;
          const answer = read
            ? await scene.otherCustomer.get(`${path}?input=${text}`)
            : await scene.otherCustomer.copy().post(path, json);
          expectClean(answer, JSON.stringify(json));
        },
      ),
      { numRuns: IS_MAIN_TIER ? 40 : 80 },
    );
  });
});
