import { beforeEach, describe, expect, test } from "vitest";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { countAnswers } from "~/domain/assessment/rules";
import { SPECIALIZATIONS } from "~/domain/mechanic/options";
import { SERVICE_CATEGORIES } from "~/domain/booking/categories";
import { isCompletedEarly } from "~/domain/booking/schedule/timing";
import { ALERT_KINDS } from "~/domain/staff/alert/kinds";
import { BOOKING_STATUSES } from "~/domain/booking/status";
import { cardFingerprintOf } from "~/server/services/payment/card/fingerprint";
import { carryOverRedemptions } from "~/server/services/promo/carry-over";
import { inHashingTurn } from "~/server/gateways/auth/passwords";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser } from "./routers/account/auth-support";
import { CATALOG } from "../prisma/seed/catalog";
import { PRICE_RULES_BY_SERVICE } from "../prisma/seed/price-rules";
import { DEMO_SIGN_INS } from "../prisma/seed/people";
import { QUESTIONS } from "../prisma/seed/questions";
import { seed } from "../prisma/seed/seed";
import { seedDatabase } from "../prisma/seed/start";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const now = new Date("2026-03-11T19:20:00Z");

/** All the demo's actions, with cards and photos, take seconds on a busy machine. */
const WHOLE_DEMO_MS = 60_000;

/** Returns every row of all our tables, to see whether anything changed. */
async function everything() {
  const { prisma } = database;
  return Promise.all([
    prisma.user.findMany({ omit: { passwordHash: false }, orderBy: { id: "asc" } }),
    prisma.service.findMany({ orderBy: { id: "asc" } }),
    prisma.assessmentQuestion.findMany({ orderBy: { id: "asc" } }),
    prisma.booking.findMany({ orderBy: { id: "asc" } }),
    prisma.mechanicProfile.findMany({ orderBy: { id: "asc" } }),
    prisma.storedFile.findMany({ orderBy: { id: "asc" } }),
    prisma.ledgerEntry.findMany({ orderBy: { id: "asc" } }),
  ]);
}

describe("the seeded catalog", () => {
  test("has an entry for each specialization, in realistic cents and minutes", () => {
    for (const name of SPECIALIZATIONS) {
      expect(
        CATALOG.some((service) => service.specializations.includes(name)),
        name,
      ).toBe(true);
    }
    for (const service of CATALOG) {
      expect(service.basePriceCents % 100, service.name).toBe(0);
      expect(service.estimatedDuration).toBeGreaterThan(0);
      for (const tool of service.requiresTools) expect(tool).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    }
    expect(new Set(CATALOG.map((service) => service.category)).size).toBe(6);
    for (const { parts, partsNote } of CATALOG) {
      // A note names the parts that the price includes.
      expect(partsNote !== undefined).toBe(parts === "included");
    }
    expect(CATALOG.filter(({ isDiagnosis }) => isDiagnosis).map(({ name }) => name)).toEqual([
      "Check Engine Light Diagnostics",
    ]);
  });

  test("has questions with one right answer among different options", () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
    const byCategory = SERVICE_CATEGORIES.map(
      (name) => QUESTIONS.filter(({ category }) => category === name).length,
    );
    // A skills test takes at most two questions of each category, so that two tests hardly repeat
    // each other.
    expect(Math.min(...byCategory)).toBeGreaterThanOrEqual(6);
    for (const { question, options, correctAnswer, explanation } of QUESTIONS) {
      expect(options[correctAnswer], question).toBeDefined();
      expect(new Set(options).size).toBe(options.length);
      expect(explanation.length).toBeGreaterThan(20);
    }
  });

  test("is written without the demo, and edits to it survive the next start", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: false, now, files: world.files });
    expect(await prisma.user.count()).toBe(0);
    expect(await prisma.service.count()).toBe(CATALOG.length);
    const rules = await prisma.priceRule.findMany();
    expect(rules.length).toBe(Object.values(PRICE_RULES_BY_SERVICE).flat().length);
    expect(rules.filter(({ isActive }) => isActive)).toEqual([]);
    await prisma.service.update({
      where: { name: "Oil Change" },
      data: { name: "Oil Service", basePriceCents: 9_900 },
    });
    await seed(prisma, { demo: false, now, files: world.files });
    expect(await prisma.service.count()).toBe(CATALOG.length);
    expect(await prisma.service.count({ where: { name: "Oil Service" } })).toBe(1);
  });
});

describe("the demo data", () => {
  test("a second run changes nothing", async () => {
    await seed(database.prisma, { demo: true, now, files: world.files });
    const first = await everything();
    const files = [...world.files.files.keys()].toSorted();
    const again = await seed(database.prisma, { demo: true, now, files: world.files });
    expect(again.holds).toEqual([]);
    expect(await everything()).toEqual(first);
    expect([...world.files.files.keys()].toSorted()).toEqual(files);
  });

  test(
    "nobody signs in as a demo person once the installation continues without the demo",
    async () => {
      const { prisma } = database;
      const start = (demo: boolean) =>
        seedDatabase({ deps: world.deps, sandbox: world.sandbox }, { demo, now: new Date() });
      const signIn = async ({ email, password }: { email: string; password: string }) =>
        (await new Browser(world).calls()).auth.login({ email, password });
      const [person] = DEMO_SIGN_INS;
      await start(true);
      await signIn(person);
      await start(false);
      expect(await prisma.session.count()).toBe(0);
      for (const one of DEMO_SIGN_INS) {
        await expect(signIn(one)).rejects.toThrow("Invalid email or password");
      }
      await start(true);
      expect(await signIn(person)).toMatchObject({ email: person.email });
    },
    WHOLE_DEMO_MS,
  );

  test(
    "two processes that seed at once write one demo",
    async () => {
      await Promise.all([
        seed(database.prisma, { demo: true, now, files: world.files }),
        seed(database.prisma, { demo: true, now, files: world.files }),
      ]);
      const { prisma } = database;
      expect(await prisma.user.count({ where: { staffRole: "owner" } })).toBe(1);
      expect(world.files.files.size).toBe(await prisma.storedFile.count());
    },
    WHOLE_DEMO_MS,
  );

  test("has no review twice", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    const written = await prisma.review.findMany({ where: { comment: { not: "" } } });
    expect(written.length).toBeGreaterThan(50);
    expect(new Set(written.map(({ comment }) => comment)).size).toBe(written.length);
  });

  test("has items of each kind for staff, about a fitting booking", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    const alerts = await prisma.operatorAlert.findMany({ include: { booking: true } });
    // A safety report was not answered in time either; a change order or a stopped job appears when
    // the stories run, and nobody in the demo renames themselves, changes a photo or comes back.
    const lived = [
      "change_waiting",
      "work_stopped",
      "cancel_waits",
      "arrival_contested",
      "cancel_asked",
      "name_waits",
      "photo_changed",
      "returning_mechanic",
    ];
    // The demo has no fraud and no different car, and the Stripe sandbox does open accounts.
    const absent = [
      "low_prices",
      "payout_setup_refused",
      "promo_discounts",
      "quick_job",
      "shared_network",
      "shared_person",
      "vehicle_declined",
    ];
    // A stopped job would have to wait until its authorization nearly ends.
    const never = new Set<string>([...lived, ...absent, "hold_ends"]);
    const wanted = [...ALERT_KINDS, "claim_overdue"].filter((kind) => !never.has(kind));
    expect(alerts.map(({ kind }) => kind).toSorted()).toEqual(wanted.toSorted());
    for (const { kind, booking, resolvedAt } of alerts) {
      expect(resolvedAt).toBeNull();
      if (kind === "second_plan" || kind === "document_waits") {
        expect(booking).toBeNull();
      } else if (kind === "job_late" || kind === "job_stuck") {
        expect(booking?.status).toBe(kind === "job_late" ? "accepted" : "in_progress");
      } else {
        if (booking?.completedAt == null) throw new Error("The job was not completed.");
        const early = isCompletedEarly(booking.scheduledAt, booking.completedAt);
        expect(early).toBe(kind === "early_completion");
      }
    }
    const { desk } = await atDesk(world, prisma, "operator");
    const shown = (await desk.alerts()).map(({ kind, detail }) => [kind, detail] as const);
    expect(Object.fromEntries(shown)).toMatchObject({
      early_completion: expect.stringMatching(/^Completed \w{3}, .*, planned for \w{3}, /),
      payment_mismatch: expect.stringMatching(/^It took \$[\d,.]+ instead of \$[\d,.]+\.$/),
      fraud_warning: "",
      refund_failed: "Refund of $15.00: The card is lost or stolen.",
      dispute: expect.stringMatching(/^\$[\d,.]+: No reason given\. Due \w{3}, /),
      tie_out: expect.stringMatching(/^1 difference of \$[\d,.]+ in all: 1 unknown entry\.$/),
      payout_stuck: expect.stringMatching(/: our balance with the provider is too low\.$/),
      dispute_due: expect.stringMatching(/^\$[\d,.]+, due \w{3}, /),
      evidence_refused: "The provider's reason: invalid file.",
      safety: "Reported by the customer.",
      claim_overdue: expect.stringMatching(/, due \w{3}, /),
      review_reported: "Reported: “It says something untrue about the job”.",
      document_waits: expect.stringMatching(/^Proof of identity, sent \w{3}, /),
      job_late: expect.stringMatching(/^Accepted for \w{3}, /),
      job_stuck: expect.stringMatching(/^In progress since \w{3}, /),
      second_plan: "The mechanic has a second active subscription.",
    });
  });

  test("has bookings in every status, and matching books", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    for (const status of BOOKING_STATUSES) {
      expect(await prisma.booking.count({ where: { status } }), status).toBeGreaterThan(0);
    }
    for (const profile of await prisma.mechanicProfile.findMany()) {
      const jobs = await prisma.booking.findMany({
        where: { mechanicId: profile.userId, status: "completed" },
        include: {
          review: true,
          ledgerEntries: { where: { account: "mechanic" } },
          receipts: true,
        },
      });
      const paid = jobs.filter((job) => job.paymentStatus === "captured");
      expect(profile.completedJobs).toBe(paid.length);
      const stars = paid.flatMap(({ review }) =>
        review !== null && review.hiddenAt === null ? [review.rating] : [],
      );
      expect(profile.ratingCount).toBe(stars.length);
      expect(profile.ratingSum).toBe(stars.reduce((sum, rating) => sum + rating, 0));
      for (const job of paid) {
        const sum = job.ledgerEntries.reduce((total, row) => total + row.amountCents, 0);
        expect(sum).toBe(job.totalCents - job.platformFeeCents + job.discountCents);
        expect(job.receipts[0]?.amountCents).toBe(job.totalCents);
      }
    }
    expect(await prisma.mechanicProfile.count({ where: { latitude: null } })).toBe(0);
    expect(await prisma.booking.count({ where: { latitude: null } })).toBe(0);
  });

  test("every sign-in works, with its role", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    for (const { email, password, role } of DEMO_SIGN_INS) {
      const user = await prisma.user.findUniqueOrThrow({
        where: { email },
        omit: { passwordHash: false },
      });
      expect(await inHashingTurn((turn) => turn.verify(user.passwordHash, password))).toBe(true);
      expect(
        role === "administrator" ? user.staffRole === "owner" : user.userType === role,
        email,
      ).toBe(true);
    }
    expect(await prisma.user.count({ where: { passwordHash: { not: null } } })).toBe(
      DEMO_SIGN_INS.length,
    );
  });

  test(
    "has cards in the Stripe sandbox, so that a demo job can be completed and paid",
    async () => {
      const { prisma } = database;
      await seedDatabase(
        { deps: world.deps, sandbox: world.sandbox },
        { demo: true, now: new Date() },
      );
      await carryOverRedemptions(world.context(), cardFingerprintOf);
      // A person without bookings can still use the code that others in the demo have used.
      const newcomer = await prisma.user.findFirstOrThrow({
        where: { userType: "customer", passwordHash: { not: null }, bookings: { none: {} } },
      });
      const { percent } = await (
        await world.callerFor(newcomer)
      ).booking.promo({ code: "FIRST20" });
      expect(percent).toBe(20);

      const running = await prisma.booking.findFirstOrThrow({
        where: { status: "in_progress" },
        orderBy: { startedAt: "desc" },
      });
      expect(running.paymentStatus).toBe("authorized");
      const mechanic = await world.callerFor({ id: running.mechanicId ?? "" });
      const done = await mechanic.booking.complete({ id: running.id });
      expect([done.status, done.paymentStatus]).toEqual(["completed", "captured"]);
    },
    WHOLE_DEMO_MS,
  );

  test(
    "has a job in each state of a job that goes wrong",
    async () => {
      const { prisma } = database;
      await seedDatabase(
        { deps: world.deps, sandbox: world.sandbox },
        { demo: true, now: new Date() },
      );
      await world.runJobs();
      const dan = await prisma.user.findFirstOrThrow({ where: { firstName: "Dan" } });
      const { items } = await (await world.callerFor(dan)).booking.list({});
      const kept = (is: (one: (typeof items)[number]) => boolean) => items.filter(is);
      expect(kept(({ enRouteAt, arrivedAt }) => enRouteAt !== null && arrivedAt === null)).toEqual([
        expect.objectContaining({ status: "accepted", etaMinutes: 25 }),
      ]);
      expect(kept(({ arrivedAt, status }) => arrivedAt !== null && status === "accepted")).toEqual([
        expect.objectContaining({ arrivalConfirmed: false, paymentStatus: "authorized" }),
      ]);
      expect(kept(({ requestWaits }) => requestWaits)).toEqual([
        expect.objectContaining({ status: "pending", paymentStatus: "authorized" }),
      ]);
      expect(kept(({ cancelledBy }) => cancelledBy === "customer")).toEqual([
        expect.objectContaining({ cancellationFee: "35.00", paymentStatus: "captured" }),
      ]);
      expect(kept(({ proposal }) => proposal !== null)).toEqual([
        expect.objectContaining({
          proposal: expect.objectContaining({ by: "mechanic" }),
        }),
      ]);
      expect(
        await prisma.operatorAlert.findMany({ where: { kind: "change_waiting" } }),
      ).toMatchObject([{ facts: { oldTotal: "156.45", newTotal: "679.35" } }]);
      for (const cancelReason of ["expired", "mechanic_no_show"]) {
        expect(kept((one) => one.cancelReason === cancelReason)).toHaveLength(1);
      }
      expect(kept((one) => one.cancelReason === "customer_no_show")).toEqual([
        expect.objectContaining({ cancellationFee: "60.00", paymentStatus: "captured" }),
      ]);
      const onlyPhotos = expect.arrayContaining([
        expect.objectContaining({ url: expect.any(String) }),
      ]);
      expect(kept(({ changeOrder }) => changeOrder !== null)).toEqual([
        expect.objectContaining({
          status: "in_progress",
          changeOrder: expect.objectContaining({ state: "open", photos: onlyPhotos }),
        }),
      ]);
      // A change order that was approved and authorized.
      expect(
        kept(({ services }) => services.some(({ name }) => name === "Condenser fan relay")),
      ).toEqual([expect.objectContaining({ status: "in_progress", paymentStatus: "authorized" })]);
      expect(kept(({ stoppedAt }) => stoppedAt !== null)).toEqual([
        expect.objectContaining({ status: "in_progress" }),
      ]);
      expect(kept(({ followsUpId }) => followsUpId !== null)).toEqual([
        expect.objectContaining({ status: "accepted", totalAmount: "0.00" }),
      ]);
      const claims = items.flatMap((one) => one.claims);
      const wanted = ["damage desk", "warranty offered", "warranty scheduled"];
      expect(claims.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(wanted);
      expect(claims.filter(({ photos }) => photos.length > 0).map(({ kind }) => kind)).toEqual([
        "damage",
      ]);
      expect(
        await prisma.photo.count({ where: { kind: "issue", booking: { status: "pending" } } }),
      ).toBe(2);
    },
    WHOLE_DEMO_MS,
  );

  test(
    "has claims that can be decided with a refund",
    async () => {
      const { prisma } = database;
      const now = new Date();
      world.clock.set(now);
      await seedDatabase({ deps: world.deps, sandbox: world.sandbox }, { demo: true, now });
      await world.runJobs();
      const claims = await prisma.claim.findMany({ where: { kind: "damage", state: "desk" } });
      expect(claims.length).toBeGreaterThanOrEqual(2);
      const { desk } = await atDesk(world, prisma, "owner");
      for (const { id, bookingId } of claims) {
        const payment = () =>
          prisma.payment.findFirstOrThrow({ where: { bookingId, purpose: "booking" } });
        const before = await payment();
        await desk.decideClaim({
          id,
          decision: "refund",
          amount: "20.00",
          bornBy: "platform",
          reason: "We saw the photo of the scratch.",
        });
        await world.sandbox.settle();
        await world.runJobs();
        expect(await payment()).toMatchObject({
          refundedCents: 2_000,
          // The past stays as it was.
          capturedAt: before.capturedAt,
          capturedCents: before.capturedCents,
        });
      }
      const failed = { where: { kind: { in: ["payment_mismatch", "refund_failed"] } } };
      const alerts = await prisma.operatorAlert.findMany(failed);
      const about = claims.map(({ bookingId }) => bookingId);
      expect(alerts.filter(({ bookingId }) => about.includes(bookingId ?? ""))).toEqual([]);
    },
    WHOLE_DEMO_MS,
  );

  test("has mechanics who passed the skills test, which their customers and they see", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    world.clock.set(now);
    const attempts = await prisma.assessmentAttempt.findMany({
      include: { items: true, user: { include: { mechanicProfile: true } } },
      orderBy: { startedAt: "desc" },
    });
    expect(attempts.map(({ user }) => user.firstName)).toEqual(["Devon", "Lucia"]);
    for (const { startedAt, endsAt, finishedAt, rightCount, passed, items, user } of attempts) {
      // Complete, as a real test: all questions asked, answered in time and counted.
      expect(items).toHaveLength(SKILLS_TEST.questions);
      expect(countAnswers(items)).toEqual({ rightCount, passed });
      expect(passed).toBe(true);
      const finished = Number(finishedAt);
      expect(finished).toBeLessThan(Number(endsAt));
      for (const { answeredAt } of items) {
        expect(Number(answeredAt)).toBeGreaterThan(Number(startedAt));
        expect(Number(answeredAt)).toBeLessThan(finished);
      }
      expect(user.mechanicProfile?.skillsTestPassedAt).toEqual(finishedAt);
    }
    const [devon] = attempts;
    const own = (await world.callerFor({ id: devon?.userId ?? "" })).mechanic.assessment;
    expect(await own.current()).toMatchObject({
      state: "passed",
      result: { passed: true, percent: 90 },
    });
    const dan = await prisma.user.findFirstOrThrow({ where: { firstName: "Dan" } });
    const { mechanic } = await world.callerFor(dan);
    const shown = await mechanic.publicProfile({ userId: devon?.userId ?? "" });
    expect(shown.skillsTestPassedAt).toBe(devon?.finishedAt?.toISOString());
    // Sam takes the test in the demo.
    const sam = await prisma.user.findFirstOrThrow({ where: { firstName: "Sam" } });
    const his = (await world.callerFor(sam)).mechanic.assessment;
    expect(await his.current()).toMatchObject({ state: "ready", result: null });
  });

  test("finds its mechanics near its locations", async () => {
    const { prisma } = database;
    await seed(prisma, { demo: true, now, files: world.files });
    const maya = await prisma.user.findFirstOrThrow({ where: { firstName: "Maya" } });
    const caller = await world.callerFor(maya);
    // The clock is set to the demo's day, because one of its insurances expires.
    world.clock.set(now);
    const { mechanics } = await caller.mechanic.search({
      place: "1186 Guerrero St, San Francisco, CA 94110",
    });
    expect(mechanics.map((hit) => hit.firstName)).toEqual(["Sam", "Wei", "Lucia"]);
    expect(mechanics[0]).toMatchObject({ distanceMiles: 0.7, isAvailable: true });
    const checked = mechanics[0]?.verification?.checks.map(({ kind }) => kind);
    expect(checked).toEqual(["identity", "insurance", "background", "ase"]);
  });
});
