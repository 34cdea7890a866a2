import { beforeEach, describe, expect, test } from "vitest";
import { MECHANIC_REFUSALS } from "~/domain/mechanic/refusals";
import type { AppRouter } from "~/server/root";
import type { inferRouterInputs } from "@trpc/server";
import {
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenNewcomer,
  givenService,
} from "~test/support/factory";
import { useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { refusalOf } from "~test/support/refusal";

type Onboarding = inferRouterInputs<AppRouter>["mechanic"]["createProfile"];

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-05-04T10:00:00Z");
});

const onboarding: Onboarding = {
  phone: "(512) 555-0123",
  yearsExperience: 6,
  location: "Austin, TX",
  serviceRadius: 50,
  specializations: ["Electrical", "Diagnostics", "Electrical"],
  tools: [{ name: "Multimeter", available: true }],
  hourlyRate: "85.50",
  workExperience: "Wiring and diagnostics",
  certificationsText: "ASE A6",
  resumeUploaded: false,
  resumeFilename: null,
};

const newMechanic = () => givenApprentice(database.prisma, { firstName: "Noor", lastName: "New" });

describe("onboarding (specification §5, POST /api/mechanic/profile)", () => {
  test("creates the profile, online and in its trial of ten days", async () => {
    const user = await newMechanic();
    const caller = await world.callerFor(user);
    const { profile, created } = await caller.mechanic.createProfile(onboarding);
    expect(created).toBe(true);
    expect(profile).toMatchObject({
      userId: user.id,
      firstName: "Noor",
      phone: "(512) 555-0123",
      location: "Austin, TX",
      serviceRadius: 50,
      specializations: ["Electrical", "Diagnostics"],
      hourlyRate: "85.50",
      certifications: "ASE A6",
      certificationsText: "ASE A6",
      isAvailable: true,
      rating: 0,
      totalJobs: 0,
      subscriptionStatus: "trial",
      subscriptionEndsAt: "2026-05-14T10:00:00.000Z",
      resumeUploaded: false,
      bankAccountNumber: null,
    });
    expect(profile.latitude).toBeCloseTo(30.3, 0);
    expect(await caller.mechanic.profile()).toEqual(profile);
  });

  test("a second save keeps the trial, and an offline mechanic stays offline", async () => {
    const caller = await world.callerFor(await newMechanic());
    await caller.mechanic.createProfile(onboarding);
    await caller.mechanic.updateProfile({ isAvailable: false });
    world.clock.advance(3 * 86_400_000);
    const { profile, created } = await caller.mechanic.createProfile({
      ...onboarding,
      location: "Denver, CO",
    });
    expect(created).toBe(false);
    expect(profile).toMatchObject({
      location: "Denver, CO",
      isAvailable: false,
      subscriptionEndsAt: "2026-05-14T10:00:00.000Z",
    });
    expect(profile.longitude).toBeLessThan(-104);
  });

  test("creates one profile when sent twice at once (RACE-08)", async () => {
    const caller = await world.callerFor(await newMechanic());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => caller.mechanic.createProfile(onboarding)),
    );
    expect(answers.filter((answer) => answer.created).length).toBe(1);
    expect(await database.prisma.mechanicProfile.count()).toBe(1);
  });

  test("uses a given point, and works when the place is unknown", async () => {
    const caller = await world.callerFor(await newMechanic());
    const given = await caller.mechanic.createProfile({
      ...onboarding,
      latitude: 40,
      longitude: -80,
    });
    expect([given.profile.latitude, given.profile.longitude]).toEqual([40, -80]);
    const unknown = await caller.mechanic.createProfile({
      ...onboarding,
      location: "Behind the mill",
    });
    expect([unknown.profile.latitude, unknown.profile.longitude]).toEqual([null, null]);
  });

  test("ignores fields of the body that only the server decides", async () => {
    const user = await newMechanic();
    const caller = await world.callerFor(user);
    const body = {
      ...onboarding,
      rating: 5,
      totalJobs: 900,
      completedJobs: 900,
      subscriptionStatus: "active",
      subscriptionEndsAt: "2099-01-01T00:00:00Z",
      isVerified: true,
      userId: "0198c0de-0000-7000-8000-000000000001",
    };
    const { profile } = await caller.mechanic.createProfile(body);
    expect(profile).toMatchObject({
      userId: user.id,
      rating: 0,
      totalJobs: 0,
      subscriptionStatus: "trial",
    });
    const edit = { ...body, isAvailable: true };
    expect(await caller.mechanic.updateProfile(edit)).toMatchObject({
      rating: 0,
      totalJobs: 0,
      subscriptionStatus: "trial",
    });
  });

  test.each([
    ["no phone", { phone: "  " }, "Please fill in all required fields including email."],
    ["no location", { location: "" }, "Please enter your service location."],
    [
      "blank experience",
      { workExperience: "   " },
      "Please describe your automotive experience. Resume upload is optional.",
    ],
    ["no specialization", { specializations: [] }, "Please select at least one specialization."],
    ["radius 0", { serviceRadius: 0 }, "Service radius must be between 1 and 100 miles."],
    ["radius 101", { serviceRadius: 101 }, "Service radius must be between 1 and 100 miles."],
    ["years -1", { yearsExperience: -1 }, "Years of experience must be between 0 and 50."],
    ["years 51", { yearsExperience: 51 }, "Years of experience must be between 0 and 50."],
    ["rate 9.99", { hourlyRate: "9.99" }, "Hourly rate must be between 10 and 500 dollars."],
    ["rate 500.01", { hourlyRate: 500.01 }, "Hourly rate must be between 10 and 500 dollars."],
  ])("refuses %s with its sentence", async (_name, change, sentence) => {
    const caller = await world.callerFor(await newMechanic());
    const refusal = await refusalOf(caller.mechanic.createProfile({ ...onboarding, ...change }));
    expect(refusal).toMatchObject({ code: "INVALID", message: sentence });
    expect(await database.prisma.mechanicProfile.count()).toBe(0);
  });

  test("is for mechanics only", async () => {
    const { prisma } = database;
    for (const [user, code] of [
      [null, "UNAUTHENTICATED"],
      [await givenCustomer(prisma), "FORBIDDEN"],
      [await givenNewcomer(prisma), "FORBIDDEN"],
    ] as const) {
      const caller = await world.callerFor(user);
      expect((await refusalOf(caller.mechanic.createProfile(onboarding))).code).toBe(code);
      expect((await refusalOf(caller.mechanic.profile())).code).toBe(code);
      expect((await refusalOf(caller.mechanic.updateProfile({ isAvailable: true }))).code).toBe(
        code,
      );
    }
  });
});

describe("the profile form (specification §5, PUT /api/mechanic/profile)", () => {
  test("saves the fields that are sent and keeps the rest", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const caller = await world.callerFor(mechanic);
    const before = await caller.mechanic.profile();
    const after = await caller.mechanic.updateProfile({
      phone: "(212) 555-0100",
      hourlyRate: "",
      workExperience: "Ten years of everything",
    });
    expect(after).toEqual({
      ...before,
      phone: "(212) 555-0100",
      hourlyRate: "50.00",
      workExperience: "Ten years of everything",
    });
    expect(await caller.mechanic.updateProfile({})).toEqual(after);
  });

  test("saves the availability switch alone", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    expect((await caller.mechanic.updateProfile({ isAvailable: false })).isAvailable).toBe(false);
    expect((await caller.mechanic.profile()).isAvailable).toBe(false);
  });

  test("looks a new location up, and keeps a given point for an unchanged one", async () => {
    const caller = await world.callerFor(
      await givenMechanic(database.prisma, { latitude: 1, longitude: 2 }),
    );
    const same = await caller.mechanic.updateProfile({ location: "San Francisco, CA" });
    expect([same.latitude, same.longitude]).toEqual([1, 2]);
    const moved = await caller.mechanic.updateProfile({ location: "Seattle, WA 98107" });
    expect(moved.latitude).toBeCloseTo(47.67, 1);
  });

  test.each([
    [{ phone: "" }, "Phone number is required"],
    [{ location: " " }, "Location is required"],
    [{ workExperience: "too short" }, "Work experience description is required"],
    [{ serviceRadius: 101 }, "Service radius must be between 1 and 100 miles."],
    [{ yearsExperience: 51 }, "Years of experience must be between 0 and 50."],
  ])("%j → %s", async (change, sentence) => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const before = await caller.mechanic.profile();
    expect(await refusalOf(caller.mechanic.updateProfile(change))).toMatchObject({
      code: "INVALID",
      message: sentence,
    });
    expect(await caller.mechanic.profile()).toEqual(before);
  });

  test("returns an error without a profile", async () => {
    const caller = await world.callerFor(await newMechanic());
    expect((await refusalOf(caller.mechanic.profile())).code).toBe("NOT_FOUND");
    expect((await refusalOf(caller.mechanic.updateProfile({ isAvailable: true }))).code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("the public profile (GET /api/mechanic/{userId}/profile)", () => {
  test("shows what customers need, and nothing private", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma, { firstName: "Pat" });
    const customer = await givenCustomer(prisma, { firstName: "Ann", lastName: "Zimmer" });
    const booking = await givenBooking(prisma, {
      customer,
      status: "completed",
      mechanic,
      paymentStatus: "captured",
    });
    await prisma.review.create({
      data: {
        bookingId: booking.id,
        authorId: customer.id,
        mechanicId: mechanic.id,
        rating: 4,
        comment: "Good",
      },
    });
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { ratingSum: 14, ratingCount: 3, completedJobs: 7, bankAccountLast4: "6789" },
    });
    const caller = await world.callerFor(customer);
    const view = await caller.mechanic.publicProfile({ userId: mechanic.id });
    expect(view).toMatchObject({
      userId: mechanic.id,
      firstName: "Pat",
      rating: 4.67,
      averageRating: 4.67,
      reviewCount: 3,
      totalJobs: 7,
      reviews: [{ rating: 4, comment: "Good", author: "Ann Z." }],
    });
    const text = JSON.stringify(view);
    for (const secret of [
      mechanic.email,
      mechanic.phone,
      "6789",
      "37.77",
      "-122.4",
      customer.email,
      "Zimmer",
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test("answers unknown, customer, unfinished mechanic and malformed ids alike", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const caller = await world.callerFor(customer);
    const ids = [
      "0198c0de-0000-7000-8000-000000000001",
      customer.id,
      (await newMechanic()).id,
      "../1",
      "1 OR 1=1",
    ];
    for (const userId of ids) {
      for (const call of [
        () => caller.mechanic.publicProfile({ userId }),
        () => caller.mechanic.publicServices({ userId }),
      ]) {
        expect(await refusalOf(call())).toMatchObject({
          code: "NOT_FOUND",
          message: MECHANIC_REFUSALS.mechanicNotFound.sentence,
        });
      }
    }
    const nobody = await world.callerFor(null);
    const refusal = await refusalOf(nobody.mechanic.publicProfile({ userId: customer.id }));
    expect(refusal.code).toBe("UNAUTHENTICATED");
  });

  test("lists the catalog services that fit the mechanic's specializations", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma, { specializations: ["Oil Changes"] });
    const fits = await givenService(prisma, { name: "Oil", basePriceCents: 8_900 });
    await givenService(prisma, { name: "Old oil", isActive: false });
    const other = await givenService(prisma, { name: "Tires" });
    await prisma.service.update({
      where: { id: other.id },
      data: { specializations: ["Tire Service"] },
    });
    const caller = await world.callerFor(mechanic);
    expect(await caller.mechanic.publicServices({ userId: mechanic.id })).toEqual([
      {
        id: fits.id,
        name: "Oil",
        description: fits.description,
        basePrice: "89.00",
        estimatedDuration: 60,
      },
    ]);
  });
});

describe("the end of the trial (specification §9)", () => {
  test("becomes free when no plan is on sale", async () => {
    const caller = await world.callerFor(await newMechanic());
    await caller.mechanic.createProfile(onboarding);
    const { endTrials } = await import("~/server/services/mechanic/trials");
    world.clock.advance(10 * 86_400_000 - 1);
    await endTrials(world.context(), { paidPlanOnSale: false });
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("trial");
    world.clock.advance(1);
    await endTrials(world.context(), { paidPlanOnSale: false });
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("free");
  });

  test("becomes expired when a plan is on sale", async () => {
    const caller = await world.callerFor(await newMechanic());
    await caller.mechanic.createProfile(onboarding);
    const { endTrials } = await import("~/server/services/mechanic/trials");
    world.clock.advance(10 * 86_400_000);
    await endTrials(world.context(), { paidPlanOnSale: true });
    await endTrials(world.context(), { paidPlanOnSale: false });
    expect((await caller.mechanic.profile()).subscriptionStatus).toBe("expired");
  });
});

describe("an account that will be deleted", () => {
  test("can't go online, gives direct requests back to their customers, and stays offline when kept", async () => {
    const { prisma } = database;
    const [mechanic, customer] = [await givenMechanic(prisma), await givenCustomer(prisma)];
    const { id } = await givenBooking(prisma, { customer, requestedMechanic: mechanic });
    const leavesAt = new Date(Date.now() + 7 * 86_400_000);
    await prisma.user.update({ where: { id: mechanic.id }, data: { leavesAt } });
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { isAvailable: false },
    });
    const own = await world.callerFor(mechanic);
    const asCustomer = await world.callerFor(customer);
    const online = () => own.mechanic.updateProfile({ isAvailable: true });
    expect((await refusalOf(online())).is("accountDeletion")).toBe(true);
    expect(await asCustomer.booking.byId({ id })).toMatchObject({ requestWaits: true });
    // As an older version could leave it.
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { isAvailable: true },
    });
    const asked = asCustomer.booking.changeRequest({ id, mechanicId: mechanic.id });
    expect((await refusalOf(asked)).is("requestedOffline")).toBe(true);
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { isAvailable: false },
    });
    await own.auth.account.keep();
    expect((await own.mechanic.profile()).isAvailable).toBe(false);
    expect(await asCustomer.booking.byId({ id })).toMatchObject({ requestWaits: false });
    expect((await online()).isAvailable).toBe(true);
  });
});
