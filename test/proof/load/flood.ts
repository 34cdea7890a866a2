// DOS-03: one customer sends 110 requests for a mechanic; other customers stay visible in the list
// of open jobs.
import { z } from "zod";
import { bookingOf, call, newMechanic, newPeople, type People } from "../hostile/people";
import { Client } from "./client";
import { tallied } from "./others";
import { onStage } from "./stage";

const REQUESTS = 110;
const KEPT = 20;
const OTHERS = 5;

const openJobs = z.array(z.object({ id: z.string(), customerId: z.string() }));

await onStage(
  async (server) => {
    const others: People[] = [];
    for (let index = 0; index < OTHERS; index += 1) others.push(await newPeople(server.url));
    const flooder = await newPeople(server.url);
    const client = new Client(server.url, REQUESTS);
    // One is already pending, created with the account.
    const answers = await Promise.all(
      Array.from({ length: REQUESTS - 1 }, (_, index) =>
        client.ask({
          method: "POST",
          path: "/api/bookings",
          cookie: flooder.customer.cookie,
          json: bookingOf(flooder.vehicleId, flooder.serviceIds[0] ?? "", 2 + index),
        }),
      ),
    );
    client.close();
    const statuses = [201, ...answers.map(({ status }) => status)];
    const kept = statuses.filter((status) => status === 201).length;
    const refused = statuses.filter((status) => status === 409).length;

    const mechanic = await newMechanic(server.url);
    const page = await call(server.url, "GET /api/bookings", { cookie: mechanic.cookie });
    const seen = new Set(openJobs.parse(page.body).map(({ id }) => id));
    const found = others.filter(({ bookingId }) => seen.has(bookingId)).length;
    return [
      {
        what: `${REQUESTS} requests of one customer at once`,
        id: "DOS-03",
        figure: tallied(statuses),
        wanted: `${KEPT} kept, ${REQUESTS - KEPT} refused with 409`,
        ok: kept === KEPT && refused === REQUESTS - KEPT,
      },
      {
        what: "Another mechanic's first page afterwards",
        id: "DOS-03",
        figure: `${seen.size} open jobs, ${found} of ${OTHERS} other customers' among them`,
        wanted: "everybody's",
        ok: found === OTHERS,
      },
    ];
  },
  { MAX_PENDING_BOOKINGS: String(KEPT) },
);
