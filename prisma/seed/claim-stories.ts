import type { BookingView } from "~/domain/booking/view";
import type { PlannedBooking } from "./story";
import { DANS, minutesFrom, type Calls, type Step } from "./story";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Plans bookings that show what can happen after the work is done and paid. */
export function claimStories(now: Date): PlannedBooking[] {
  const inMinutes = minutesFrom(now);
  /** Returns a whole hour this many days from now, when the mechanics have no other job. */
  const at = (days: number, hour: number) => {
    const time = inMinutes(days * DAY);
    time.setUTCHours(hour, 0, 0, 0);
    return time.toISOString();
  };
  const done = { ...DANS, status: "completed", payment: "captured" } as const;
  return [
    {
      ...done,
      mechanic: "devon.whitaker",
      services: ["Brake Inspection", "Brake Pad Replacement"],
      issue: "Squeals at every stop sign.",
      scheduledAt: inMinutes(-9 * DAY),
      createdAt: inMinutes(-11 * DAY),
      steps: [
        claim(30 * HOUR, "warranty", "It squeals again, from the left only."),
        offer(20 * HOUR, [at(6, 16), at(6, 20), at(7, 16)]),
      ],
    },
    {
      ...done,
      mechanic: "devon.whitaker",
      services: ["Tune-Up"],
      issue: "Rough when it is cold.",
      scheduledAt: inMinutes(-12 * DAY),
      createdAt: inMinutes(-14 * DAY),
      steps: [
        claim(3 * DAY, "warranty", "It idles rough again after a few minutes."),
        offer(2.5 * DAY, [at(8, 15), at(8, 19)]),
        {
          minutesAgo: 2 * DAY,
          by: "customer",
          action: async (calls, id) => {
            const { id: claimId, times } = await onlyClaim(calls, id);
            const [time] = times;
            if (time !== undefined) await calls.booking.chooseTime({ id: claimId, time });
          },
        },
      ],
    },
    {
      ...done,
      mechanic: "renee.baptiste",
      services: ["Battery Replacement"],
      issue: "Slow to start in the morning.",
      scheduledAt: inMinutes(-2 * DAY),
      createdAt: inMinutes(-3 * DAY),
      steps: [
        {
          minutesAgo: 20 * HOUR,
          by: "customer",
          action: async (calls, id, { photo }) =>
            calls.booking.claim({
              id,
              kind: "damage",
              description: "There is a fresh scratch on the fender where the tools lay.",
              photoIds: [await photo("claim", "fender.webp")],
            }),
        },
      ],
    },
  ];
}

function claim(minutesAgo: number, kind: "warranty", description: string): Step {
  return {
    minutesAgo,
    by: "customer",
    action: async (calls, id) => {
      const { services } = await calls.booking.byId({ id });
      await calls.booking.claim({ id, kind, description, lineId: services.at(-1)?.id });
    },
  };
}

function offer(minutesAgo: number, times: string[]): Step {
  return {
    minutesAgo,
    by: "mechanic",
    action: async (calls, id) =>
      calls.booking.offerTimes({ id: (await onlyClaim(calls, id)).id, times }),
  };
}

async function onlyClaim(calls: Calls, id: string): Promise<BookingView["claims"][number]> {
  const [only] = (await calls.booking.byId({ id })).claims;
  if (only === undefined) throw new Error("The demo's job has no claim.");
  return only;
}
