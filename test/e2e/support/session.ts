import type { BrowserContext } from "playwright-core";
import { freshEmail, PASSWORD } from "./people";

export const DEMO_PASSWORD = "Curbside!2024";

/** The demo's people, as the README lists them. */
export const MAYA = "maya.torres@demo.curbwrench.example";
export const GRACE = "grace.lindqvist@demo.curbwrench.example";
export const SAM = "sam.delgado@demo.curbwrench.example";
export const DAN = "dan.okafor@demo.curbwrench.example";
export const RENEE = "renee.baptiste@demo.curbwrench.example";
export const DEVON = "devon.whitaker@demo.curbwrench.example";
export const ADMIN = "admin@demo.curbwrench.example";

type Role = "customer" | "mechanic";

/** Signs a context in by the documented call, for tests that aren't about the sign-in form. */
export async function enter(
  context: BrowserContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const answer = await context.request.post("/api/auth/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${await answer.text()}`);
}

/** Signs a new user up by the documented call, and the context in. */
export async function enterNew(
  context: BrowserContext,
  role: Role,
  firstName = "Robin",
  lastName = "Gray",
): Promise<{ email: string; password: string }> {
  const email = freshEmail(firstName.toLowerCase());
  const data = { firstName, lastName, email, password: PASSWORD, role };
  const answer = await context.request.post("/api/auth/signup", { data });
  if (!answer.ok()) throw new Error(`${email} can't sign up: ${await answer.text()}`);
  return { email, password: PASSWORD };
}

/** The part of a booking that browser tests read. */
export interface Booked {
  id: string;
  bookingNumber: string;
  status: string;
  paymentStatus: string;
  serviceName: string;
  totalAmount: string;
  mechanicId: string | null;
  vehicleId: string;
  enRouteAt: string | null;
  arrivedAt: string | null;
  requestWaits: boolean;
  cancelledBy: string | null;
  cancelReason: string | null;
}

/** Returns the context's own bookings, newest first. */
export async function bookingsOf(context: BrowserContext): Promise<Booked[]> {
  const answer = await context.request.get("/api/bookings");
  return (await answer.json()) as Booked[];
}

/** Returns one booking of a list, in this state. */
export function inState(bookings: readonly Booked[], status: string, payment?: string): Booked {
  const found = bookings.find(
    (one) => one.status === status && (payment === undefined || one.paymentStatus === payment),
  );
  if (found === undefined) throw new Error(`The demo has no ${status} booking (${payment}).`);
  return found;
}

/** Books a service by the documented calls, for a context signed in as a customer. */
export async function bookByCall(
  context: BrowserContext,
  options: { daysAhead?: number; at?: Date; mechanicId?: string; promoCode?: string } = {},
): Promise<Booked> {
  const { request } = context;
  const services = (await (await request.get("/api/services")).json()) as { id: string }[];
  const vehicle = (await (
    await request.post("/api/vehicles", {
      data: { year: 2019, make: "Honda", model: "Civic", nickname: null, mileage: null },
    })
  ).json()) as { id: string };
  const scheduledAt = new Date(Date.now() + (options.daysAhead ?? 3) * 86_400_000);
  scheduledAt.setUTCHours(18, 0, 0, 0);
  const answer = await request.post("/api/bookings", {
    data: {
      vehicleId: vehicle.id,
      serviceLocation: "1186 Guerrero St, San Francisco, CA 94110",
      scheduledAt: (options.at ?? scheduledAt).toISOString(),
      timeZone: "America/Los_Angeles",
      customerProvidesPartss: false,
      serviceIds: services.slice(0, 1).map(({ id }) => id),
      issueDescription: "Squealing from the front",
      notes: "",
      mechanicId: options.mechanicId ?? null,
      promoCode: options.promoCode,
    },
  });
  if (answer.status() !== 201) throw new Error(`The booking failed: ${await answer.text()}`);
  return (await answer.json()) as Booked;
}
