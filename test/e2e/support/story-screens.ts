import type { BrowserContext } from "playwright-core";
import type { Screen } from "./screens";
import { bookingsOf, type Booked } from "./session";

/** One of the demo's bookings that did not go as planned. */
interface Told extends Booked {
  changeOrder: object | null;
  proposal: object | null;
  stoppedAt: string | null;
  followsUpId: string | null;
  services: { name: string }[];
  claims: { kind: string; state: string }[];
}

const claimed = (kind: string, state: string) => (one: Told) =>
  one.claims.some((claim) => claim.kind === kind && claim.state === state);

interface Story {
  is: (one: Told) => boolean;
  /** The mechanic whose page of it is pictured, or null when they have none. */
  mechanic: "driver" | "colleague" | null;
  /** Included in every check of screens; the others are for pictures alone. */
  checked?: "customer" | "mechanic" | "both";
}

/** The states of jobs that did not go as planned. */
const STORIES = {
  "on-the-way": {
    is: (one) => one.enRouteAt !== null && one.arrivedAt === null,
    mechanic: "driver",
    checked: "mechanic",
  },
  arrived: {
    is: (one) => one.arrivedAt !== null && one.status === "accepted",
    mechanic: "colleague",
    checked: "customer",
  },
  waiting: { is: (one) => one.requestWaits, mechanic: null, checked: "customer" },
  fee: { is: (one) => one.cancelledBy === "customer", mechanic: "colleague" },
  expired: { is: (one) => one.cancelReason === "expired", mechanic: null },
  missed: { is: (one) => one.cancelReason === "mechanic_no_show", mechanic: "colleague" },
  moving: { is: (one) => one.proposal !== null, mechanic: "colleague" },
  change: { is: (one) => one.changeOrder !== null, mechanic: "colleague", checked: "both" },
  changed: {
    is: (one) => one.services.some(({ name }) => name === "Condenser fan relay"),
    mechanic: "driver",
  },
  stopped: { is: (one) => one.stoppedAt !== null, mechanic: "colleague" },
  absent: { is: (one) => one.cancelReason === "customer_no_show", mechanic: "driver" },
  offered: { is: claimed("warranty", "offered"), mechanic: "colleague", checked: "customer" },
  "made-good": { is: claimed("warranty", "scheduled"), mechanic: "colleague" },
  visit: { is: (one) => one.followsUpId !== null, mechanic: "colleague" },
  damage: { is: claimed("damage", "desk"), mechanic: "driver" },
} as const satisfies Record<string, Story>;

export type Stories = Record<keyof typeof STORIES, string>;
const NAMES = Object.keys(STORIES) as (keyof typeof STORIES)[];

/** Returns the id of each state's booking. */
export async function storiesOf(context: BrowserContext): Promise<Stories> {
  const bookings = (await bookingsOf(context)) as Told[];
  const idOf = (name: keyof typeof STORIES) => {
    const found = bookings.find(STORIES[name].is);
    if (found === undefined) throw new Error(`The demo has no booking for "${name}".`);
    return [name, found.id] as const;
  };
  return Object.fromEntries(NAMES.map(idOf)) as Stories;
}

/** Lists both pages of a booking in each of these states, light and dark. */
export function storyScreens(stories: Stories): Screen[] {
  return NAMES.flatMap((name) => {
    const { mechanic, checked }: Story = STORIES[name];
    const shown = (side: "customer" | "mechanic") => ({
      dark: true,
      picture: checked !== side && checked !== "both",
    });
    const booking: Screen = {
      name: `booking-${name}`,
      who: "unlucky",
      path: `/customer/bookings/${stories[name]}`,
      ...shown("customer"),
    };
    if (mechanic === null) return [booking];
    const path = `/mechanic/jobs/${stories[name]}`;
    return [booking, { name: `job-${name}`, who: mechanic, path, ...shown("mechanic") }];
  });
}
