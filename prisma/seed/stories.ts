import { claimStories } from "./claim-stories";
import { onSiteStories } from "./on-site-stories";
import type { PlannedBooking } from "./story";
import { DANS, minutesFrom } from "./story";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Plans one booking in each state of a job that doesn't go as planned. */
export function plannedStories(now: Date): PlannedBooking[] {
  return [...storiesBefore(now), ...onSiteStories(now), ...claimStories(now)];
}

/** Plans bookings that end before any work. */
function storiesBefore(now: Date): PlannedBooking[] {
  const inMinutes = minutesFrom(now);
  return [
    {
      ...DANS,
      mechanic: "renee.baptiste",
      status: "accepted",
      holdCard: true,
      services: ["Check Engine Light Diagnostics"],
      issue: "Check engine light, and it stalls at red lights.",
      scheduledAt: inMinutes(35),
      createdAt: inMinutes(-DAY),
      steps: [
        {
          minutesAgo: 10,
          by: "mechanic",
          action: (calls, id) => calls.booking.enRoute({ id, etaMinutes: 25 }),
        },
      ],
    },
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "accepted",
      holdCard: true,
      acceptsPolicy: true,
      services: ["Tire Rotation"],
      issue: "The front ones wear on the inside.",
      scheduledAt: inMinutes(10),
      createdAt: inMinutes(-2 * DAY),
      steps: [
        {
          minutesAgo: 40,
          by: "mechanic",
          action: (calls, id) => calls.booking.enRoute({ id, etaMinutes: 35 }),
        },
        { minutesAgo: 4, by: "mechanic", action: (calls, id) => calls.booking.arrived({ id }) },
      ],
    },
    {
      ...DANS,
      mechanic: "renee.baptiste",
      requested: "renee.baptiste",
      status: "accepted",
      holdCard: true,
      services: ["Jump Start"],
      issue: "Needs a jump before a trip. Renee knows the truck.",
      scheduledAt: inMinutes(2 * DAY + 3 * HOUR),
      createdAt: inMinutes(-20 * HOUR),
      steps: [
        {
          minutesAgo: 50,
          by: "mechanic",
          action: (calls, id) => calls.booking.release({ id, reason: "My van is in the shop." }),
        },
      ],
    },
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "accepted",
      holdCard: true,
      acceptsPolicy: true,
      services: ["Brake Inspection"],
      issue: "A squeak when it is wet.",
      scheduledAt: inMinutes(9 * HOUR),
      createdAt: inMinutes(-3 * DAY),
      steps: [
        {
          minutesAgo: 0,
          by: "customer",
          action: (calls, id) =>
            calls.booking.cancel({ id, fee: "35.00", reason: "I have to travel for work." }),
        },
      ],
    },
    {
      ...DANS,
      mechanic: null,
      status: "pending",
      expires: true,
      services: ["Exhaust Repair"],
      issue: "Rattles over bumps.",
      scheduledAt: inMinutes(2 * DAY),
      createdAt: inMinutes(-3 * DAY - HOUR),
    },
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "accepted",
      services: ["Battery Replacement"],
      issue: "Dead again this morning.",
      scheduledAt: inMinutes(-26 * HOUR),
      createdAt: inMinutes(-4 * DAY),
    },
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "accepted",
      services: ["Air Conditioning Recharge"],
      issue: "Barely cools in the afternoon.",
      scheduledAt: inMinutes(3 * DAY),
      createdAt: inMinutes(-DAY),
      steps: [
        {
          minutesAgo: 90,
          by: "mechanic",
          action: (calls, id) =>
            calls.booking.reschedule({ id, scheduledAt: inMinutes(4 * DAY).toISOString() }),
        },
      ],
    },
  ];
}
