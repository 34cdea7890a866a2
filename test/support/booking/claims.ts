import type { PrismaClient } from "~/server/gateways/db/db";
import { warrantyEnd } from "~/domain/claim/rules";
import { givenPaidJob } from "../desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "../factory";
import type { TestWorld } from "../world";

const HOUR_MS = 3_600_000;

export const inHours = (world: TestWorld, hours: number) =>
  new Date(world.clock.now().getTime() + hours * HOUR_MS);
export const timeIn = (world: TestWorld, hours: number) => inHours(world, hours).toISOString();

/** Creates a completed job that was paid by card, with functions for both sides of a claim. */
export async function givenClaimableJob(world: TestWorld, prisma: PrismaClient) {
  return withClaims(world, prisma, await givenPaidJob(world, prisma));
}

/** Creates the same job without a payment at the provider. */
export async function givenWarrantedJob(world: TestWorld, prisma: PrismaClient) {
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "completed",
    paymentStatus: "captured",
    completedAt: world.clock.now(),
  });
  await prisma.booking.update({
    where: { id },
    data: { warrantyEndsAt: warrantyEnd(world.clock.now()) },
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  return withClaims(world, prisma, {
    id,
    customerId: customer.id,
    mechanic,
    asCustomer,
    asMechanic,
  });
}

type Api = Awaited<ReturnType<TestWorld["callerFor"]>>;

async function withClaims<Job extends { id: string; asCustomer: Api; asMechanic: Api }>(
  world: TestWorld,
  prisma: PrismaClient,
  job: Job,
) {
  const { id, asCustomer, asMechanic } = job;
  const [line] = (await asCustomer.booking.byId({ id })).services;
  if (line === undefined) throw new Error("Expected a job with lines.");
  const claimWarranty = () =>
    asCustomer.booking.claim({
      id,
      kind: "warranty",
      lineId: line.id,
      description: "The brakes squeak again.",
    });
  return {
    ...job,
    line,
    claimWarranty,
    claimDamage: () =>
      asCustomer.booking.claim({ id, kind: "damage", description: "The fender is scratched." }),
    /** Offers these times on behalf of the mechanic, in hours from now. */
    offer: (claimId: string, ...hours: number[]) =>
      asMechanic.booking.offerTimes({
        id: claimId,
        times: hours.map((one) => timeIn(world, one)),
      }),
    /** Creates a warranty claim with a booked visit; returns the claim and the visit's id. */
    agreeOnVisit: async (hours = 48) => {
      const { id: claimId } = await claimWarranty();
      const time = timeIn(world, hours);
      await asMechanic.booking.offerTimes({ id: claimId, times: [time] });
      const { followUpId } = await asCustomer.booking.chooseTime({ id: claimId, time });
      if (followUpId === null) throw new Error("Expected a booked visit.");
      return { claimId, visitId: followUpId };
    },
    storedClaim: (claimId: string) => prisma.claim.findUniqueOrThrow({ where: { id: claimId } }),
  };
}
