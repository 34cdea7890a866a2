import { beforeEach, describe, expect, test } from "vitest";
import { cellOf } from "~/domain/mechanic/area";
import { distanceMiles } from "~/domain/mechanic/matching";
import type { Specialization } from "~/domain/mechanic/options";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  NEW_YORK,
  OAKLAND,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { useDatabase } from "~test/support/db";
import { refusalOf } from "~test/support/refusal";
import { foundPlace } from "~test/support/booking/places";
import { createWorld, type TestWorld } from "~test/support/world";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

async function searcher() {
  return world.callerFor(await givenCustomer(database.prisma));
}

describe("search (/mechanics/search)", () => {
  test("finds mechanics in reach of a place, nearest first, without private data", async () => {
    const { prisma } = database;
    const near = await givenMechanic(prisma, { firstName: "Near" });
    const across = await givenMechanic(prisma, { firstName: "Across", ...OAKLAND });
    await givenMechanic(prisma, { firstName: "Short", ...OAKLAND, serviceRadius: 5 });
    await givenMechanic(prisma, { firstName: "Far", ...NEW_YORK, serviceRadius: 100 });
    await givenMechanic(prisma, { firstName: "Nowhere", latitude: null, longitude: null });
    const { origin, mechanics } = await (
      await searcher()
    ).mechanic.search({ place: "San Francisco, CA 94103" });
    expect(origin?.label).toBe("San Francisco, CA 94103");
    expect(mechanics.map((hit) => hit.firstName)).toEqual(["Near", "Across"]);
    expect(mechanics[1]?.distanceMiles).toBe(7.6);
    const text = JSON.stringify(mechanics);
    for (const secret of [near.email, near.phone, across.email, "37.7749", "-122.4194"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("leaves out offline and ineligible mechanics", async () => {
    const { prisma } = database;
    await givenMechanic(prisma, { isAvailable: false });
    const gone = await givenMechanic(prisma);
    await prisma.user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } });
    const caller = await searcher();
    for (const query of [{}, { place: "94110" }, { sort: "price" as const }]) {
      expect((await caller.mechanic.search(query)).mechanics).toEqual([]);
    }
  });

  test("filters by specialization and by being free right now", async () => {
    const { prisma } = database;
    const now = new Date("2026-05-04T18:00:00Z");
    world.clock.set(now);
    const customer = await givenCustomer(prisma);
    const free = await givenMechanic(prisma, { specializations: ["Transmission"] });
    const soon = await givenMechanic(prisma, { specializations: ["Transmission"] });
    const busy = await givenMechanic(prisma, { specializations: ["Transmission"] });
    const due = await givenMechanic(prisma, { specializations: ["Transmission"] });
    await givenMechanic(prisma, { specializations: ["Oil Changes"] });
    await givenBooking(prisma, {
      customer,
      status: "in_progress",
      mechanic: busy,
      scheduledAt: new Date("2026-05-04T12:00:00Z"),
    });
    await givenBooking(prisma, {
      customer,
      status: "accepted",
      mechanic: due,
      scheduledAt: new Date("2026-05-04T17:30:00Z"),
    });
    await givenBooking(prisma, {
      customer,
      status: "accepted",
      mechanic: soon,
      scheduledAt: new Date("2026-05-04T20:00:00Z"),
    });
    const caller = await world.callerFor(customer);
    for (const place of ["94110", undefined]) {
      const search = async (onlineOnly: boolean) => {
        const query = {
          specialization: "Transmission" as const,
          onlineOnly,
          ...(place ? { place } : {}),
        };
        return (await caller.mechanic.search(query)).mechanics.map((hit) => hit.userId).toSorted();
      };
      expect(await search(false)).toEqual([free.id, soon.id, busy.id, due.id].toSorted());
      expect(await search(true)).toEqual([free.id, soon.id].toSorted());
    }
  });

  test("sorts by rating and by price, with and without a place", async () => {
    const { prisma } = database;
    const rows = [
      ["Best", 50, 10, 9_000],
      ["Good", 45, 10, 7_000],
      ["Same", 9, 2, 8_000],
      ["New", 0, 0, null],
    ] as const;
    for (const [firstName, ratingSum, ratingCount, hourlyRateCents] of rows) {
      const user = await givenMechanic(prisma, { firstName });
      await prisma.mechanicProfile.update({
        where: { userId: user.id },
        data: { ratingSum, ratingCount, hourlyRateCents },
      });
    }
    const caller = await searcher();
    const names = async (query: { place?: string; sort: "rating" | "price" | "distance" }) =>
      (await caller.mechanic.search(query)).mechanics.map((hit) => hit.firstName);
    for (const place of [{}, { place: "94110" }]) {
      expect(await names({ ...place, sort: "rating" })).toEqual(["Best", "Good", "Same", "New"]);
      expect(await names({ ...place, sort: "price" })).toEqual(["Good", "Same", "Best", "New"]);
    }
    // Without a place there is no distance, so the best rated come first.
    expect(await names({ sort: "distance" })).toEqual(["Best", "Good", "Same", "New"]);
  });

  test("returns no origin and no distances for an unknown place", async () => {
    await givenMechanic(database.prisma);
    const result = await (await searcher()).mechanic.search({ place: "Behind the old mill" });
    expect(result.origin).toBeNull();
    expect(result.mechanics).toMatchObject([{ distanceMiles: null }]);
  });

  test("is for signed-in people, with at most 50 results", async () => {
    const nobody = await world.callerFor(null);
    expect((await refusalOf(nobody.mechanic.search({}))).code).toBe("UNAUTHENTICATED");
    for (const limit of [0, -1, 51, 1.5]) {
      expect((await refusalOf((await searcher()).mechanic.search({ limit }))).code).toBe("INVALID");
    }
  });
});

/** A small seeded generator, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe("returns the same as looking at every mechanic (performance P5)", () => {
  test("on 200 random places, dense and sparse, with ties", async () => {
    const { prisma } = database;
    const next = random(20_261_121);
    const skills: Specialization[] = ["Oil Changes", "Brake Service", "Transmission"];
    const dense = (center: { latitude: number; longitude: number }) => ({
      latitude: center.latitude + (next() - 0.5) * 1.5,
      longitude: center.longitude + (next() - 0.5) * 1.5,
    });
    const sparse = () => ({ latitude: 20 + next() * 48, longitude: -160 + next() * 95 });
    const all = Array.from({ length: 3_000 }, (_, index) => {
      const where = index % 10;
      const point =
        where < 4
          ? dense(SAN_FRANCISCO)
          : where < 7
            ? dense({ latitude: 61.2, longitude: -149.9 })
            : where === 7
              ? { ...NEW_YORK } // three hundred at one point
              : sparse();
      return {
        id: `0198c0de-0000-7000-8000-${String(index).padStart(12, "0")}`,
        ...point,
        serviceRadius: [1, 15, 25, 50, 100][index % 5] ?? 25,
        specializations: [skills[index % 3] ?? "Oil Changes"],
        isAvailable: index % 7 !== 0,
      };
    });
    await prisma.user.createMany({
      data: all.map(({ id }, index) => ({
        id,
        email: `m${index}@example.com`,
        userType: "mechanic" as const,
      })),
    });
    await prisma.mechanicProfile.createMany({
      data: all.map(({ id, ...profile }) => ({
        ...profile,
        userId: id,
        location: "",
        yearsExperience: 1,
        workExperience: "Work",
      })),
    });
    const caller = await searcher();
    for (let round = 0; round < 200; round += 1) {
      const origin =
        round % 4 === 0
          ? sparse()
          : round % 4 === 1
            ? dense(SAN_FRANCISCO)
            : round % 4 === 2
              ? dense({ latitude: 61.2, longitude: -149.9 })
              : dense(NEW_YORK);
      world.deps.geocoder.resolve = () => Promise.resolve(foundPlace(origin));
      const specialization = round % 3 === 0 ? skills[round % 2] : undefined;
      const limit = [1, 5, 24, 50][round % 4] ?? 24;
      const { mechanics } = await caller.mechanic.search({
        place: "here",
        limit,
        ...(specialization ? { specialization } : {}),
      });
      const expected = all
        .filter(
          (row) =>
            row.isAvailable && (!specialization || row.specializations.includes(specialization)),
        )
        .map((row) => ({
          id: row.id,
          miles: distanceMiles(origin, cellOf(row)),
          radius: row.serviceRadius,
        }))
        .filter((row) => row.miles <= row.radius)
        .toSorted((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
      expect(
        mechanics.map((hit) => hit.userId),
        `round ${round}`,
      ).toEqual(expected.map((row) => row.id));
    }
  }, 90_000);

  test("searches from hundreds of places can't tell two homes in one cell apart", async () => {
    const { prisma } = database;
    const [here, there] = [
      { latitude: 37.7612, longitude: -122.4211 },
      { latitude: 37.7688, longitude: -122.4109 },
    ];
    const mechanic = await givenMechanic(prisma, { ...here, serviceRadius: 12 });
    // Others nearby, so that the order could reveal something too.
    for (let index = 0; index < 12; index += 1) {
      const latitude = here.latitude + 0.011 * (index % 4);
      const longitude = here.longitude + 0.013 * Math.floor(index / 4);
      await givenMechanic(prisma, { latitude, longitude });
    }
    const caller = await world.callerFor(await givenCustomer(prisma));
    const seen = async () => {
      const answers: unknown[] = [];
      for (let step = 0; step < 300; step += 1) {
        const origin = {
          latitude: 37.6 + 0.32 * ((step * 0.618) % 1),
          longitude: -122.6 + (0.36 * step) / 300,
        };
        world.deps.geocoder.resolve = () => Promise.resolve(foundPlace(origin));
        for (const sort of ["distance", "rating"] as const) {
          answers.push(await caller.mechanic.search({ place: "here", sort }));
        }
      }
      answers.push(await caller.mechanic.publicProfile({ userId: mechanic.id }));
      return answers;
    };
    const before = await seen();
    await prisma.mechanicProfile.update({ where: { userId: mechanic.id }, data: there });
    expect(await seen()).toEqual(before);
  }, 60_000);

  test("the database computes the same cell as the application", async () => {
    const { prisma } = database;
    for (const [latitude, longitude] of [
      [37.77, -122.43],
      [-33.8688, 151.2093],
      [61.21, -149.89],
      [0.01, -0.01],
      [89.999, 179.999],
    ] as const) {
      const { id } = await givenMechanic(prisma, { latitude, longitude });
      const row = await prisma.mechanicProfile.findUniqueOrThrow({ where: { userId: id } });
      expect({ latitude: row.areaLatitude, longitude: row.areaLongitude }).toEqual(
        cellOf({ latitude, longitude }),
      );
    }
  });

  test("no query of it scans a whole table", async () => {
    const { prisma, db } = database;
    await givenMechanic(prisma);
    const statements = [
      `SELECT * FROM "MechanicProfile"
       WHERE "isAvailable" AND "suspendedAt" IS NULL AND map_point("areaLatitude", "areaLongitude") <@ circle(point(1, 2), 3)
       ORDER BY map_point("areaLatitude", "areaLongitude") <-> point(1, 2) LIMIT 24`,
      `SELECT * FROM "MechanicProfile" WHERE "isAvailable" ORDER BY
       "ratingScore" DESC, "ratingCount" DESC, "userId" LIMIT 24`,
      `SELECT * FROM "MechanicProfile" WHERE "isAvailable" ORDER BY "hourlyRateCents", "userId" LIMIT 24`,
    ];
    const [near, rated, cheap] = await inOneTransaction(db, async (query) => {
      // The table is small here, and its statistics change between runs. This checks that an index
      // alone returns the rows in order; a sort that is needed stays.
      for (const way of ["seqscan", "bitmapscan", "sort", "incremental_sort"]) {
        await query(`SET LOCAL enable_${way} = off`);
      }
      const plans: string[] = [];
      for (const statement of statements) {
        const rows = await query<{ "QUERY PLAN": string }>(`EXPLAIN ${statement}`);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      return plans;
    });
    // In a table this small, the index that also has mechanics who are away costs the same.
    expect(near).toMatch(/MechanicProfile_(map|work)_point/);
    expect(near).not.toContain("Sort");
    expect(rated).toContain("MechanicProfile_best_rated");
    expect(rated).not.toContain("Sort");
    expect(cheap).toContain("MechanicProfile_cheapest");
    expect(cheap).not.toContain("Sort");
  });
});
