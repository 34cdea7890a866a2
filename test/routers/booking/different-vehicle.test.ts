import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CANCELLATION_POLICY } from "~/domain/booking/policy";
import { expireChangeOrders } from "~/server/services/booking/change-order/expire";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const ACCORD = { year: 2016, make: "Honda", model: "Accord" };
const CAMRY = { year: 2019, make: "Toyota", model: "Camry" };
const REASON = "A silver Accord is in the driveway.";
const FOUND = "The photo shows an Accord.";

const proposeAccord = (one: Awaited<ReturnType<typeof jobAtWork>>, rest = {}) =>
  one.propose({ reason: REASON, differentVehicle: ACCORD, ...rest });
const garage = (one: Awaited<ReturnType<typeof jobAtWork>>) => one.asCustomer.booking.vehicles();

/** Agrees to a version of the fees, as the checkout does. */
async function agreedTo(id: string, acceptedPolicy: string) {
  await database.prisma.booking.update({ where: { id }, data: { acceptedPolicy } });
}
const questions = () =>
  database.prisma.operatorAlert.findMany({ where: { kind: "vehicle_declined" } });

/** Creates a job whose customer declined the quote for another car. */
async function declined(policy: string = CANCELLATION_POLICY, started = false) {
  const one = await jobAtWork(world, { started });
  await agreedTo(one.id, policy);
  const { id } = await proposeAccord(one);
  await one.asCustomer.booking.declineChange({ id });
  return one;
}

describe("a quote for a different car", () => {
  test("names both cars to both sides, with the price as it was", async () => {
    const one = await jobAtWork(world);
    await agreedTo(one.id, CANCELLATION_POLICY);
    const proposed = await proposeAccord(one);
    expect(proposed).toMatchObject({
      add: [],
      remove: [],
      oldTotal: "105.00",
      newTotal: "105.00",
      differentVehicle: { ...ACCORD, booked: "2019 Toyota Camry", fee: "60.00" },
    });
    expect((await one.now()).changeOrder).toEqual(proposed);
    expect(await one.asCustomer.booking.changeOrders({ id: one.id })).toEqual([proposed]);
  });

  test("has no such key when it isn't about the car", async () => {
    const one = await jobAtWork(world);
    expect(await one.propose()).not.toHaveProperty("differentVehicle");
  });

  test("makes the booking for the new car once approved, which joins the garage", async () => {
    const one = await jobAtWork(world);
    const { vehicleId } = await one.now();
    const { id } = await proposeAccord(one);
    expect(await one.now()).toMatchObject({ vehicle: CAMRY });
    expect(await one.asCustomer.booking.approveChange({ id })).toMatchObject({ state: "approved" });
    const after = await one.now();
    expect(after).toMatchObject({ vehicle: ACCORD, totalAmount: "105.00" });
    expect(after.vehicleId).not.toBe(vehicleId);
    const [first, ...others] = await one.asCustomer.booking.vehicles();
    expect(first).toMatchObject({ id: after.vehicleId, ...ACCORD });
    expect(others).toHaveLength(1);
    await one.complete();
    const { history } = await one.asCustomer.booking.carJobs({ id: after.vehicleId });
    expect(history).toMatchObject([{ kind: "job", id: one.id }]);
    expect((await one.asCustomer.booking.carJobs({ id: vehicleId })).history).toEqual([]);
  });

  test("takes the car of that name from the garage, with what is known about it", async () => {
    const one = await jobAtWork(world);
    const known = await one.asCustomer.booking.addVehicle({
      ...ACCORD,
      nickname: "Mom's",
      engineLiters: 2.4,
      mileage: 81_000,
    });
    const { id } = await proposeAccord(one);
    await one.asCustomer.booking.approveChange({ id });
    expect(await one.now()).toMatchObject({
      vehicleId: known.id,
      vehicle: { ...ACCORD, nickname: "Mom's", engineLiters: 2.4, mileage: 81_000 },
    });
    expect(await garage(one)).toHaveLength(2);
  });

  test("leaves a removed car alone and adds another of its name", async () => {
    const one = await jobAtWork(world);
    const removed = await one.asCustomer.booking.addVehicle(ACCORD);
    await one.asCustomer.booking.removeVehicle({ id: removed.id });
    const { id } = await proposeAccord(one);
    await one.asCustomer.booking.approveChange({ id });
    expect((await one.now()).vehicleId).not.toBe(removed.id);
  });

  test("with a higher price is for the new car only when the card is authorized", async () => {
    const one = await jobAtWork(world);
    const add = [{ kind: "labor" as const, description: "Difference", amount: "20.00" }];
    const { id } = await proposeAccord(one, { add });
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    expect(await one.now()).toMatchObject({ vehicle: CAMRY, totalAmount: "105.00" });
    await one.pay(payment?.id);
    expect(await one.now()).toMatchObject({ vehicle: ACCORD, totalAmount: "126.00" });
  });

  test("names the new car on the receipt, and editing it later changes nothing", async () => {
    const one = await jobAtWork(world);
    const { id } = await proposeAccord(one);
    await one.asCustomer.booking.approveChange({ id });
    const { vehicleId } = await one.now();
    await one.complete();
    await one.asCustomer.booking.updateVehicle({ id: vehicleId, ...ACCORD, model: "Civic" });
    expect(await one.now()).toMatchObject({ vehicle: ACCORD });
  });

  test("is refused for the booked car, an impossible year, and a car without a model", async () => {
    const one = await jobAtWork(world);
    const refused = async (differentVehicle: object) =>
      (
        await refusalOf(
          one.propose({ reason: REASON, differentVehicle: differentVehicle as never }),
        )
      ).details.fields;
    expect(await refused(CAMRY)).toEqual({
      "differentVehicle.model": "That's the car that was booked. Choose the car that's there.",
    });
    expect(Object.keys((await refused({ ...ACCORD, year: 2040 })) ?? {})).toEqual([
      "differentVehicle.year",
    ]);
    expect(Object.keys((await refused({ year: 2016, make: "Honda" })) ?? {})).toEqual([
      "differentVehicle.model",
    ]);
    expect((await one.now()).changeOrder).toBeNull();
  });

  test("can't be rewritten once it's sent", async () => {
    const one = await jobAtWork(world);
    const { id } = await proposeAccord(one);
    const { prisma } = database;
    const rewrite = prisma.changeOrder.update({ where: { id }, data: { vehicleModel: "Pilot" } });
    await expect(rewrite).rejects.toThrow(/never rewritten|ChangeOrder_sent/);
  });
});

describe("the email about a quote for a different car", () => {
  const emailOf = async (policy: string, emailVerifiedAt: Date | null) => {
    const one = await jobAtWork(world);
    await agreedTo(one.id, policy);
    const { prisma } = database;
    await prisma.user.update({ where: { id: one.customer.id }, data: { emailVerifiedAt } });
    await proposeAccord(one);
    await world.runJobs();
    const [email] = world.mails.filter(({ subject }) => subject.includes("approve or decline"));
    return email?.paragraphs.join(" ") ?? "";
  };

  test("names both cars and the fee", async () => {
    const text = await emailOf(CANCELLATION_POLICY, new Date());
    expect(text).toContain("found a 2016 Honda Accord, but you booked a 2019 Toyota Camry.");
    expect(text).toContain("Your total stays $105.00.");
    expect(text).toMatch(/may cancel the job and charge the arrival fee of \$60\.00\./);
    expect(text).not.toContain("your booking stays as it is");
  });

  test("names no fee under earlier fees, and nothing that people typed to an unproven mailbox", async () => {
    const text = await emailOf("2027-01", null);
    expect(text).toContain("our team talks to you and your mechanic.");
    expect(text).not.toMatch(/Accord|Camry|fee/);
  });
});

describe("a declined quote for a different car", () => {
  test.each([
    ["under fees that name it", CANCELLATION_POLICY, "60.00"],
    ["under earlier fees", "2027-01", "0.00"],
  ])("%s asks staff once, and changes nothing", async (_name, policy, fee) => {
    const one = await declined(policy);
    expect(await questions()).toMatchObject([
      { subject: one.id, bookingId: one.id, facts: { fee }, resolvedAt: null },
    ]);
    expect(await one.now()).toMatchObject({ vehicle: CAMRY, totalAmount: "105.00" });
    expect(await garage(one)).toHaveLength(1);
  });

  test("asks nothing when the order wasn't about the car", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    await one.asCustomer.booking.declineChange({ id });
    expect(await questions()).toEqual([]);
  });

  test("asks the same when the customer doesn't answer, but not when they weren't asked", async () => {
    const [asked, waiting] = [await jobAtWork(world), await jobAtWork(world)];
    await proposeAccord(asked);
    const add = [{ kind: "labor" as const, description: "A new engine", amount: "2000.00" }];
    expect(await proposeAccord(waiting, { add })).toMatchObject({ awaitsOperator: true });
    world.clock.advance(25 * 3_600_000);
    await expireChangeOrders(world.context());
    expect(await questions()).toMatchObject([{ subject: asked.id }]);
  });

  test("is charged by staff: the job ends, the mechanic gets the fee less our 5%", async () => {
    const one = await declined();
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect(await desk.booking({ id: one.id })).toMatchObject({
      declinedVehicle: { state: "declined", reason: REASON, differentVehicle: { fee: "60.00" } },
    });
    expect(await desk.decideVehicle({ id: one.id, charge: true, reason: FOUND })).toEqual({
      id: one.id,
      charged: true,
      fee: "60.00",
    });
    await world.runJobs();
    expect(await one.now()).toMatchObject({
      status: "cancelled",
      cancelledBy: "operator",
      cancelReason: "different_vehicle",
      cancellationFee: "60.00",
    });
    expect(await one.taken()).toEqual({ cents: 6_000, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 5_700, platform: 300 });
    expect(await questions()).toMatchObject([{ note: FOUND, resolvedAt: expect.any(Date) }]);
    const kinds = async (userId: string) =>
      (await database.prisma.notification.findMany({ where: { userId } })).map(({ kind }) => kind);
    expect(await kinds(one.customer.id)).toContain("different_vehicle_fee");
    expect(await kinds(one.mechanic.id)).toContain("job_desk_cancelled");
    expect(await desk.booking({ id: one.id })).not.toHaveProperty("declinedVehicle");
    const again = desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
    expect(await refusalOf(again)).toMatchObject({ code: "CONFLICT" });
  });

  test("costs at most the total, also of work that has started", async () => {
    const one = await jobAtWork(world, { priceCents: 3_000 });
    await agreedTo(one.id, CANCELLATION_POLICY);
    const { id } = await proposeAccord(one);
    await one.asCustomer.booking.declineChange({ id });
    const { desk } = await atDesk(world, database.prisma, "owner");
    const { fee } = await desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
    expect(fee).toBe("31.50");
  });

  test("isn't charged when staff let the job go on, which it then does", async () => {
    const one = await declined();
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect(await desk.decideVehicle({ id: one.id, charge: false, reason: FOUND })).toEqual({
      id: one.id,
      charged: false,
      fee: "0.00",
    });
    expect(await one.now()).toMatchObject({ status: "accepted" });
    const late = desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
    expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT" });
    await one.asMechanic.booking.setStatus({ id: one.id, status: "in_progress" });
    expect(await one.complete()).toMatchObject({ status: "completed", totalAmount: "105.00" });
  });

  test("can't be charged under earlier fees, and the question stays open", async () => {
    const one = await declined("2027-01");
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect(await desk.booking({ id: one.id })).toMatchObject({
      declinedVehicle: { differentVehicle: { fee: "0.00" } },
    });
    const charge = desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
    expect(await refusalOf(charge)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("didn't agree to a fee for a different car"),
    });
    expect(await questions()).toMatchObject([{ resolvedAt: null }]);
    expect(await one.now()).toMatchObject({ status: "accepted" });
  });

  test("waits for the decision about a contested arrival", async () => {
    const one = await declined();
    await one.asCustomer.booking.contestArrival({ id: one.id });
    const { desk } = await atDesk(world, database.prisma, "owner");
    const charge = desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
    expect(await refusalOf(charge)).toMatchObject({ code: "CONFLICT" });
    expect(await one.now()).toMatchObject({ status: "accepted" });
  });

  test("is no question anymore once the mechanic sends another quote, or no longer has the job", async () => {
    const [changed, done, moved] = [await declined(), await declined(), await declined()];
    await changed.propose();
    await done.asMechanic.booking.setStatus({ id: done.id, status: "in_progress" });
    await done.complete();
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.releaseBooking({ id: moved.id, reason: "They can't agree.", requestTo: null });
    const notes = (await questions()).map(({ subject, note }) => [subject, note]);
    expect(Object.fromEntries(notes)).toEqual({
      [changed.id]: "The mechanic changed it again.",
      [done.id]: "The job is over, or went to another mechanic.",
      [moved.id]: "The job is over, or went to another mechanic.",
    });
  });

  test("is decided by neither side of the booking", async () => {
    const one = await declined();
    for (const api of [one.asCustomer, one.asMechanic]) {
      const charge = api.desk.decideVehicle({ id: one.id, charge: true, reason: FOUND });
      expect((await refusalOf(charge)).code).toBe("FORBIDDEN");
    }
  });
});
