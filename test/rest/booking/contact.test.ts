import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { remindOfJobs } from "~/server/services/booking/upkeep/remind-of-jobs";
import { rememberFormer } from "~/server/services/vetting/former";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { atDesk, disputeAtProvider, givenHeldJob, givenPaidJob } from "~test/support/desk/desk";
import { currentIntent } from "~test/support/payment/payments";
import { givenBooking, givenCustomer, givenUnverified, givenVehicle } from "~test/support/factory";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { useRest } from "~test/support/rest";

// A mechanic reads a customer's contact data during the job and for a while afterwards.

const rest = useRest();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHOTO = "/api/files/01890000-0000-7000-8000-000000000001";

const BEFORE = {
  email: "jordan.okonkwo@example.org",
  firstName: "Jordan",
  lastName: "Okonkwo",
  phone: "(628) 555-0101",
  vehicleNotes: "Key under the mat",
  vehiclePhotoUrl: PHOTO,
};
const AFTER = {
  email: "jordan.newname@example.org",
  lastName: "Newname",
  phone: "(628) 555-0202",
};
const STREET = "4711 Marmalade Lane";
const PLACE = `${STREET}, San Francisco, CA 94110`;
const NOTES = "Gate code 1234";

type Job = Awaited<ReturnType<typeof givenHeldJob>>;

beforeEach(() => {
  rest.world.clock.set("2026-11-23T15:00:00Z");
});

/** Creates a job with the customer's contact data as it was before the change. */
async function heldJob(status: "accepted" | "in_progress" = "in_progress"): Promise<Job> {
  const { prisma, world } = rest;
  const job = await givenHeldJob(world, prisma, { serviceLocation: PLACE, status });
  await prisma.user.update({ where: { id: job.customer.id }, data: BEFORE });
  await prisma.booking.update({ where: { id: job.id }, data: { notes: NOTES } });
  return job;
}

async function completedJob(): Promise<Job> {
  const job = await heldJob();
  await job.asMechanic.booking.complete({ id: job.id });
  await rest.world.sandbox.settle();
  return job;
}

const rename = ({ customer }: Job) =>
  rest.prisma.user.update({ where: { id: customer.id }, data: AFTER });

const after = (ms: number) => rest.world.clock.advance(ms);

/** Reads the job as its mechanic does, alone and in both lists. */
async function readings({ id, mechanic }: Job) {
  const visitor = await rest.as(mechanic);
  const one = (await visitor.get(`/api/bookings/${id}`)).is(200).body;
  const [list] = (await visitor.get("/api/bookings")).is(200).body as object[];
  const [jobs] = (await visitor.get("/api/mechanic/bookings")).is(200).body as object[];
  return [one, list, jobs];
}

const OPEN = {
  customer: { firstName: "Jordan", lastName: "Okonkwo", email: BEFORE.email, phone: BEFORE.phone },
};
const CLOSED = {
  customer: { firstName: "Jordan", lastName: "O.", email: "j•••@example.org", phone: null },
};
const THERE = {
  serviceLocation: PLACE,
  location: PLACE,
  notes: NOTES,
  vehicle: { notes: BEFORE.vehicleNotes, photo: PHOTO },
};
const NOWHERE = {
  serviceLocation: "San Francisco, CA",
  location: "San Francisco, CA",
  notes: null,
  vehicle: { notes: "", photo: null },
};

async function expectReadings(job: Job, expected: object) {
  for (const reading of await readings(job)) expect(reading).toMatchObject(expected);
}

describe("the contact data of a customer", () => {
  test("is live until the job ends, so a new phone number reaches the mechanic", async () => {
    const job = await heldJob("accepted");
    await rename(job);
    await expectReadings(job, { customer: AFTER, ...THERE });
  });

  test("is frozen at completion: street for 24 hours, phone, email and last name for 30 days", async () => {
    const job = await completedJob();
    await rename(job);
    after(24 * HOUR_MS - 1000);
    await expectReadings(job, { ...OPEN, ...THERE });
    after(2000);
    await expectReadings(job, { ...OPEN, ...NOWHERE });
    after(29 * DAY_MS - 2000);
    await expectReadings(job, { ...OPEN, ...NOWHERE });
    after(2000);
    await expectReadings(job, { ...CLOSED, ...NOWHERE });
  });

  test("is hidden entirely 24 hours after a cancel", async () => {
    const job = await heldJob("accepted");
    const { fee } = await job.asCustomer.booking.cancellation({ id: job.id });
    await job.asCustomer.booking.cancel({ id: job.id, fee });
    await rename(job);
    await expectReadings(job, { ...OPEN, ...THERE });
    after(24 * HOUR_MS);
    await expectReadings(job, { ...CLOSED, ...NOWHERE });
  });

  test("is live again while a warranty visit is scheduled, and hidden after it", async () => {
    const job = await completedJob();
    after(29 * DAY_MS);
    const [line] = (await job.asCustomer.booking.byId({ id: job.id })).services;
    const claim = await job.asCustomer.booking.claim({
      id: job.id,
      kind: "warranty",
      lineId: line?.id ?? "",
      description: "It squeaks again.",
    });
    await rename(job);
    await expectReadings(job, { ...OPEN, ...NOWHERE });
    const time = new Date(rest.world.clock.now().getTime() + 36 * HOUR_MS).toISOString();
    await job.asMechanic.booking.offerTimes({ id: claim.id, times: [time] });
    await job.asCustomer.booking.chooseTime({ id: claim.id, time });
    after(2 * DAY_MS);
    for (const reading of await readings(job)) {
      expect(reading).toMatchObject({ customer: AFTER, serviceLocation: PLACE });
    }
    const visit = await rest.prisma.booking.findFirstOrThrow({ where: { followsUpId: job.id } });
    await job.asMechanic.booking.setStatus({ id: visit.id, status: "in_progress" });
    await job.asMechanic.booking.complete({ id: visit.id });
    const visitor = await rest.as(job.mechanic);
    const again = (await visitor.get(`/api/bookings/${job.id}`)).is(200).body;
    expect(again).toMatchObject({ ...CLOSED, serviceLocation: "San Francisco, CA" });
  });
});

/** Finds these texts in everything a mechanic reads: answers, the export and mails. */
async function findSecrets(
  mechanic: Job["mechanic"],
  paths: readonly string[],
  secrets: readonly string[],
): Promise<string[]> {
  const visitor = await rest.as(mechanic);
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const secret of secrets) if (text.includes(secret)) found.push(`${where}: ${secret}`);
  };
  for (const path of paths) look(path, (await visitor.get(path)).is(200).text);
  const archive = unzipSync((await visitor.get("/api/account/export")).is(200).bytes);
  for (const [name, bytes] of Object.entries(archive)) look(name, new TextDecoder().decode(bytes));
  for (const mail of rest.world.mails) {
    if (mail.to === mechanic.email) look(mail.subject, JSON.stringify(mail));
  }
  return found;
}

describe("everything an unverified mechanic can read before the contact opens", () => {
  test("holds no street, notes or phone: answers, export, calendar, notifications, reminders", async () => {
    const { prisma, world } = rest;
    const customer = await givenCustomer(prisma);
    await prisma.user.update({ where: { id: customer.id }, data: BEFORE });
    const { id } = await givenBooking(prisma, {
      customer,
      serviceLocation: PLACE,
      scheduledAt: new Date(world.clock.now().getTime() + 30 * HOUR_MS),
    });
    await prisma.booking.update({
      where: { id },
      data: {
        notes: NOTES,
        issueDescription: `It squeaks. Call ${BEFORE.phone}`,
        vehicleNickname: `Van ${BEFORE.phone}`,
      },
    });
    const mechanic = await givenUnverified(prisma);
    const visitor = await rest.as(mechanic);
    const accepted = (await visitor.put(`/api/bookings/${id}/accept`)).is(200);
    const { url } = (await visitor.post("/api/calendar/renew")).is(200).body as { url: string };
    const asCustomer = await world.callerFor(customer);
    await asCustomer.message.send({ bookingId: id, receiverId: mechanic.id, content: "Hi" });
    const scheduledAt = new Date(world.clock.now().getTime() + 40 * HOUR_MS).toISOString();
    await asCustomer.booking.reschedule({ id, scheduledAt });
    (await visitor.post(`/api/bookings/${id}/reschedule/accept`)).is(200);
    after(20 * HOUR_MS);
    await remindOfJobs(world.context());
    await world.runJobs();
    expect(
      world.mails.some(
        ({ to, subject }) => to === mechanic.email && /within 24 hours/.test(subject),
      ),
    ).toBe(true);
    const paths = [
      "/api/bookings",
      "/api/mechanic/bookings",
      `/api/bookings/${id}`,
      `/api/messages?bookingId=${id}`,
      `/api/bookings/${id}/payments`,
      `/api/bookings/${id}/photos`,
      "/api/notifications",
      new URL(url).pathname,
    ];
    const secrets = ["555-0101", STREET, NOTES, BEFORE.vehicleNotes, PHOTO];
    expect(secrets.filter((secret) => accepted.text.includes(secret))).toEqual([]);
    expect(await findSecrets(mechanic, paths, secrets)).toEqual([]);
    after(18 * HOUR_MS);
    const opened = (await visitor.get(`/api/bookings/${id}`)).is(200).text;
    expect(secrets.filter((secret) => !opened.includes(secret))).toEqual([]);
  });
});

describe("everything a former mechanic can read", () => {
  const SECRETS = [
    "jordan.okonkwo",
    "Okonkwo",
    "555-0101",
    "jordan.newname",
    "Newname",
    "555-0202",
    STREET,
    NOTES,
    BEFORE.vehicleNotes,
  ];

  test("holds no contact data of the customer: answers, documents, export, calendar, notifications, mails", async () => {
    const { prisma, world } = rest;
    const job = await completedJob();
    const { id, mechanic } = job;
    await job.asCustomer.message.send({ bookingId: id, receiverId: mechanic.id, content: "Hi" });
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.refund({ id, amount: "10.00", reason: "A courtesy.", bornBy: "platform" });
    await world.runJobs();
    await rename(job);
    after(31 * DAY_MS);
    const visitor = await rest.as(mechanic);
    const { url } = (await visitor.post("/api/calendar/renew")).is(200).body as { url: string };
    const paths = [
      "/api/bookings",
      "/api/mechanic/bookings",
      `/api/bookings/${id}`,
      `/api/messages?bookingId=${id}`,
      `/api/bookings/${id}/receipt`,
      `/api/bookings/${id}/credit-notes`,
      `/api/bookings/${id}/payments`,
      `/api/bookings/${id}/photos`,
      "/api/mechanic/payouts",
      "/api/notifications",
      new URL(url).pathname,
    ];
    expect(await findSecrets(mechanic, paths, SECRETS)).toEqual([]);
    expect((await visitor.get(`/api/bookings/${id}/receipt`)).body).toMatchObject({
      customerName: "Jordan O.",
      serviceLocation: "San Francisco, CA",
    });
    // The customer's own document stays whole.
    const own = await rest.as(job.customer);
    expect((await own.get(`/api/bookings/${id}/receipt`)).body).toMatchObject({
      customerName: "Jordan Newname",
      serviceLocation: PLACE,
    });
  });

  test("shows no picture of the car, whose address would stay valid", async () => {
    const job = await heldJob();
    const { read } = await picture(job);
    (await read()).is(200);
    await job.asMechanic.booking.complete({ id: job.id });
    (await read()).is(200);
    after(24 * HOUR_MS);
    (await read()).refused(404, "NOT_FOUND");
  });

  test("shows the picture of the profile's car only to a mechanic with a job of that car", async () => {
    const { prisma } = rest;
    const job = await heldJob();
    const { read } = await picture(job);
    const other = await givenVehicle(prisma, job.customer, { model: "Tacoma" });
    const named = (vehicleModel: string) =>
      prisma.user.update({
        where: { id: job.customer.id },
        data: { vehicleYear: other.year, vehicleMake: other.make, vehicleModel },
      });
    await named("Tacoma");
    (await read()).refused(404, "NOT_FOUND");
    await named("Camry");
    (await read()).is(200);
    // It ended with this picture, which the profile's next car doesn't change.
    await job.asMechanic.booking.complete({ id: job.id });
    await named("Tacoma");
    (await read()).is(200);
  });

  test("shows no picture by a job of another car that has ended", async () => {
    const { prisma } = rest;
    const job = await heldJob();
    const { read } = await picture(job);
    const { year, make, model } = await givenVehicle(prisma, job.customer, { model: "Tacoma" });
    await prisma.user.update({
      where: { id: job.customer.id },
      data: { vehicleYear: year, vehicleMake: make, vehicleModel: model },
    });
    await job.asMechanic.booking.complete({ id: job.id });
    (await read()).refused(404, "NOT_FOUND");
  });

  /** Gives the customer's profile a stored picture, and returns how the mechanic reads it. */
  async function picture({ customer, mechanic }: Job) {
    const { prisma, world } = rest;
    await world.files.put("vehicle/one.webp", new Uint8Array([1]));
    const { id } = await prisma.storedFile.create({
      data: {
        ownerId: customer.id,
        purpose: "vehicle",
        storageKey: "vehicle/one.webp",
        contentType: "image/webp",
        sizeBytes: 1,
      },
    });
    const address = `/api/files/${id}`;
    await prisma.user.update({
      where: { id: customer.id },
      data: { vehiclePhotoUrl: address },
    });
    return { read: async () => (await rest.as(mechanic)).get(address) };
  }
});

describe("the frozen copy of the contact data", () => {
  const erase = async ({ customer }: Job) => {
    await rest.prisma.user.update({
      where: { id: customer.id },
      data: { leavesAt: rest.world.clock.now() },
    });
    await eraseDeletedAccounts(rest.world.context(), forgetCustomer, rememberFormer);
    await rest.world.runJobs();
  };
  const copies = ({ customer }: Job) =>
    rest.prisma.bookingContact.count({ where: { userId: customer.id } });

  test("is shown to the desk until its person's account is deleted", async () => {
    const job = await completedJob();
    await rename(job);
    const people = async () => {
      const { desk } = await atDesk(rest.world, rest.prisma, "operator");
      return (await desk.booking({ id: job.id })).customer;
    };
    expect(await people()).toMatchObject({
      name: "Jordan Okonkwo",
      email: BEFORE.email,
      phone: BEFORE.phone,
    });
    await erase(job);
    expect(JSON.stringify(await people())).not.toMatch(/Okonkwo|Newname|555/);
  });

  test("answers a dispute after the deletion, and is deleted 120 days after the last capture", async () => {
    const { prisma, world } = rest;
    const job = await completedJob();
    await rename(job);
    after(20 * DAY_MS);
    await erase(job);
    expect(world.mails.at(-1)?.paragraphs.join(" ")).toContain(
      "For 120 days after each job's last",
    );
    await disputeAtProvider(world, await currentIntent(prisma, job.id), "product_not_received");
    const dispute = await prisma.dispute.findFirstOrThrow();
    const { desk } = await atDesk(world, prisma, "operator");
    const { evidence } = await desk.dispute({ id: dispute.id });
    expect(evidence.texts.customerEmail).toBe(BEFORE.email);
    expect(JSON.stringify(evidence.texts)).toContain("Jordan Okonkwo");

    after(101 * DAY_MS);
    await eraseDeletedAccounts(world.context(), forgetCustomer, rememberFormer);
    expect(await copies(job)).toBe(1);
    await prisma.dispute.updateMany({ data: { closedAt: world.clock.now() } });
    await eraseDeletedAccounts(world.context(), forgetCustomer, rememberFormer);
    expect(await copies(job)).toBe(0);
  });

  test("is deleted with its person when the job has no capture", async () => {
    const job = await heldJob("accepted");
    const { fee } = await job.asCustomer.booking.cancellation({ id: job.id });
    await job.asCustomer.booking.cancel({ id: job.id, fee });
    await rest.world.runJobs();
    await rest.world.sandbox.settle();
    expect(await copies(job)).toBe(1);
    await erase(job);
    expect(await copies(job)).toBe(0);
  });

  test("is written once for jobs that end on any path", async () => {
    const { customer, mechanic, id } = await givenPaidJob(rest.world, rest.prisma);
    const rows = await rest.prisma.bookingContact.findMany({ where: { bookingId: id } });
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(
      [customer.id, mechanic.id].toSorted(),
    );
  });
});

test("the vehicle's words and photo, and the first name in mails, search and calendar, are those the job ended with", async () => {
  const { prisma, world } = rest;
  const job = await heldJob();
  const row = await prisma.booking.findUniqueOrThrow({ where: { id: job.id } });
  const vehicle = { where: { id: row.vehicleId } };
  await prisma.booking.update({ where: { id: job.id }, data: { vehicleNickname: "Old Blue" } });
  await job.asMechanic.booking.complete({ id: job.id });
  await world.sandbox.settle();
  await prisma.vehicle.update({ ...vehicle, data: { nickname: "New Red" } });
  await prisma.user.update({
    where: { id: job.customer.id },
    data: { ...AFTER, firstName: "Robin", vehicleNotes: "Alarm code 9", vehiclePhotoUrl: null },
  });
  for (const reading of await readings(job)) {
    expect(reading).toMatchObject({
      vehicle: { nickname: "Old Blue", notes: BEFORE.vehicleNotes, photo: PHOTO },
    });
  }
  await job.asCustomer.message.send({
    bookingId: job.id,
    receiverId: job.mechanic.id,
    content: "Thank you.",
  });
  await prisma.user.update({
    where: { id: job.mechanic.id },
    data: { emailVerifiedAt: world.clock.now() },
  });
  const found = async (q: string) => (await job.asMechanic.message.threads({ q })).items.length;
  expect([await found("Jordan"), await found("Robin")]).toEqual([1, 0]);
  after(10 * 60_000);
  await world.runJobs();
  const told = world.mails.find(({ subject }) => subject.includes("message"));
  expect(JSON.stringify(told)).toContain("Jordan sent you a message");
  const token = newToken();
  await prisma.calendarFeed.create({
    data: { userId: job.mechanic.id, tokenHash: hashOfToken(token), createdAt: world.clock.now() },
  });
  const { text } = await rest.visitor().get(`/api/calendar/${token}.ics`);
  expect(text).toContain("for Jordan");
  expect(text).not.toContain("Robin");
});
