import type { PlannedBooking } from "./story";
import { DANS, minutesFrom } from "./story";

const DAY = 24 * 60;

/** Plans bookings that show what can happen on site. No person's demo jobs overlap. */
export function onSiteStories(now: Date): PlannedBooking[] {
  const inMinutes = minutesFrom(now);
  return [
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "in_progress",
      holdCard: true,
      services: ["Brake Pad Replacement"],
      issue: "Grinding from the front, worst when the truck is loaded.",
      scheduledAt: inMinutes(-115),
      createdAt: inMinutes(-2 * DAY),
      steps: [
        {
          minutesAgo: 70,
          by: "mechanic",
          action: async (calls, id, { photo }) =>
            calls.booking.proposeChange({
              id,
              add: [
                { kind: "part", description: "Front brake rotors, pair", amount: "148.00" },
                { kind: "labor", description: "Fitting the rotors", amount: "60.00" },
              ],
              reason:
                "Both front rotors are scored below the minimum thickness. New pads on them would wear out within weeks.",
              photoIds: [await photo("change", "rotor.webp"), await photo("change", "pad.webp")],
            }),
        },
      ],
    },
    {
      ...DANS,
      mechanic: "renee.baptiste",
      status: "in_progress",
      holdCard: true,
      services: ["Air Conditioning Recharge"],
      issue: "The AC gives up at red lights.",
      scheduledAt: inMinutes(-215),
      createdAt: inMinutes(-DAY),
      steps: [
        {
          minutesAgo: 190,
          by: "mechanic",
          action: (calls, id) =>
            calls.booking.proposeChange({
              id,
              add: [{ kind: "part", description: "Condenser fan relay", amount: "38.00" }],
              reason: "The fan's relay sticks, so the condenser gets no air while you stand.",
            }),
        },
        {
          minutesAgo: 184,
          by: "customer",
          action: async (calls, id, { holdCard }) => {
            const [change] = await calls.booking.changeOrders({ id });
            if (change === undefined) return;
            const { payment } = await calls.booking.approveChange({ id: change.id });
            if (payment !== null) await holdCard(await calls.payment.pay({ id: payment.id }));
          },
        },
      ],
    },
    {
      ...DANS,
      mechanic: "devon.whitaker",
      status: "in_progress",
      holdCard: true,
      services: ["Oil Change"],
      issue: "Due since the summer. It takes 5W-30.",
      scheduledAt: inMinutes(-200),
      createdAt: inMinutes(-2 * DAY),
      steps: [
        {
          minutesAgo: 150,
          by: "customer",
          action: (calls, id) =>
            calls.booking.stop({ id, reason: "They are about to fill in the wrong oil." }),
        },
      ],
    },
    {
      ...DANS,
      mechanic: "renee.baptiste",
      status: "accepted",
      holdCard: true,
      acceptsPolicy: true,
      services: ["Check Engine Light Diagnostics"],
      issue: "The light comes and goes.",
      scheduledAt: inMinutes(-100),
      createdAt: inMinutes(-3 * DAY),
      steps: [
        { minutesAgo: 104, by: "mechanic", action: (calls, id) => calls.booking.arrived({ id }) },
        {
          minutesAgo: 102,
          by: "mechanic",
          action: (_, id, { photo }) => photo("arrival", "driveway.webp"),
        },
        { minutesAgo: 80, by: "mechanic", action: (calls, id) => calls.booking.noShow({ id }) },
      ],
    },
    {
      ...DANS,
      customer: "gordon.pike",
      mechanic: "renee.baptiste",
      status: "in_progress",
      holdCard: true,
      services: ["Battery Replacement"],
      issue: "The new battery is flat again after two days.",
      scheduledAt: inMinutes(-6 * 60),
      createdAt: inMinutes(-2 * DAY),
      // A large change order, which waits for the desk.
      steps: [
        {
          minutesAgo: 40,
          by: "mechanic",
          action: (calls, id) =>
            calls.booking.proposeChange({
              id,
              add: [
                { kind: "labor", description: "Rewire the battery harness", amount: "460.00" },
                { kind: "part", description: "Fuse box cover", amount: "38.00" },
              ],
              reason: "The harness is chafed through behind the fuse box, and drains the battery.",
            }),
        },
      ],
    },
  ];
}
