import { expect, test } from "vitest";
import { z } from "zod";
import { accepted, begun, completed, customer, mechanic, owner, REASON, unique } from "./stage";

const reason = { reason: REASON };
const alertsSchema = z.array(
  z.object({ id: z.string(), kind: z.string(), bookingId: z.string().nullable().optional() }),
);
const textsSchema = z.array(
  z.object({
    kind: z.string(),
    draft: z.object({ revision: z.int() }).nullable(),
    versions: z.array(z.object({ id: z.string() })),
  }),
);

/** Stories of staff who handle jobs. */
export function deskJobStories(): void {
  test("an alert about a job done before its day is taken once and resolved", async () => {
    const { id } = await completed();
    const [chief, casey] = [await owner(), await customer()];
    const alerts = (await chief.get("/api/desk/alerts")).is(200).as(alertsSchema);
    const mine = alerts.filter(({ kind }) => kind === "early_completion");
    expect(mine.length).toBeGreaterThan(0);
    const alert = `/api/desk/alerts/${(mine.find(({ bookingId }) => bookingId === id) ?? mine[0])?.id}`;
    const { takenBy } = (await chief.post(`${alert}/take`))
      .is(200)
      .as(z.object({ takenBy: z.string() }));
    expect(takenBy).not.toBe("");
    (await chief.post(`${alert}/take`)).refused(409, "CONFLICT");
    const note = { note: "Both sides say that the work was done." };
    (await casey.post("/api/desk/alerts/x/resolve", note)).refused(403, "FORBIDDEN");
    (await chief.post(`${alert}/resolve`, note)).is(200);
  });

  test("staff find a job, read its conversation and who could take it, and note something", async () => {
    const { casey, id } = await completed();
    const chief = await owner();
    const path = `/api/desk/bookings/${id}`;
    const found = (await chief.get(`/api/desk/bookings?q=${casey.email.slice(0, 12)}`)).is(200);
    expect(found.body).not.toEqual([]);
    (await chief.get("/api/desk/bookings?status=soon")).refused(400, "INVALID");
    (await chief.get("/api/desk/jobs?list=late")).is(200);
    (await chief.get("/api/desk/jobs/counts")).is(200);
    for (const page of ["", "/conversation", "/mechanics"]) {
      (await chief.get(path + page)).is(200);
      (await casey.get(path + page)).refused(403, "FORBIDDEN");
    }
    expect((await chief.get(`${path}/mechanics`)).body).toEqual([]);
    (await chief.post(`${path}/note`, { note: REASON })).is(200);
    for (const held of [true, false]) {
      (await chief.post(`${path}/payout-review`, { held, ...reason })).is(200);
    }
    const again = { held: false, ...reason };
    (await chief.post(`${path}/payout-review`, again)).refused(409, "CONFLICT");
    (await chief.post(`${path}/lift-no-show`, reason)).refused(409, "CONFLICT");
    for (const act of ["cancel", "complete", "release"]) {
      (await chief.post(`${path}/${act}`, reason)).refused(409, "CONFLICT");
    }
  });

  test("staff cancel, complete and reassign jobs", async () => {
    const chief = await owner();
    const act = async (job: { id: string }, name: string) =>
      (await chief.post(`/api/desk/bookings/${job.id}/${name}`, reason)).is(200).body;
    expect(await act(await accepted(13), "cancel")).toMatchObject({
      status: "cancelled",
      cancelledBy: "operator",
    });
    expect(await act(await begun(14), "complete")).toMatchObject({
      status: "completed",
      paymentStatus: "due",
    });
    expect(await act(await accepted(15), "release")).toMatchObject({
      status: "pending",
      mechanic: null,
    });
  });

  test("staff decide who asked for a cancellation, once", async () => {
    const { casey, id, path } = await accepted(21);
    (await casey.post(`${path}/cancel`, { fee: 0, askedByMechanic: true })).is(200);
    const chief = await owner();
    const decide = `/api/desk/bookings/${id}/asked-by-mechanic`;
    const decision = { agrees: false, ...reason };
    (await casey.post(decide, decision)).refused(403, "FORBIDDEN");
    expect((await chief.post(decide, decision)).is(200).body).toMatchObject({
      askedByMechanic: "refused",
    });
    (await chief.post(decide, decision)).refused(409, "CONFLICT");
  });

  test("staff decide a contested arrival, once", async () => {
    const { casey, morgan, id, path } = await accepted(0.02);
    (await morgan.post(`${path}/arrived`)).is(200);
    (await casey.post(`${path}/arrived/contest`)).is(200);
    const chief = await owner();
    const decide = `/api/desk/bookings/${id}/arrival`;
    const decision = { there: false, ...reason };
    (await casey.post(decide, decision)).refused(403, "FORBIDDEN");
    const decided = { id, there: false, fee: "0.00" };
    expect((await chief.post(decide, decision)).is(200).body).toEqual(decided);
    (await chief.post(decide, decision)).refused(409, "CONFLICT");
  });

  test("an unknown dispute takes no evidence", async () => {
    const draft = { version: 1, texts: { statement: "It was done." }, documents: [] };
    const chief = await owner();
    (await chief.put("/api/desk/disputes/x/evidence", draft)).refused(404, "NOT_FOUND");
  });
}

/** Stories of owners who manage staff, texts, prices, codes and questions. */
export function deskOwnerStories(): void {
  test("the last owner keeps the role", async () => {
    const chief = await owner();
    (await chief.get("/api/desk/staff")).is(200);
    const role = (value: string | null) =>
      chief.post("/api/desk/staff", { email: chief.email, role: value, ...reason });
    (await role("owner")).is(200);
    (await role(null)).refused(409, "CONFLICT");
  });

  test("a legal text is drafted and published", async () => {
    const chief = await owner();
    const texts = async () => (await chief.get("/api/desk/texts")).is(200).as(textsSchema);
    const before = (await texts()).find(({ kind }) => kind === "pricing");
    const revision = before?.draft?.revision ?? null;
    const draft = { wording: "# Fees\n\nCanceling late costs {lateFee}.", revision };
    const saved = (await chief.put("/api/desk/texts/pricing", draft)).is(200);
    const next = saved.as(z.object({ draft: z.object({ revision: z.int() }) })).draft.revision;
    expect(next).toBe((revision ?? 0) + 1);
    const nothing = { wording: "# Fees", revision: null };
    (await chief.put("/api/desk/texts/nothing", nothing)).refused(400, "INVALID");
    const publish = (kind: string) =>
      chief.post(`/api/desk/texts/${kind}/publish`, { revision: next, ...reason });
    (await publish("pricing")).is(200);
    (await publish("nothing")).refused(400, "INVALID");
    const published = (await texts()).flatMap(({ versions }) => versions);
    (await chief.get(`/api/desk/text-versions/${published[0]?.id}`)).is(200);
  });

  test("a service is added, changed, retired and restored", async () => {
    const chief = await owner();
    const wipers = {
      name: unique("Wiper Blades "),
      category: "maintenance",
      description: "Both front blades replaced.",
      estimatedDuration: 20,
      basePrice: "39.00",
      requiresTools: ["trim_tool"],
      specializations: ["Tune-ups"],
      reason: "Customers ask for it.",
    };
    (await chief.get("/api/desk/services")).is(200);
    const { id } = (await chief.post("/api/desk/services", wipers)).is(201);
    (await chief.post("/api/desk/services", wipers)).refused(409, "CONFLICT");
    const path = `/api/desk/services/${id}`;
    const change = { basePrice: "42.00", version: 1, ...reason };
    expect((await chief.put(path, change)).is(200).body).toMatchObject({ version: 2 });
    (await chief.put(path, { ...change, basePrice: "43.00" })).refused(409, "STALE");
    const rules = [{ makes: ["BMW"], addCents: 1_500, note: "Longer blades" }];
    const list = { version: 1, rules };
    expect((await chief.get(`${path}/rules`)).is(200).body).toMatchObject({
      version: 1,
      rules: [],
    });
    expect((await chief.put(`${path}/rules`, list)).is(200).body).toMatchObject({ version: 2 });
    (await chief.put(`${path}/rules`, list)).refused(409, "STALE");
    const vehicle = { year: 2018, make: "BMW", model: "X5" };
    const priced = (await chief.post(`${path}/price`, { vehicle })).is(200);
    expect(priced.body).toMatchObject({ price: "57.00", total: "59.85", note: "Longer blades" });
    const yearly = { everyMonths: 12, everyMiles: null, fuels: [], version: 0, ...reason };
    (await chief.put(`${path}/maintenance`, yearly)).is(200);
    (await chief.put(`${path}/maintenance`, yearly)).refused(409, "STALE");
    const nowhere = "/api/desk/services/nothing";
    (await chief.get(`${nowhere}/rules`)).refused(404, "NOT_FOUND");
    (await chief.post(`${nowhere}/price`, { vehicle })).refused(404, "NOT_FOUND");
    (await chief.post(`${path}/retire`, reason)).is(200);
    const offered = (await (await customer()).get("/api/services")).is(200);
    expect(offered.text).not.toContain(wipers.name);
    (await chief.post(`${path}/restore`, reason)).is(200);
    (await chief.post(`${path}/restore`, reason)).refused(409, "CONFLICT");
    // Other stories book the catalog's first service.
    (await chief.post(`${path}/retire`, reason)).is(200);
  });

  test("a promo code is added, changed, paused and resumed", async () => {
    const chief = await owner();
    const spring = {
      code: unique("SPRING"),
      amount: "25.00",
      firstBookingOnly: false,
      usesInAll: 500,
      usesPerPerson: 1,
      bornBy: "platform",
      reason: "The spring campaign.",
    };
    (await chief.get("/api/desk/promos")).is(200);
    const { id } = (await chief.post("/api/desk/promos", spring)).is(201);
    (await chief.post("/api/desk/promos", spring)).refused(409, "CONFLICT");
    const path = `/api/desk/promos/${id}`;
    const change = { usesInAll: 800, version: 1, ...reason };
    (await chief.put(path, change)).is(200);
    (await chief.put(path, { ...change, usesInAll: 900 })).refused(409, "STALE");
    (await chief.post(`${path}/pause`, reason)).is(200);
    (await chief.post(`${path}/pause`, reason)).refused(409, "CONFLICT");
    (await chief.post(`${path}/resume`, reason)).is(200);
  });

  test("a question is added to the skills test", async () => {
    const [chief, morgan] = [await owner(), await mechanic()];
    (await chief.get("/api/desk/questions?topic=repair")).is(200);
    (await morgan.get("/api/desk/questions")).refused(403, "FORBIDDEN");
    const question = {
      question: unique("What does a hissing belt point at? "),
      options: ["A worn tensioner", "A full tank"],
      correctAnswer: 0,
      topic: "diagnostic",
      ...reason,
    };
    (await chief.post("/api/desk/questions", question)).is(201);
    (await chief.post("/api/desk/questions", { question: "Why?" })).refused(400, "INVALID");
    expect((await chief.get("/api/admin/questions")).is(200).body).not.toHaveLength(0);
  });

  test("a payout run asks for the total that was seen", async () => {
    const run = { total: "9.00", ...reason };
    (await (await owner()).post("/api/desk/payouts/run", run)).refused(409, "CONFLICT");
  });

  test("mechanics can hear of the next payout's day, and of what their payout waits for", async () => {
    const chief = await owner();
    const runOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    (await chief.put("/api/desk/payouts/day", { runOn })).is(200);
    (await chief.put("/api/desk/payouts/day", { runOn: "2020-01-01" })).refused(400, "INVALID");
    (await chief.put("/api/desk/payouts/day", { runOn: null })).is(200);
    (await chief.post("/api/desk/payouts/remind")).is(200);
  });
}

/** Lists and files, each with a valid query. */
const LISTS = [
  "announcements",
  "keys",
  "people?q=casey",
  "people.csv?sort=name",
  "bookings.csv?sort=-total",
  "reviews?show=all",
  "documents?show=waiting",
  "claims?view=open",
  "disputes?show=open",
  "services.csv?show=offered",
  "promos.csv?sort=code",
  "audit",
  "audit.csv?act=people",
  "today",
  "work",
  "funnel?by=month",
  "waitlist",
  "numbers?by=month",
  "numbers.csv?by=week",
  "tie-out",
  "tie-out.csv",
  "payouts",
  "payouts/next",
  "payouts/runs",
  "payouts/runs.csv",
  "payouts/yearly.csv?year=2026",
  "payouts.csv?sort=-amount",
  "refunds.csv?sort=-amount",
  "disputes.csv?sort=-amount",
  "ledger.csv?from=2026-11-01",
];

/** Lists and files, each with a query that is refused. */
const REFUSED = [
  "people?who=all",
  "bookings.csv?sort=name",
  "numbers?by=hour",
  "refunds.csv?state=soon",
  "disputes.csv?show=soon",
  "payouts.csv?sort=name",
  "payouts/yearly.csv?year=soon",
  "ledger.csv?from=2026-11-02&to=2026-11-01",
];

/** Stories of staff who read lists and files. */
export function deskListStories(): void {
  test.each(LISTS)("staff read the list %s", async (list) => {
    (await (await owner()).get(`/api/desk/${list}`)).is(200);
    (await (await customer()).get(`/api/desk/${list}`)).refused(403, "FORBIDDEN");
  });

  test.each(REFUSED)("the list %s is refused", async (list) => {
    (await (await owner()).get(`/api/desk/${list}`)).refused(400, "INVALID");
  });

  test("a person is found by the start of their address", async () => {
    const casey = await customer();
    const found = await (await owner()).get(`/api/desk/people?q=${casey.email.slice(0, 16)}`);
    expect(found.is(200).body).not.toEqual([]);
  });
}
