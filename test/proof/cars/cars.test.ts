import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { dayAt } from "~/domain/staff/days";
import { useDatabase } from "~test/support/db";
import { givenService } from "~test/support/factory";
import { createWorld, UNLIMITED } from "~test/support/world";
import { toDomainError } from "~/server/trpc";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";
import {
  ACTS,
  newPeople,
  replaceRules,
  ruleOfEachMake,
  SITUATIONS,
  type ActName,
  type Choice,
  type Play,
  type Situation,
} from "./acts";
import { checkCars, checkJobs } from "./check";
import { Garage } from "./model";

// A customer with a few cars, some of the same name, does random things with them, and a plain model
// says what each car must show. Nothing of one car ever appears at another, and a booking's own copy
// of its car stays as it was made.

const database = useDatabase();
const LIVES = proofSize("CAR_LIVES", 5);
const ACTS_AT_MOST = 30;
const MINUTE_MS = 60_000;
/** Long, because a failure is made smaller first, and a busy machine takes seconds for a life. */
const WITHIN = { timeout: 30 * MINUTE_MS };
/** What a call may answer: the car is gone, has another's VIN, or the job has gone on. */
const REFUSALS = new Set(["CONFLICT", "NOT_FOUND", "TOO_MANY", "STALE"]);
/** Corrections, bookings and edits come more often, because an edit tells something only after both. */
const OFTEN: ActName[] = ["correct", "correct", "edit", "edit", "book"];
const ACT_NAMES = [...(Object.keys(ACTS) as ActName[]), ...OFTEN];

const at = fc.nat({ max: 59 });
const choice = fc.record({ car: at, other: at, name: at, vin: at, value: at });
type Act = { name: ActName; choice: Choice };
const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...ACT_NAMES), choice });
const fixed = (name: ActName, numbers: Partial<Choice>): Act => ({
  name,
  choice: { car: 0, other: 1, name: 0, vin: 1, value: 1, ...numbers },
});
/**
 * How each life begins, so that every run reaches each of the situations: two cars of one name with
 * different plates, and a booking whose car becomes another make before it's edited and updated.
 * The profile's notes and photo are about the other one.
 */
const BEGINNING: readonly Act[] = [
  fixed("add", { value: 1 }),
  fixed("add", { value: 17 }),
  fixed("book", {}),
  fixed("correct", { name: 1 }),
  fixed("edit", { other: 0 }),
  fixed("updateBooked", {}),
  fixed("writeNotes", { value: 0 }),
  fixed("changeProfile", {}),
];
const life = fc
  .tuple(
    fc.option(fc.record({ name: fc.constant<ActName>("add"), choice })),
    fc.array(act, { maxLength: ACTS_AT_MOST, size: "max" }),
  )
  .map(([car, acts]): Act[] => [...BEGINNING, ...(car === null ? [] : [car]), ...acts]);

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
  const reached = new Map<Situation, number>(SITUATIONS.map((situation) => [situation, 0]));
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
        reach: (situation) => void reached.set(situation, (reached.get(situation) ?? 0) + 1),
        ...(await newPeople(world, prisma)),
      };
      await replaceRules(play, ruleOfEachMake(play));
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
  noteFigures("cars", {
    ...count,
    applied: byName(applied),
    refusals: byName(refused),
    reached: byName(reached),
  });
  expect(count.cars).toBeGreaterThan(count.lives);
  for (const [situation, times] of reached) expect(times, situation).toBeGreaterThan(0);
});
