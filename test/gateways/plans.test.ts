import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { collectDues } from "~/server/services/payment/due/dues";
import { renewAuthorizations } from "~/server/services/payment/authorization/renew";
import { sizesFor, seedStatements } from "~test/proof/bench/lib/seed-sql";
import { databaseUrl } from "~test/support/database/postgres";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { CATALOG } from "../../prisma/seed/catalog";

// Runs EXPLAIN on every statement that a request sends on Postgres: none may scan a whole large
// table. The planner is told to avoid scans, and joins that need one, wherever an index could
// answer. So the verdict for a few thousand rows also holds for millions, and a remaining scan
// means a missing index. `npm run bench -- p10` measures what the planner chooses by itself at a
// million rows.

const BOOKINGS = 2_000;

/** Lists the tables that grow with use; the others are fixed lists. */
const LARGE = new Set([
  "Announcement",
  "User",
  "Session",
  "Vehicle",
  "Booking",
  "BookingLine",
  "BookingEvent",
  "BookingDecline",
  "PromoRedemption",
  "MechanicProfile",
  "Message",
  "Review",
  "LedgerEntry",
  "Receipt",
  "StoredFile",
  "IdempotencyKey",
  "RateLimit",
  "Payment",
  "BookingMail",
  "AuditEntry",
]);

/**
 * Lists indexes that stay small however large their table: staff members, and arrivals that a
 * customer contested.
 */
const FEW = new Set(["Booking_arrival_undecided", "MechanicProfile_public_pages", "User_staff"]);

const rest = useRest({ once: true });
let sent = new Map<string, unknown[]>();
let explainer: pg.Client | undefined;
const original = pg.Client.prototype.query;

/** Accepts pg's query arguments: a text or a configuration, then the values. */
const configSchema = z.object({ text: z.string(), values: z.array(z.unknown()).optional() });

beforeAll(async () => {
  await rest.prisma.service.createMany({ data: [...CATALOG] });
  for (const { sql } of seedStatements(BOOKINGS, "no hash")) await rest.db.script(sql);
  // Otherwise plans depend on when the database cleans up.
  for (const table of LARGE) {
    await rest.db.query(`ALTER TABLE "${table}" SET (autovacuum_enabled = false)`);
  }
  // Pages left by earlier files' rows would change the plans, too.
  await rest.db.query("VACUUM (FULL, ANALYZE)");
  explainer = new pg.Client({ connectionString: await urlOf() });
  await explainer.connect();
  await explainer.query(
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off",
  );
  const record = (first: unknown, second: unknown) => {
    const config = configSchema.safeParse(first);
    if (config.success) sent.set(config.data.text, config.data.values ?? asValues(second));
    else if (typeof first === "string") sent.set(first, asValues(second));
  };
  pg.Client.prototype.query = new Proxy(original, {
    apply(target, self, args) {
      if (self !== explainer) record(args[0], args[1]);
      return Reflect.apply(target, self, args);
    },
  });
});

afterAll(async () => {
  pg.Client.prototype.query = original;
  await explainer?.end();
  await rest.db.script("DROP SCHEMA bench CASCADE");
});

beforeEach(() => {
  sent = new Map();
});

const asValues = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the address of the database that this worker's requests use. */
async function urlOf(): Promise<string> {
  const source = inject("database");
  if (source.engine !== "postgres") throw new Error("This file needs Postgres.");
  const [row] = await rest.db.query<{ name: string }>("SELECT current_database() AS name");
  return databaseUrl(source.url, row?.name ?? "");
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Order By"?: string;
  Plans?: PlanNode[];
}
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    "Order By": z.string().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planNode })]) })]);

/** Lists the nodes that read all of their input before they return a row. */
const READS_ALL = new Set(["Sort", "Aggregate", "Hash", "Hash Join", "Materialize", "SetOp"]);

/**
 * Lists the nodes of a plan whose cost grows with a table: scans of a whole table, or of a whole
 * index without a limit.
 */
function growing(node: PlanNode, tables: ReadonlySet<string> = LARGE, limited = false): string[] {
  const type = node["Node Type"];
  const table = node["Relation Name"] ?? "";
  const stillLimited = type === "Limit" || (limited && !READS_ALL.has(type));
  const below = (node.Plans ?? []).flatMap((child) => growing(child, tables, stillLimited));
  if (!tables.has(table)) return below;
  if (type === "Seq Scan") return [`reads all of ${table}`, ...below];
  const walks = type === "Index Scan" || type === "Index Only Scan";
  const isSmall = FEW.has(node["Index Name"] ?? "");
  if (walks && !isSmall && node["Index Cond"] === undefined && !limited) {
    return [`reads all of ${table} along ${node["Index Name"]}`, ...below];
  }
  return below;
}

const PLANNABLE = /^\s*(?:with|select|insert|update|delete)\b/i;

/**
 * Some people are looked up by key. With a few hundred rows Postgres reads all of them instead.
 */
const PEOPLE_BY_KEY = / WHERE "public"."User"."id" IN \(/;

interface Expected {
  except?: RegExp;
  /** Tables that this test fills, too. */
  also?: readonly string[];
}

async function expectNoScans({ except, also = [] }: Expected = {}): Promise<void> {
  const found = await scansFound(new Set([...LARGE, ...also]));
  expect(found.filter((text) => except?.test(text) !== true)).toEqual([]);
}

/**
 * Explains every statement sent since the test began, and returns those that scan, with the reason.
 */
async function scansFound(tables: ReadonlySet<string> = LARGE): Promise<string[]> {
  const statements = [...sent].filter(([text]) => PLANNABLE.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const [text, values] of statements) {
    const result = await explainer?.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values });
    const [{ "QUERY PLAN": plans }] = explained.parse(result?.rows);
    for (const reason of growing(plans[0].Plan, tables)) found.push(`${reason}: ${text}`);
  }
  return found;
}

async function idOf(sql: string): Promise<string> {
  const [row] = await rest.db.query<{ id: string }>(sql);
  if (row === undefined) throw new Error(`Found nothing for ${sql}`);
  return row.id;
}

/**
 * Creates a user on this side with bookings in this status, and returns one of the bookings, too.
 */
async function party(
  side: "customerId" | "mechanicId",
  status: string,
): Promise<{ visitor: Visitor; bookingId: string }> {
  const bookingId = await idOf(
    `SELECT "id" FROM "Booking" WHERE "status" = '${status}' AND "${side}" IS NOT NULL ORDER BY "createdAt" DESC LIMIT 1`,
  );
  const id = await idOf(`SELECT "${side}" AS id FROM "Booking" WHERE "id" = '${bookingId}'`);
  return { visitor: await rest.as({ id }), bookingId };
}

const trpc = (name: string, input: object) =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

test("a customer's reads use indexes", async () => {
  const { visitor, bookingId } = await party("customerId", "completed");
  const mechanicId = await idOf(
    `SELECT "mechanicId" AS id FROM "Booking" WHERE "id" = '${bookingId}'`,
  );
  sent.clear();
  const first = (await visitor.get("/api/bookings?limit=2")).is(200);
  const next = first.headers.get("x-next-cursor");
  if (next !== null) (await visitor.get(`/api/bookings?limit=2&cursor=${next}`)).is(200);
  for (const path of [
    "/api/auth/user",
    "/api/services",
    "/api/vehicles",
    "/api/bookings",
    "/api/bookings?status=completed",
    "/api/bookings?stage=ahead&q=brake",
    `/api/bookings/${bookingId}`,
    `/api/bookings/${bookingId}/receipt`,
    "/api/attention",
    "/api/announcements",
    `/api/messages?bookingId=${bookingId}`,
    "/api/messages/threads",
    "/api/messages/threads?q=gate",
    `/api/mechanic/${mechanicId}/profile`,
    `/api/mechanic/${mechanicId}/services`,
    trpc("booking.promo", { code: "FIRST20" }),
    trpc("message.unread", {}),
  ]) {
    const { status } = await visitor.get(path);
    expect([200, 422], path).toContain(status);
  }
  await expectNoScans();
});

test("drawing the public pages of a service and a city uses indexes", async () => {
  const city = "Austin, TX";
  const serviceId = await idOf(`SELECT "id" FROM "Service" WHERE "name" = 'Oil Change'`);
  const page = { slug: "austin-tx", city, mechanics: 3, completedJobs: 3, reviews: 3 };
  await rest.prisma.areaPage.createMany({
    data: [
      { ...page, path: "austin-tx" },
      { ...page, path: `austin-tx/${serviceId}`, serviceId },
    ],
  });
  await rest.db.query(`UPDATE "Review" SET "published" = true, "city" = $1`, [city]);
  await rest.db.query(`ANALYZE "Review", "AreaPage"`);
  sent.clear();
  for (const path of [
    "/services",
    "/services/oil-change",
    "/areas",
    "/areas/austin-tx",
    "/areas/austin-tx/oil-change",
    "/sitemap.xml",
  ]) {
    const { status } = await fetch(`${rest.url}${path}`);
    expect(status, path).toBe(200);
  }
  await expectNoScans();
});

test("every kind of mechanic search uses indexes", async () => {
  const { visitor } = await party("customerId", "completed");
  sent.clear();
  for (const sort of ["distance", "rating", "price"]) {
    for (const place of [undefined, "Austin, TX 78701"]) {
      for (const more of [{}, { onlineOnly: true, specialization: "Brake Service" }]) {
        (await visitor.get(trpc("mechanic.search", { place, sort, ...more }))).is(200);
      }
    }
  }
  await expectNoScans();
});

test("the walk inside the search by location uses indexes, too", async () => {
  // EXPLAIN doesn't look into functions, but the tables' scan counters do.
  const scans = async () => {
    const result = await explainer?.query<{ scans: string }>(
      `SELECT pg_stat_force_next_flush(), pg_stat_clear_snapshot(),
         (SELECT sum(seq_scan) FROM pg_stat_user_tables WHERE relname IN ('MechanicProfile', 'Booking')) AS scans`,
    );
    return result?.rows[0]?.scans;
  };
  const search = `SELECT * FROM mechanics_in_reach(30.27, -97.74, NULL, now(), 24)`;
  await scans();
  const before = await scans();
  const hits = await explainer?.query(search);
  expect(hits?.rowCount).toBeGreaterThan(0);
  await scans();
  expect(await scans()).toBe(before);
});

test("the walk reads everything about a mechanic from its index", async () => {
  // Uses the function's own settings and disables the alternative, sorting. VACUUM fills the
  // visibility map, which Postgres needs for an index-only scan.
  await explainer?.query('VACUUM "MechanicProfile"');
  await explainer?.query("BEGIN; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off");
  const result = await explainer?.query(
    `EXPLAIN (FORMAT JSON) SELECT m.profile_id, m.radius, m.miles
     FROM mechanics_around(circle '((-97.74, 31.6), 1)', 30.27, -97.74, NULL, NULL, now(), false) m
     ORDER BY m.at <-> point '(-97.74, 31.6)'`,
  );
  await explainer?.query("ROLLBACK");
  const [{ "QUERY PLAN": plans }] = explained.parse(result?.rows);
  expect(plans[0].Plan).toMatchObject({
    "Node Type": "Index Only Scan",
    "Index Name": "MechanicProfile_map_point",
    "Index Cond": expect.stringContaining("<@"),
    "Order By": expect.stringContaining("<->"),
  });
});

test("a customer's writes use indexes", async () => {
  const { visitor } = await party("customerId", "cancelled");
  const vehicleId = await idOf(`SELECT "id" FROM "Vehicle" WHERE "ownerId" = '${visitor.userId}'`);
  const serviceId = await idOf(`SELECT "id" FROM "Service" LIMIT 1`);
  sent.clear();
  const order = {
    vehicleId,
    serviceIds: [serviceId],
    serviceLocation: "12 Oak St, Austin, TX 78701",
    scheduledAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    issueDescription: "Squeaking",
    customerProvidesPartss: false,
  };
  const key = { headers: { "idempotency-key": crypto.randomUUID() } };
  const { id } = (await visitor.post("/api/bookings", order, key)).is(201);
  (await visitor.post("/api/bookings", order, key)).is(201);
  const { totalAmount } = (await visitor.get(`/api/bookings/${id}`)).as(
    z.object({ totalAmount: z.string() }),
  );
  (
    await visitor.post("/api/create-payment-intent", { amount: Number(totalAmount), bookingId: id })
  ).is(200);
  (await visitor.put(`/api/bookings/${id}`, { issueDescription: "Louder now" })).is(200);
  (await visitor.put(`/api/bookings/${id}`, { status: "cancelled" })).is(200);
  const promo = await visitor.post("/api/bookings", { ...order, promoCode: "FIRST20" });
  expect([201, 422]).toContain(promo.status);
  (await visitor.post("/api/vehicles", { year: 2019, make: "Toyota", model: "Camry" })).is(201);
  (await visitor.post("/api/support", { subject: SUPPORT_SUBJECTS[0], message: "A question." })).is(
    200,
  );
  await expectNoScans();
});

test("a mechanic's reads and writes use indexes", async () => {
  const { visitor, bookingId } = await party("mechanicId", "accepted");
  const customerId = await idOf(
    `SELECT "customerId" AS id FROM "Booking" WHERE "id" = '${bookingId}'`,
  );
  // Two open jobs near the mechanic, after their current one.
  await rest.db.query(
    `UPDATE "Booking" b SET "wishedMechanicId" = $1, "scheduledAt" = mine."busyUntil" + n * interval '1 day',
       "busyUntil" = mine."busyUntil" + n * interval '1 day' + interval '1 hour'
     FROM (SELECT "id", row_number() OVER () AS n FROM "Booking" WHERE "status" = 'pending' AND "customerId" <> $1 LIMIT 2) open,
       "Booking" mine WHERE open."id" = b."id" AND mine."id" = $2`,
    [visitor.userId, bookingId],
  );
  // This job has no authorization.
  await rest.db.query(`DELETE FROM "Payment" WHERE "bookingId" = $1`, [bookingId]);
  await rest.db.query(`UPDATE "Booking" SET "paymentStatus" = 'none' WHERE "id" = $1`, [bookingId]);
  const open = await rest.db.query<{ id: string }>(
    `SELECT "id" FROM "Booking" WHERE "wishedMechanicId" = $1 AND "status" = 'pending'`,
    [visitor.userId],
  );
  const [first, second] = open;
  sent.clear();
  for (const path of [
    "/api/mechanic/bookings?limit=20",
    "/api/mechanic/bookings?status=pending",
    "/api/mechanic/bookings?status=completed",
    "/api/mechanic/profile",
    "/api/mechanic/today",
    "/api/attention",
    "/api/messages/threads",
    "/api/mechanic/setup",
    "/api/mechanic/standing",
    "/api/mechanic/statement",
    "/api/mechanic/statement.csv",
    `/api/bookings/${bookingId}`,
    `/api/messages?bookingId=${bookingId}`,
    trpc("message.unread", {}),
  ]) {
    (await visitor.get(path)).is(200);
  }
  (await visitor.put(`/api/bookings/${first?.id}/accept`)).is(200);
  (await visitor.put(`/api/bookings/${second?.id}/status`, { status: "cancelled" })).is(200);
  (
    await visitor.post("/api/messages", {
      bookingId,
      receiverId: customerId,
      content: "On my way.",
    })
  ).is(201);
  (await visitor.put(`/api/bookings/${bookingId}/status`, { status: "in_progress" })).is(200);
  const done = await visitor.post(`/api/bookings/${bookingId}/complete`);
  expect([200, 402], done.text).toContain(done.status);
  await expectNoScans();
});

test("a mechanic's reliability is counted from its own indexes", async () => {
  const { visitor } = await party("mechanicId", "completed");
  // For an empty table the planner may pick any index.
  await rest.db.query(
    `INSERT INTO "Claim" ("id", "bookingId", "kind", "state", "openedBy", "description", "dueAt")
     SELECT gen_random_uuid(), "id", 'damage', 'desk', "customerId", 'It is scratched.', now()
     FROM "Booking" WHERE "status" = 'completed'`,
  );
  await rest.db.query(
    `INSERT INTO "BookingDecline" ("bookingId", "mechanicId")
     SELECT "id", "mechanicId" FROM "Booking" WHERE "mechanicId" IS NOT NULL`,
  );
  onTestFinished(async () => {
    await rest.db.query(`DELETE FROM "Claim"`);
    await rest.db.query(`DELETE FROM "BookingDecline"`);
  });
  await rest.db.query(`ANALYZE "Claim", "BookingDecline"`);
  sent.clear();
  (await visitor.get("/api/mechanic/standing")).is(200);
  const used = new Set<string | undefined>();
  for (const [text, values] of [...sent].filter(([text]) => PLANNABLE.test(text))) {
    const result = await explainer?.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values });
    const [{ "QUERY PLAN": plans }] = explained.parse(result?.rows);
    for (const node of nodesOf(plans[0].Plan)) used.add(node["Index Name"]);
  }
  for (const index of [
    "Booking_over",
    "BookingEvent_accepts",
    "BookingDecline_counts",
    "Claim_bookingId_idx",
    "Message_senderId_createdAt_idx",
  ]) {
    expect([...used]).toContain(index);
  }
  await expectNoScans();
});

/** Lists a plan's nodes, each before its children. */
function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

test("open jobs, and the last mechanic's decline, use indexes", async () => {
  const bookingId = await idOf(
    `SELECT "id" FROM "Booking" WHERE "status" = 'pending' AND "wishedMechanicId" IS NULL LIMIT 1`,
  );
  const id = await idOf(
    `SELECT "userId" AS id FROM "MechanicProfile" WHERE "isAvailable" ORDER BY "userId" LIMIT 1`,
  );
  await rest.db.query(
    `UPDATE "Booking" b SET "latitude" = p."latitude", "longitude" = p."longitude"
     FROM "MechanicProfile" p WHERE b."id" = $1 AND p."userId" = $2`,
    [bookingId, id],
  );
  const visitor = await rest.as({ id });
  sent.clear();
  (await visitor.get(`/api/bookings/${bookingId}`)).is(200);
  (await visitor.put(`/api/bookings/${bookingId}/status`, { status: "cancelled" })).is(200);
  (await visitor.get("/api/mechanic/bookings?status=cancelled")).is(200);
  await expectNoScans();
});

/** Makes a customer an operator who has passed the second factor. */
async function operator(): Promise<Visitor> {
  const id = await idOf(
    `SELECT "customerId" AS id FROM "Booking" b JOIN "User" u ON u."id" = b."customerId"
     WHERE u."staffRole" IS NULL ORDER BY b."id" LIMIT 1`,
  );
  await rest.db.query(`UPDATE "User" SET "staffRole" = 'operator' WHERE "id" = $1`, [id]);
  const desk = await rest.as({ id });
  await rest.db.query(
    `INSERT INTO "SecondFactor" ("userId", "secretCipher", "confirmedAt") VALUES ($1, '', now())`,
    [id],
  );
  await rest.db.query(`UPDATE "Session" SET "secondFactorAt" = now() WHERE "userId" = $1`, [id]);
  return desk;
}

test("the desk's Today uses indexes", async () => {
  const desk = await operator();
  // One job in fifty waits for the desk's decision.
  await rest.db.query(
    `INSERT INTO "Claim" ("id", "bookingId", "kind", "state", "openedBy", "description", "dueAt", "closedAt")
     SELECT gen_random_uuid(), "id", 'damage', (CASE WHEN waits THEN 'desk' ELSE 'withdrawn' END)::"ClaimState",
       "customerId", 'It is scratched.', CASE WHEN waits THEN now() END, CASE WHEN waits THEN NULL ELSE now() END
     FROM (SELECT *, row_number() OVER () % 50 = 0 AS waits FROM "Booking" WHERE "status" = 'completed') done`,
  );
  onTestFinished(async () => {
    await rest.db.query(`DELETE FROM "Claim"`);
  });
  await rest.db.query(`ANALYZE "Claim"`);
  sent.clear();
  (await desk.get("/api/desk/today")).is(200);
  (await desk.get("/api/desk/announcements")).is(200);
  (await desk.get("/api/desk/announcements?show=past")).is(200);
  await expectNoScans({ except: PEOPLE_BY_KEY, also: ["Claim"] });
});

test("the desk's search over everything uses indexes", async () => {
  const desk = await operator();
  sent.clear();
  for (const q of [
    "CW-7K",
    "casey",
    "Ana Alvarez",
    "someone@example.com",
    "4155550142",
    "0142",
    "lvare",
    "8ABC123",
    "Mission St",
    "Toyota Camry",
    "2019",
  ]) {
    (await desk.get(`/api/desk/search?q=${encodeURIComponent(q)}`)).is(200);
  }
  await expectNoScans();
});

test("the desk's searches use indexes", async () => {
  const desk = await operator();
  const id = desk.userId;
  const bookingId = await idOf(`SELECT "id" FROM "Booking" WHERE "status" = 'completed' LIMIT 1`);
  sent.clear();
  for (const sort of [
    "createdAt",
    "-createdAt",
    "scheduledAt",
    "-scheduledAt",
    "total",
    "-total",
  ]) {
    (await desk.get(`/api/desk/bookings?sort=${sort}`)).is(200);
    (await desk.get(`/api/desk/bookings?sort=${sort}&q=casey`)).is(200);
  }
  for (const search of [
    "q=CW-7K",
    "q=someone@example.com",
    "q=4155550142",
    "q=0142",
    "q=lvare",
    "q=8ABC123",
    "status=cancelled",
    "payment=disputed",
    "from=2026-11-01&to=2026-11-02",
  ]) {
    (await desk.get(`/api/desk/bookings?${search}`)).is(200);
  }
  const mechanicId = await idOf(
    `SELECT "mechanicId" AS id FROM "Booking" WHERE "id" = '${bookingId}'`,
  );
  (await desk.get(`/api/desk/people/${mechanicId}/standing`)).is(200);
  (await desk.get(`/api/desk/bookings/${bookingId}`)).is(200);
  (await desk.get(`/api/desk/bookings/${bookingId}/conversation`)).is(200);
  for (const search of [
    "",
    `who=${id}`,
    "act=work",
    "act=booking.read",
    "about=CW-7K3F9Q",
    "about=casey",
    `subjectId=${bookingId}`,
    "from=2026-11-01&to=2026-11-02",
  ]) {
    (await desk.get(`/api/desk/audit?${search}`)).is(200);
  }
  await expectNoScans({ except: PEOPLE_BY_KEY });
});

test("signing up, in and out uses indexes", async () => {
  sent.clear();
  const fresh = await rest.signUp("customer", { email: "plans@example.com" });
  const login = { email: "plans@example.com", password: "Str0ng!pass", role: "customer" };
  (await rest.visitor().post("/api/auth/login", login)).is(200);
  (await rest.visitor().post("/api/auth/login", { ...login, password: "wrong" })).is(401);
  (await rest.visitor().post("/api/auth/forgot-password", { email: login.email })).is(200);
  (await fresh.post("/api/auth/logout")).is(200);
  await expectNoScans();
});

test("the check itself reports a scan, and no index", async () => {
  sent.clear();
  sent.set(`SELECT * FROM "Booking" WHERE "notes" = $1`, ["x"]);
  expect(await scansFound()).toEqual([expect.stringContaining("reads all of Booking")]);
  sent.clear();
  sent.set(`SELECT * FROM "Booking" WHERE "customerId" = $1 ORDER BY "createdAt" DESC LIMIT 5`, [
    "00000000-0000-4000-8000-000000000000",
  ]);
  await expectNoScans();
  expect(sizesFor(BOOKINGS).mechanics).toBe(BOOKINGS);
});

test("unpaid amounts and expiring authorizations are found without reading every payment", async () => {
  const ctx = rest.world.context();
  await collectDues(ctx);
  await renewAuthorizations(ctx);
  await expectNoScans();
});
