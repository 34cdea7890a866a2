import { beforeEach, describe, expect, test } from "vitest";
import { statusTransitions } from "~/domain/booking/actions";
import { BOOKING_STATUSES, STATUS_RULES, type BookingStatus } from "~/domain/booking/status";
import type { PaymentStatus } from "~/domain/payment/status";
import { useDatabase } from "~test/support/db";
import {
  NEW_YORK,
  OAKLAND,
  SAN_FRANCISCO,
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenNewcomer,
  givenProfile,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const DAY_MS = 86_400_000;
const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

type Caller = Awaited<ReturnType<TestWorld["callerFor"]>>;

const TRANSITIONS = {
  cancel: (api: Caller, id: string) => api.booking.update({ id, status: "cancelled" }),
  edit: (api: Caller, id: string) => api.booking.update({ id, notes: "Gate code 12" }),
  accept: (api: Caller, id: string) => api.booking.accept({ id }),
  "status accepted": (api: Caller, id: string) => api.booking.setStatus({ id, status: "accepted" }),
  "status cancelled": (api: Caller, id: string) =>
    api.booking.setStatus({ id, status: "cancelled" }),
  "status in-progress": (api: Caller, id: string) =>
    api.booking.setStatus({ id, status: "in-progress" }),
  "status completed": (api: Caller, id: string) =>
    api.booking.setStatus({ id, status: "completed" }),
  "status pending": (api: Caller, id: string) => api.booking.setStatus({ id, status: "pending" }),
  complete: (api: Caller, id: string) => api.booking.complete({ id }),
} as const;
type TransitionName = keyof typeof TRANSITIONS;

const ACTORS = [
  "owner",
  "other customer",
  "assigned",
  "other mechanic",
  "no profile",
  "untyped",
  "signed out",
] as const;
type ActorName = (typeof ACTORS)[number];

const CUSTOMER_TRANSITIONS: readonly TransitionName[] = ["cancel", "edit"];
/** The status that each of a mechanic's transitions needs, and the one it leads to. */
const MECHANIC_TRANSITIONS: Partial<
  Record<TransitionName, { from: BookingStatus; to: BookingStatus }>
> = {
  accept: { from: "pending", to: "accepted" },
  "status accepted": { from: "pending", to: "accepted" },
  "status cancelled": { from: "pending", to: "cancelled" },
  "status in-progress": { from: "accepted", to: "in_progress" },
  "status completed": { from: "in_progress", to: "completed" },
  complete: { from: "in_progress", to: "completed" },
};

/** Returns the documented outcome: the status afterwards, or the error's code. */
function expected(status: BookingStatus, transition: TransitionName, actor: ActorName): string {
  if (actor === "signed out") return "UNAUTHORIZED";
  if (CUSTOMER_TRANSITIONS.includes(transition)) {
    if (actor === "owner") {
      if (status !== "pending") return "CONFLICT";
      return transition === "cancel" ? "cancelled" : "pending";
    }
    return actor === "assigned" && status !== "pending" ? "FORBIDDEN" : "NOT_FOUND";
  }
  if (actor === "owner" || actor === "other customer" || actor === "untyped") return "FORBIDDEN";
  if (actor === "no profile") return "FORBIDDEN";
  const rule = MECHANIC_TRANSITIONS[transition];
  const sees = actor === "assigned" || status === "pending";
  if (!sees) return "NOT_FOUND";
  if (rule === undefined || rule.from !== status) return "CONFLICT";
  // Declining an open job that another mechanic could still take hides it from the decliner alone.
  return rule.to;
}

describe("every status × transition × actor (§4, §6)", () => {
  for (const status of BOOKING_STATUSES) {
    for (const transition of Object.keys(TRANSITIONS) as TransitionName[]) {
      test(`${status}: ${transition}`, async () => {
        const { prisma } = database;
        const owner = await givenCustomer(prisma);
        const assigned = await givenMechanic(prisma);
        const people = {
          owner,
          "other customer": await givenCustomer(prisma),
          assigned,
          "other mechanic": await givenMechanic(prisma),
          "no profile": await givenApprentice(prisma),
          untyped: await givenNewcomer(prisma),
          "signed out": null,
        };
        const vehicle = await givenVehicle(prisma, owner);
        const service = await givenService(prisma);
        for (const [index, actor] of ACTORS.entries()) {
          const booking = await givenBooking(prisma, {
            customer: owner,
            vehicle,
            service,
            status,
            // A pending booking has no assigned mechanic.
            mechanic: status === "pending" ? null : assigned,
            // On a day of its own, because a mechanic's jobs can't overlap.
            scheduledAt: new Date(Date.now() + (2 + index) * DAY_MS),
          });
          const api = await world.callerFor(people[actor]);
          const outcome = await TRANSITIONS[transition](api, booking.id).then(
            (view) => view.status,
            (error: { code: string }) => error.code,
          );
          expect(`${actor}: ${outcome}`).toBe(`${actor}: ${expected(status, transition, actor)}`);
          const after = await prisma.booking.findUniqueOrThrow({ where: { id: booking.id } });
          const allowed = BOOKING_STATUSES.some((name) => name === outcome);
          if (!allowed) expect(after.status).toBe(status);
        }
      });
    }
  }
});

describe("the database enforces the rules by itself (§4)", () => {
  test("refuses transitions the table does not list, whoever writes them", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer, status: "completed", mechanic });
    await expect(
      prisma.booking.update({ where: { id: booking.id }, data: { status: "pending" } }),
    ).rejects.toThrow(/Booking_status_move|illegal booking status move/);
  });
  test("allows exactly the transitions of the table of actions", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const transitions = statusTransitions();
    for (const from of BOOKING_STATUSES) {
      for (const to of BOOKING_STATUSES.filter((status) => status !== from)) {
        const { id } = await givenBooking(prisma, { customer, status: from, mechanic });
        const changed = await prisma.booking
          .update({ where: { id }, data: { status: to } })
          .then(() => true)
          .catch(() => false);
        const listed = transitions.some(
          (transition) => transition.from === from && transition.to === to,
        );
        expect(`${from} → ${to}: ${changed}`).toBe(`${from} → ${to}: ${listed}`);
        await prisma.booking.delete({ where: { id } });
      }
    }
  });
  test("refuses totals that don't add up and mechanics who serve their own booking", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const booking = await givenBooking(prisma, { customer });
    const set = (data: object) => prisma.booking.update({ where: { id: booking.id }, data });
    await expect(set({ totalCents: 1 })).rejects.toThrow();
    await expect(set({ subtotalCents: -100, totalCents: 400 })).rejects.toThrow();
    await expect(set({ mechanicId: customer.id })).rejects.toThrow();
    await expect(set({ status: "accepted" })).rejects.toThrow();
  });
});

describe("visibility of an open job", () => {
  test("shows it to mechanics within their own radius, and an unknown location to nobody", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const near = await givenMechanic(prisma, { ...OAKLAND, serviceRadius: 15 });
    const far = await givenMechanic(prisma, { ...NEW_YORK, serviceRadius: 100 });
    const offline = await givenMechanic(prisma, { isAvailable: false });
    const here = await givenBooking(prisma, { customer });
    const unknown = await givenBooking(prisma, { customer, place: null });
    const seen = async (user: { id: string }) =>
      (await (await world.callerFor(user)).booking.list()).items.map(({ id, distanceMiles }) => ({
        id,
        distanceMiles,
      }));
    expect(await seen(near)).toEqual([{ id: here.id, distanceMiles: 8.3 }]);
    expect(await seen(far)).toEqual([]);
    await expect(
      (await world.callerFor(near)).booking.byId({ id: unknown.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await seen(offline)).toEqual([]);
    const api = await world.callerFor(far);
    await expect(api.booking.byId({ id: here.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.booking.accept({ id: here.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("accepts every listed job, and an unknown location by its id", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const rival = await givenMechanic(prisma);
    // The corner is 20 miles north and 20 miles east of the job: inside the bounding square of the
    // mechanic's radius, outside the circle.
    const corner = { latitude: 37.4861, longitude: -122.7844 };
    for (const [place, shown, taken] of [
      [SAN_FRANCISCO, ["nearby", "addressed"], ["nearby", "unplaced", "addressed"]],
      [corner, ["addressed"], ["unplaced", "addressed"]],
      [{ latitude: null, longitude: null }, ["addressed"], ["nearby", "unplaced", "addressed"]],
    ] as const) {
      const mechanic = await givenMechanic(prisma, { ...place, serviceRadius: 25 });
      const api = await world.callerFor(mechanic);
      const day = (count: number) => new Date(Date.now() + count * 86_400_000);
      const jobs = {
        nearby: await givenBooking(prisma, { customer, scheduledAt: day(1) }),
        unplaced: await givenBooking(prisma, { customer, scheduledAt: day(2), place: null }),
        addressed: await givenBooking(prisma, {
          customer,
          scheduledAt: day(3),
          place: NEW_YORK,
          requestedMechanic: mechanic,
        }),
        "addressed to another": await givenBooking(prisma, {
          customer,
          scheduledAt: day(4),
          requestedMechanic: rival,
        }),
      };
      const listed = new Set((await api.booking.list()).items.map(({ id }) => id));
      const namesOf = (ids: ReadonlySet<string>) =>
        Object.entries(jobs).flatMap(([name, { id }]) => (ids.has(id) ? [name] : []));
      expect(namesOf(listed)).toEqual(shown);
      const accepted = new Set<string>();
      for (const { id } of Object.values(jobs)) {
        await api.booking.accept({ id }).then(
          () => accepted.add(id),
          (error: unknown) => expect(error).toMatchObject({ code: "NOT_FOUND" }),
        );
      }
      expect(namesOf(accepted)).toEqual(taken);
    }
  });

  test("shows first name, last initial and masked email before accepting, and everything afterwards", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma, {
      email: "jane@example.com",
      lastName: "Rivera",
    });
    const mechanic = await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer });
    const api = await world.callerFor(mechanic);
    const before = await api.booking.byId({ id: booking.id });
    expect(before.customer).toEqual({
      firstName: "Casey",
      lastName: "R.",
      email: "j•••@example.com",
      phone: null,
    });
    expect(before.serviceLocation).toBe("San Francisco, CA 94110");
    const after = await api.booking.accept({ id: booking.id });
    expect(after.customer).toMatchObject({ lastName: "Rivera", email: "jane@example.com" });
    expect(after.customer.phone).not.toBeNull();
    expect(after.serviceLocation).toBe("742 Valencia St, San Francisco, CA 94110");
  });

  test("refuses offline, expired-trial, own-booking and no-profile accepts with their own codes", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const booking = await givenBooking(prisma, { customer });
    const accept = async (user: { id: string }) =>
      (await world.callerFor(user)).booking.accept({ id: booking.id });
    const offline = await givenMechanic(prisma, { isAvailable: false });
    const requested = await givenBooking(prisma, { customer, requestedMechanic: offline });
    const offlineApi = await world.callerFor(offline);
    await expect(offlineApi.booking.accept({ id: requested.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const expired = await givenMechanic(prisma, { subscriptionStatus: "expired" });
    await expect(accept(expired)).rejects.toMatchObject({
      code: "FORBIDDEN",
      cause: { code: "TRIAL_EXPIRED" },
    });
    const noProfile = await givenApprentice(prisma);
    await expect(accept(noProfile)).rejects.toMatchObject({ cause: { code: "PROFILE_REQUIRED" } });
    await prisma.user.update({ where: { id: customer.id }, data: { userType: "mechanic" } });
    await givenProfile(prisma, customer);
    await expect(accept(customer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("decline", () => {
  test("hides it only from the decliner while others could take it", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const [first, second] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    const booking = await givenBooking(prisma, { customer });
    const declined = await (
      await world.callerFor(first)
    ).booking.setStatus({
      id: booking.id,
      status: "cancelled",
    });
    expect(declined.status).toBe("cancelled");
    const list = await (await world.callerFor(first)).booking.list();
    expect(list.items.map((item) => item.status)).toEqual(["cancelled"]);
    expect((await (await world.callerFor(customer)).booking.byId({ id: booking.id })).status).toBe(
      "pending",
    );
    const taken = await (await world.callerFor(second)).booking.accept({ id: booking.id });
    expect(taken.status).toBe("accepted");
  });
  test("cancels it when the last mechanic who could take it declines", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const [first, second] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    await givenMechanic(prisma, { ...NEW_YORK });
    const booking = await givenBooking(prisma, { customer });
    for (const mechanic of [first, second]) {
      const api = await world.callerFor(mechanic);
      await api.booking.setStatus({ id: booking.id, status: "cancelled" });
    }
    expect((await (await world.callerFor(customer)).booking.byId({ id: booking.id })).status).toBe(
      "cancelled",
    );
  });
  test("cancels a request addressed to the decliner", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const requested = await givenMechanic(prisma);
    await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer, requestedMechanic: requested });
    await (
      await world.callerFor(requested)
    ).booking.setStatus({ id: booking.id, status: "cancelled" });
    expect((await (await world.callerFor(customer)).booking.byId({ id: booking.id })).status).toBe(
      "cancelled",
    );
  });
});

describe("overlapping jobs of one mechanic", () => {
  test("refuses the second accept with 409 and the reason, and allows one after the buffer", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const at = new Date(Date.now() + 86_400_000);
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
    const [a, b, c] = [
      await givenBooking(prisma, { customer, scheduledAt: at }),
      await givenBooking(prisma, { customer, scheduledAt: later(89) }),
      await givenBooking(prisma, { customer, scheduledAt: later(90) }),
    ];
    const api = await world.callerFor(mechanic);
    await api.booking.accept({ id: a.id });
    await expect(api.booking.accept({ id: b.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(
        `^You already have a job at that time: ${a.bookingNumber}, \\w{3}, .*give up that job first\\.$`,
      ),
    });
    expect((await api.booking.accept({ id: c.id })).status).toBe("accepted");
  });
});

describe("the database enforces a mechanic's hours (§4)", () => {
  test.each(BOOKING_STATUSES)(
    "refuses a second job at the hour of one that is %s",
    async (status) => {
      const { prisma } = database;
      const customer = await givenCustomer(prisma);
      const mechanic = await givenMechanic(prisma);
      const scheduledAt = new Date(Date.now() + 86_400_000);
      const job = () => givenBooking(prisma, { customer, status, mechanic, scheduledAt });
      await job();
      const second = await job().then(
        () => "written",
        (error: unknown) => String(error),
      );
      expect(second).toMatch(STATUS_RULES[status].inHand ? /Booking_no_overlap/ : /^written$/);
    },
  );
});

describe("edit (§2 Booking edit)", () => {
  test("keeps agreed prices, prices new services now, and tells a stale tab", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const booking = await givenBooking(prisma, { customer });
    await prisma.service.updateMany({ data: { basePriceCents: 99_900 } });
    const extra = await givenService(prisma, {
      name: "Battery Test",
      estimatedDuration: 20,
      basePriceCents: 2_000,
    });
    const api = await world.callerFor(customer);
    const [line] = await prisma.bookingLine.findMany({ where: { bookingId: booking.id } });
    const edited = await api.booking.update({
      id: booking.id,
      version: booking.version,
      serviceIds: [line!.serviceId ?? "", extra.id],
      serviceLocation: "Austin, TX 78701",
    });
    expect(edited).toMatchObject({ subtotal: "120.00", totalAmount: "126.00", version: 2 });
    await expect(
      api.booking.update({ id: booking.id, version: 1, notes: "from another tab" }),
    ).rejects.toMatchObject({ code: "CONFLICT", cause: { code: "STALE" } });
  });
  test("returns 'Cannot edit booking' with the current status when not pending", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer, status: "accepted", mechanic });
    const api = await world.callerFor(customer);
    await expect(api.booking.update({ id: booking.id, notes: "x" })).rejects.toMatchObject({
      message: "Cannot edit booking",
      cause: { details: { status: "accepted" } },
    });
  });
  test.each([
    [{ status: "completed" }, "You can only cancel a booking here."],
    [{ status: "cancelled", notes: "and this" }, "Cancel or edit, but not both at once."],
    [{}, "Nothing to change was sent."],
    [{ serviceIds: [] }, "Please select at least one service."],
    [{ serviceLocation: " " }, "Please fill in location and schedule details."],
    [{ scheduledAt: "2020-01-01T00:00:00Z" }, "Please select a future date and time."],
  ])("%j → '%s'", async (body, message) => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const booking = await givenBooking(prisma, { customer });
    const api = await world.callerFor(customer);
    await expect(api.booking.update({ id: booking.id, ...body })).rejects.toThrow(message);
  });
});

describe("lists and pages", () => {
  test("lists newest first, at most `limit`, continued by the cursor without repeats or gaps", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.unshift((await givenBooking(prisma, { customer })).id);
    const api = await world.callerFor(customer);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.booking.list({ limit: 3, cursor });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
  });
  test.each([
    { limit: 0 },
    { limit: -1 },
    { limit: "x" },
    { cursor: "garbage" },
    { cursor: "W10" },
  ])("returns 400 for %j", async (query) => {
    const api = await world.callerFor(await givenCustomer(database.prisma));
    await expect(api.booking.list(query as { limit: number })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
  test("shows a former customer turned mechanic their own bookings with as=customer", async () => {
    const { prisma } = database;
    const convert = await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer: convert });
    const api = await world.callerFor(convert);
    expect((await api.booking.list()).items).toEqual([]);
    expect((await api.booking.list({ as: "customer" })).items.map(({ id }) => id)).toEqual([
      booking.id,
    ]);
    expect((await api.booking.update({ id: booking.id, status: "cancelled" })).status).toBe(
      "cancelled",
    );
  });
});

describe("reviews", () => {
  async function finishedJob(paymentStatus: PaymentStatus) {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const completed = { status: "completed", paymentStatus, mechanic } as const;
    const booking = await givenBooking(prisma, { customer, ...completed });
    return { customer, mechanic, booking, completed, api: await world.callerFor(customer) };
  }

  test("allows one per completed job, by its customer, and updates the average", async () => {
    const { customer, mechanic, booking: one, completed, api } = await finishedJob("captured");
    const { prisma } = database;
    const two = await givenBooking(prisma, { customer, ...completed });
    const open = await givenBooking(prisma, { customer, status: "accepted", mechanic });
    expect((await api.booking.review({ bookingId: one.id, rating: 5 })).reviewed).toBe(true);
    await api.booking.review({ bookingId: two.id, rating: 4, comment: "On time" });
    for (const id of [one.id, open.id]) {
      await expect(api.booking.review({ bookingId: id, rating: 1 })).rejects.toMatchObject({
        code: "CONFLICT",
      });
    }
    const profile = await api.mechanic.publicProfile({ userId: mechanic.id });
    expect(profile).toMatchObject({ rating: 4.5, averageRating: 4.5, reviewCount: 2 });
  });

  test.each(["none", "due", "failed", "released"] as const)(
    "refuses a review of a completed job whose payment is %s, and says why",
    async (paymentStatus) => {
      const { mechanic, booking, api } = await finishedJob(paymentStatus);
      await expect(api.booking.review({ bookingId: booking.id, rating: 5 })).rejects.toMatchObject({
        code: "CONFLICT",
        message: "You can review this job once it has been paid for.",
      });
      const profile = await api.mechanic.publicProfile({ userId: mechanic.id });
      expect(profile).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] });
    },
  );

  test("hides a review older than the payment rule until its job is paid", async () => {
    const { customer, mechanic, booking, api } = await finishedJob("due");
    await database.prisma.review.create({
      data: {
        bookingId: booking.id,
        authorId: customer.id,
        mechanicId: mechanic.id,
        rating: 4,
        comment: "Quick.",
      },
    });
    const shown = () => api.mechanic.publicProfile({ userId: mechanic.id });
    expect(await shown()).toMatchObject({ rating: 0, reviewCount: 0, reviews: [], totalJobs: 0 });
    const { clientSecret } = await api.payment.createIntent({
      amount: 105,
      bookingId: booking.id,
    });
    await world.confirmCard(clientSecret, "4242424242424242");
    await api.payment.refresh({ id: booking.id });
    expect(await shown()).toMatchObject({
      rating: 4,
      reviewCount: 1,
      totalJobs: 1,
      reviews: [{ rating: 4, comment: "Quick." }],
    });
  });
});
