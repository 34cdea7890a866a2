import { z } from "zod";
import { demoCookie } from "./people";

/** A page's address, and the Cookie header of a user who can see it. */
export interface SignedInRoute {
  path: string;
  cookie: string;
}

const bookingsSchema = z.array(
  z.object({ id: z.string(), paymentStatus: z.string(), mechanicId: z.string().nullable() }),
);

/** Lists every page that the demo's people see. */
export async function signedInRoutes(url: string): Promise<SignedInRoute[]> {
  const customer = await demoCookie(url, "customer");
  const mechanic = await demoCookie(url, "mechanic");
  const answer = await fetch(`${url}/api/bookings`, { headers: { cookie: customer } });
  const bookings = bookingsSchema.parse(await answer.json());
  const idOf = (paymentStatus: string) =>
    bookings.find((booking) => booking.paymentStatus === paymentStatus)?.id ?? "";
  const somebody = bookings.find(({ mechanicId }) => mechanicId !== null)?.mechanicId ?? "";
  const of = (cookie: string, paths: readonly string[]) => paths.map((path) => ({ path, cookie }));
  return [
    ...of(customer, [
      "/",
      "/customer/dashboard",
      "/customer/profile",
      "/customer/booking",
      "/customer/service-history",
      "/customer/bookings",
      `/customer/booking/${idOf("none")}/edit`,
      `/customer/checkout/${idOf("none")}`,
      `/customer/receipt/${idOf("captured")}`,
      `/mechanic/${somebody}/profile`,
      "/mechanics/search",
    ]),
    ...of(mechanic, [
      "/mechanic/dashboard",
      "/mechanic/jobs",
      "/mechanic/today",
      "/mechanic/requests",
      "/mechanic/calendar",
      "/mechanic/calendar/settings",
      "/mechanic/earnings",
      "/mechanic/profile",
      "/mechanic/profile/view",
      "/mechanic/settings",
      "/mechanic/skills-test",
    ]),
  ];
}

/** Returns an address without its ids. */
export const patternOf = (path: string) => path.replaceAll(/[0-9a-f-]{36}/g, "{id}");
