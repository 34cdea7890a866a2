import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { databaseUrl } from "~test/support/database/postgres";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { withoutRandom } from "./lib/compare";
import { REST_PATH, TRPC_PATH } from "./parts/list";
import { searchPath } from "./parts/search";
import { quoteByHand } from "./references/quote";
import { acceptBooking } from "./references/accept";
import { createBooking } from "./references/create";
import { listBookings, listBookingsAsTrpc } from "./references/list";
import { searchMechanics } from "./references/search";
import type { Asked, Run } from "./references/server";

// The references of `npm run bench` have to give the product's own answers, or its ratios compare
// two different things. Compares each answer of the references with the product's.

const rest = useRest();
let pool: pg.Pool;
const run: Run = async <Row extends object>(_name: string, text: string, values: unknown[]) =>
  (await pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  const source = inject("database");
  if (source.engine !== "postgres") throw new Error("The references need Postgres.");
  const [row] = await rest.db.query<{ name: string }>("SELECT current_database() AS name");
  pool = new pg.Pool({
    connectionString: databaseUrl(source.url, row?.name ?? ""),
    max: 2,
    options: "-c TimeZone=UTC",
  });
});
afterAll(() => pool.end());

/** Makes the same call to the reference, with a separate session. */
async function asked(userId: string, address: string, body = ""): Promise<Asked> {
  const session = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await rest.prisma.session.create({ data: { id: session, userId, expiresAt } });
  const { pathname: path, searchParams: query } = new URL(address, "http://localhost");
  return { session, path, query, body };
}

const NOTES = "The key is under the mat.";

/** Creates a customer whose profile has notes about their car. */
async function customerWithNotes() {
  const customer = await givenCustomer(rest.prisma);
  const vehicle = await givenVehicle(rest.prisma, customer);
  await rest.prisma.user.update({
    where: { id: customer.id },
    data: {
      vehicleYear: vehicle.year,
      vehicleMake: vehicle.make,
      vehicleModel: vehicle.model,
      vehicleNotes: NOTES,
      vehiclePhotoUrl: "/api/files/01890000-0000-7000-8000-000000000001",
    },
  });
  return { customer, vehicle };
}

test("the references list a customer's bookings of every kind like the product, by REST and tRPC", async () => {
  const { customer, vehicle } = await customerWithNotes();
  const mechanic = await givenMechanic(rest.prisma);
  const second = await givenVehicle(rest.prisma, customer, { model: "Tacoma" });
  const booked = { customer, vehicle };
  await givenBooking(rest.prisma, booked);
  await givenBooking(rest.prisma, { ...booked, mechanic, status: "accepted" });
  await givenBooking(rest.prisma, { ...booked, mechanic, status: "completed", paid: true });
  await givenBooking(rest.prisma, { customer, vehicle: second, status: "cancelled" });
  const visitor = await rest.as(customer);
  const list = await visitor.get(REST_PATH);
  expect(list.is(200).body).toHaveLength(4);
  expect(list.text.split(NOTES)).toHaveLength(4);
  expect(await listBookings(run, await asked(customer.id, REST_PATH))).toBe(list.text);
  const answer = (await visitor.get(TRPC_PATH)).is(200).text;
  expect(await listBookingsAsTrpc(run, await asked(customer.id, TRPC_PATH))).toBe(answer);
});

test("the references find the same mechanics near a location", async () => {
  const customer = await givenCustomer(rest.prisma);
  await givenMechanic(rest.prisma, { latitude: 30.27, longitude: -97.74 });
  const path = searchPath("78701");
  const answer = (await (await rest.as(customer)).get(path)).is(200).text;
  expect(answer).toContain("Morgan");
  expect(await searchMechanics(run, await asked(customer.id, path))).toBe(answer);
});

test("the references create and accept a booking like the product", async () => {
  const { customer, vehicle } = await customerWithNotes();
  const mechanic = await givenMechanic(rest.prisma, { latitude: 30.27, longitude: -97.74 });
  const service = await givenService(rest.prisma, { parts: "included", partsNote: "Oil" });
  const json = (days: number) => ({
    vehicleId: vehicle.id,
    serviceIds: [service.id],
    serviceLocation: "12 Oak St, Austin, TX 78701",
    scheduledAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    timeZone: "America/Chicago",
    issueDescription: "Squeaking noise when braking",
    customerProvidesPartss: false,
  });
  const made = (await (await rest.as(customer)).post("/api/bookings", json(7))).is(201);
  const byHand = await createBooking(
    run,
    await asked(customer.id, "/api/bookings", JSON.stringify(json(9))),
  );
  expect(withoutRandom(String(byHand))).toBe(withoutRandom(made.text));

  const second = z.object({ id: z.string() }).parse(JSON.parse(String(byHand))).id;
  const accept = (id: string) => `/api/bookings/${id}/accept`;
  const taken = (await (await rest.as(mechanic)).put(accept(made.id))).is(200);
  const takenByHand = await acceptBooking(run, await asked(mechanic.id, accept(second)));
  expect(withoutRandom(String(takenByHand))).toBe(withoutRandom(taken.text));
  expect(await rest.prisma.notification.count({ where: { kind: "accept" } })).toBe(2);
});

test("the reference quotes a price like the product, with a mechanic nearby", async () => {
  const customer = await givenCustomer(rest.prisma);
  await givenMechanic(rest.prisma, { latitude: 30.27, longitude: -97.74 });
  const services = [
    await givenService(rest.prisma, { parts: "included", partsNote: "Oil" }),
    await givenService(rest.prisma),
  ];
  const body = { location: "78701", serviceIds: services.map(({ id }) => id) };
  const answer = (await (await rest.as(customer)).post("/api/quotes", body)).is(200);
  expect(answer.body).toMatchObject({ served: true });
  const byHand = await quoteByHand(
    run,
    await asked(customer.id, "/api/quotes", JSON.stringify(body)),
  );
  expect(withoutRandom(String(byHand))).toBe(withoutRandom(answer.text));
});
