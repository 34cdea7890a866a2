import { givenBank } from "~test/support/payment/earnings";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import type { TestWorld } from "~test/support/world";
import { Random } from "../hostile/random";
import { beginLife, type Life } from "./life";
import type { Theater } from "./theater";

// The people of a life: customers with a booking each, and mechanics who do some of the jobs.

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LIVES_PER_MECHANIC = 4;
/** The last jobs are done in 18 days, and new mechanics wait a week for their earnings. */
const PAID_BY_MS = 24 * DAY_MS;

export async function cast(theater: Theater, count: number) {
  const { world, provider, random } = theater;
  const { prisma } = theater.db;
  const serviceIds: string[] = [];
  for (const basePriceCents of [4_999, 8_000, 12_345, 25_001]) {
    serviceIds.push((await givenService(prisma, { basePriceCents })).id);
  }
  const codes = await promoCodes(theater);
  const lives: Life[] = [];
  let mechanic: Awaited<ReturnType<TestWorld["callerFor"]>> | null = null;
  for (let index = 0; index < count; index += 1) {
    // One mechanic's jobs never overlap, even if some are far in the future.
    const place = index % LIVES_PER_MECHANIC;
    if (place === 0 || mechanic === null) {
      const person = await givenMechanic(prisma);
      mechanic = await world.callerFor(person);
      if (world.deps.payoutMethod === "manual") await givenBank(prisma, person);
      else await onboard(theater, mechanic, person);
    }
    const customer = await givenCustomer(prisma);
    const { id: vehicleId } = await givenVehicle(prisma, customer);
    const inDays = (random.chance(0.15) ? 15 : 1) + place;
    lives.push(
      await beginLife(
        // A separate random stream, so that other lives don't change it.
        {
          world,
          provider,
          random: new Random(random.below(2 ** 31)),
          serviceIds,
          desk: theater.desk,
        },
        {
          customer: await world.callerFor(customer),
          mechanic,
          vehicleId,
          at: new Date(world.clock.now().getTime() + inDays * DAY_MS + HOUR_MS),
          paidBy: new Date(world.clock.now().getTime() + PAID_BY_MS),
          promoCode: random.pick(codes),
        },
      ),
    );
  }
  return lives;
}

/**
 * Returns the codes for bookings: mostly none, FIRST20, an amount that covers small jobs, a shared
 * one.
 */
async function promoCodes({ desk }: Theater): Promise<(string | null)[]> {
  const terms = { firstBookingOnly: false, usesPerPerson: 1, reason: "The spring campaign." };
  const { promos } = desk();
  await promos.create({ ...terms, code: "FIFTY", amount: "50.00", bornBy: "platform" });
  await promos.create({ ...terms, code: "HALVES", percent: 33, bornBy: "shared" });
  return [null, null, null, null, null, "FIRST20", "FIRST20", "FIFTY", "HALVES", "HALVES"];
}

/** Sets up a mechanic's account at the provider; a few can't be paid at first. */
async function onboard(
  { db, provider, random }: Theater,
  { mechanic }: Awaited<ReturnType<TestWorld["callerFor"]>>,
  { id: userId }: { id: string },
): Promise<void> {
  await mechanic.startPayoutSetup({});
  const { payoutAccountId } = await db.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId },
  });
  const outcome = random.chance(0.1) ? "restricted" : "complete";
  await provider.ask(`/accounts/${payoutAccountId}/sandbox_onboard`, { outcome });
  await mechanic.refreshPayoutAccount();
}
