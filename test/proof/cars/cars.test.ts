import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { dayAt } from "~/domain/staff/days";
import { useDatabase } from "~test/support/db";
import { givenService } from "~test/support/factory";
import { createWorld, UNLIMITED } from "~test/support/world";
import { toDomainError } from "~/server/trpc";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";
import { ACTS, newPeople, replaceRules, type ActName, type Choice, type Play } from "./acts";
import { checkCars, checkJobs } from "./check";
import { Garage } from "./model";

// A customer with a few cars, some of the same name, does random things with them, and a plain model
// says what each car must show. Nothing of one car ever appears at another, and a booking's own copy
// of its car stays as it was made.

const database = useDatabase();
const LIVES = proofSize("CAR_LIVES", 5);
const ACTS_AT_MOST = 30;
/** Cars that a life begins with, most of them of one name. */
const CARS_FIRST = { minLength: 2, maxLength: 3 };
const MINUTE_MS = 60_000;
/** Long, because a failure is made smaller first, and a busy machine takes seconds for a life. */
const WITHIN = { timeout: 30 * MINUTE_MS };
/** What a call may answer: the car is gone, has another's VIN, or the job has gone on. */
const REFUSALS = new Set(["CONFLICT", "NOT_FOUND", "TOO_MANY", "STALE"]);
const ACT_NAMES = Object.keys(ACTS) as ActName[];

const at = fc.nat({ max: 59 });
const choice = fc.record({ car: at, other: at, name: at, vin: at, value: at });
type Act = { name: ActName; choice: Choice };
const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...ACT_NAMES), choice });
const life = fc
  .tuple(
    fc.array(fc.record({ name: fc.constant<ActName>("add"), choice }), CARS_FIRST),
    fc.array(act, { maxLength: ACTS_AT_MOST, size: "max" }),
  )
  .map(([cars, acts]): Act[] => [...cars, ...acts]);

test("two cars never mix, whatever their owner does with them", WITHIN, async () => {
  const { prisma } = database;
  const world = createWorld(database.db, { bookingLimits: UNLIMITED });
  const ruled = await givenService(prisma, { name: "Oil Change", basePriceCents: 10_000 });
  const plain = await givenService(prisma, { name: "Tire Rotation", basePriceCents: 5_000 });
  for (const { id } of [ruled, plain]) {
    await prisma.maintenanceRule.create({
      data: { serviceId: id, everyMonths: 3, everyMiles: 5_000, fuels: [] },
    });
  }
  const count = { lives: 0, acts: 0, refused: 0, cars: 0, bookings: 0 };
  const applied = new Map<string, number>();
  const refused = new Map<string, number>();
  let serial = 0;

  await fc.assert(
    fc.asyncProperty(life, async (acts) => {
      world.clock.set("2026-11-29T17:03:07.123Z");
      const play: Play = {
        world,
        prisma,
        garage: new Garage({ id: ruled.id, baseCents: 10_000 }, { id: plain.id, baseCents: 5_000 }),
        today: () => dayAt(world.clock.now(), DEFAULT_TIME_ZONE),
        next: () => (serial += 1),
        ...(await newPeople(world, prisma)),
      };
      await replaceRules(play, []);
      for (const { name, choice } of acts) {
        world.clock.advance((17 + choice.other * 11) * MINUTE_MS);
        try {
          await ACTS[name](play, choice);
          applied.set(name, (applied.get(name) ?? 0) + 1);
        } catch (error) {
          // A refused act changes nothing, which the comparison shows.
          const { code } = toDomainError(error);
          if (!REFUSALS.has(code)) throw error;
          count.refused += 1;
          refused.set(`${name} ${code}`, (refused.get(`${name} ${code}`) ?? 0) + 1);
        }
        count.acts += 1;
        await checkCars(play);
      }
      await checkJobs(play);
      count.lives += 1;
      count.cars += play.garage.cars.length;
      count.bookings += play.garage.jobs.length;
    }),
    { numRuns: LIVES, seed: proofSeed() },
  );
  const byName = (counts: Map<string, number>) => Object.fromEntries(counts);
  noteFigures("cars", { ...count, applied: byName(applied), refusals: byName(refused) });
  expect(count.cars).toBeGreaterThan(count.lives);
});
