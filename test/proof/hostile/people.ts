import { z } from "zod";
import { orderOf } from "~test/support/factory";

const withId = z.object({ id: z.string() });

/** A signed-in user as a driver needs them: cookie and row. */
export interface Person {
  cookie: string;
  id: string;
}

/** A customer with a vehicle and a booking, and a mechanic with a profile, created over HTTP. */
export interface People {
  customer: Person;
  mechanic: Person;
  vehicleId: string;
  bookingId: string;
  serviceIds: string[];
}

interface Call {
  cookie?: string;
  json?: unknown;
}

/** Makes one JSON call; throws on anything but a success. */
export async function call(base: string, route: string, { cookie, json }: Call = {}) {
  const [method = "GET", path = ""] = route.split(" ");
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text.slice(0, 400)}`);
  const body: unknown = JSON.parse(text);
  return { status: response.status, body, cookies: response.headers.getSetCookie() };
}

/** Signs up a user over HTTP. */
export async function signUp(base: string, role: "customer" | "mechanic"): Promise<Person> {
  const { body, cookies } = await call(base, "POST /api/auth/signup", {
    json: {
      firstName: "Robin",
      lastName: "Rivers",
      email: `${role}-${crypto.randomUUID()}@example.com`,
      password: "Str0ng!pass",
      role,
    },
  });
  const cookie = cookies.map((text) => text.split(";")[0]).join("; ");
  return { cookie, id: withId.parse(body).id };
}

/** Creates a mechanic who can accept jobs. */
export async function newMechanic(base: string): Promise<Person> {
  const mechanic = await signUp(base, "mechanic");
  await call(base, "POST /api/mechanic/profile", {
    cookie: mechanic.cookie,
    json: {
      phone: "(415) 555-0199",
      yearsExperience: 6,
      location: "San Francisco, CA 94110",
      specializations: ["Oil Changes"],
      workExperience: "Fifteen years in independent shops.",
    },
  });
  return mechanic;
}

/** Returns the body of a booking several days ahead. */
export const bookingOf = (vehicleId: string, serviceId: string, daysAhead: number) =>
  orderOf(vehicleId, [serviceId], new Date(Date.now() + daysAhead * 86_400_000));

/** Creates new accounts; success also proves that the product still works. */
export async function newPeople(base: string): Promise<People> {
  const [customer, mechanic] = [await signUp(base, "customer"), await newMechanic(base)];
  const services = await call(base, "GET /api/services");
  const serviceIds = z
    .array(withId)
    .min(1)
    .parse(services.body)
    .map(({ id }) => id);
  const { cookie } = customer;
  const vehicle = await call(base, "POST /api/vehicles", {
    cookie,
    json: { year: 2019, make: "Toyota", model: "Camry" },
  });
  const vehicleId = withId.parse(vehicle.body).id;
  const booking = await call(base, "POST /api/bookings", {
    cookie,
    json: bookingOf(vehicleId, serviceIds[0] ?? "", 3),
  });
  const bookingId = withId.parse(booking.body).id;
  const read = await call(base, `GET /api/bookings/${bookingId}`, { cookie });
  z.object({ id: z.literal(bookingId), status: z.literal("pending") }).parse(read.body);
  return { customer, mechanic, vehicleId, bookingId, serviceIds };
}
