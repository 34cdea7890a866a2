import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";
import { CUSTOMERS, MECHANICS, METROS, type DemoMechanic, type Metro } from "./people";
import { REVIEW_TEXTS, reviewTexts } from "./reviews";
import { CATALOG } from "./catalog";
import { plannedStories } from "./stories";
import type { PlannedBooking, Step } from "./story";

/** People who appear only as authors of past jobs and reviews. */
export const PASSERS_BY = [
  ["Elena", "Rossi"],
  ["Marcus", "Tate"],
  ["Priya", "Nair"],
  ["Tom", "Becker"],
  ["Aisha", "Rahman"],
  ["Gordon", "Pike"],
  ["Mei", "Lindholm"],
  ["Diego", "Santos"],
  ["Fiona", "Walsh"],
  ["Isaac", "Greene"],
  ["Yuki", "Tanabe"],
  ["Monica", "Bell"],
  ["Rafael", "Cruz"],
  ["Stella", "Novak"],
  ["Jerome", "Watts"],
  ["Alice", "Dunn"],
  ["Hassan", "Aziz"],
  ["Claire", "Monroe"],
  ["Ivan", "Kolar"],
  ["Denise", "Ford"],
] as const;
export const passerByName = (index: number) => {
  const [first, last] = PASSERS_BY[index % PASSERS_BY.length] ?? PASSERS_BY[0];
  return `${first}.${last}`.toLowerCase();
};

/** Returns a whole hour `days` from now, in that metro's local time. */
function at(now: Date, days: number, hour: number, metro: Metro): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(
    midnight + days * DAY_MS + (hour + METROS[metro].hoursBehindUtc) * 60 * MINUTE_MS,
  );
}

const before = (time: Date, minutes: number) => new Date(time.getTime() - minutes * MINUTE_MS);

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("Expected something to pick from.");
  return item;
}

/** Plans the bookings that tell the demo's stories. */
export function plannedBookings(now: Date): PlannedBooking[] {
  const sf = METROS.sanFrancisco.places;
  const maya = { customer: "maya.torres", metro: "sanFrancisco", place: sf[0] } as const;
  const dan = {
    customer: "dan.okafor",
    metro: "austin",
    place: METROS.austin.places[1],
  } as const;
  return [
    {
      ...maya,
      mechanic: null,
      status: "pending",
      payment: "none",
      services: ["Brake Inspection", "Brake Pad Replacement"],
      issue: "Squealing from the front left wheel when I brake, worse in the morning.",
      scheduledAt: at(now, 2, 10, "sanFrancisco"),
      createdAt: before(now, 95),
    },
    {
      ...maya,
      mechanic: null,
      status: "pending",
      payment: "none",
      holdCard: true,
      services: ["Air Conditioning Recharge"],
      issue: "AC blows warm after ten minutes of driving.",
      notes: "Please ring twice, the bell is slow.",
      scheduledAt: at(now, 4, 14, "sanFrancisco"),
      createdAt: before(now, 60 * 26),
    },
    {
      ...maya,
      mechanic: null,
      requested: "sam.delgado",
      status: "pending",
      payment: "none",
      services: ["Battery Replacement"],
      issue: "Slow cranking on cold mornings. Sam did my brakes, I'd like him again.",
      scheduledAt: at(now, 3, 9, "sanFrancisco"),
      createdAt: before(now, 240),
    },
    {
      ...maya,
      mechanic: "sam.delgado",
      status: "accepted",
      payment: "none",
      holdCard: true,
      services: ["Oil Change", "Tire Rotation"],
      issue: "Oil service is due, and the tires could be rotated while you're here.",
      scheduledAt: at(now, 1, 11, "sanFrancisco"),
      createdAt: before(now, 60 * 30),
      messages: [
        {
          from: "mechanic",
          text: "Hi Maya, I have you down for tomorrow at 11. Is there room to jack the car up?",
        },
        { from: "customer", text: "Yes, the driveway is flat. I'll move the bikes." },
        { from: "mechanic", text: "Perfect. I'll bring 0W-20 and the Subaru filter." },
      ],
    },
    {
      ...maya,
      mechanic: "sam.delgado",
      status: "in_progress",
      payment: "none",
      holdCard: true,
      services: ["Check Engine Light Diagnostics"],
      issue: "Check engine light came on yesterday, the car runs a little rough at idle.",
      scheduledAt: before(now, 40),
      createdAt: before(now, 60 * 20),
      messages: [{ from: "mechanic", text: "On my way, about fifteen minutes out." }],
    },
    {
      ...maya,
      mechanic: "sam.delgado",
      status: "completed",
      payment: "captured",
      services: ["Brake Pad Replacement"],
      issue: "Grinding from the rear brakes.",
      scheduledAt: at(now, -19, 10, "sanFrancisco"),
      createdAt: at(now, -22, 9, "sanFrancisco"),
      review: { rating: 5, comment: pick(REVIEW_TEXTS["Brake Pad Replacement"] ?? [], 1) },
      messages: [
        {
          from: "mechanic",
          text: "Rotors are still good, only pads needed. See the photos on your windshield note.",
        },
        { from: "customer", text: "Brakes feel great, thank you!" },
      ],
    },
    {
      ...maya,
      mechanic: "wei.zhang",
      status: "completed",
      payment: "captured",
      services: ["Tune-Up"],
      issue: "Hesitates when accelerating from a stop.",
      scheduledAt: at(now, -6, 15, "sanFrancisco"),
      createdAt: at(now, -8, 12, "sanFrancisco"),
    },
    {
      ...maya,
      mechanic: "lucia.ferreira",
      status: "completed",
      payment: "due",
      services: ["Flat Tire Repair"],
      issue: "Picked up a screw, rear right tire loses air.",
      scheduledAt: at(now, -2, 9, "sanFrancisco"),
      createdAt: at(now, -2, 7, "sanFrancisco"),
    },
    {
      ...maya,
      mechanic: null,
      status: "cancelled",
      payment: "none",
      services: ["Coolant and Radiator Service"],
      issue: "Temperature gauge went up once on the highway.",
      scheduledAt: at(now, -30, 13, "sanFrancisco"),
      createdAt: at(now, -34, 18, "sanFrancisco"),
    },
    {
      ...dan,
      mechanic: null,
      status: "pending",
      payment: "none",
      services: ["Electrical System Repair"],
      issue:
        "Electrical gremlins: the radio cuts out and the dome light flickers. Could be the wiring.",
      scheduledAt: at(now, 3, 16, "austin"),
      createdAt: before(now, 180),
    },
    {
      ...dan,
      mechanic: "renee.baptiste",
      status: "accepted",
      payment: "none",
      services: ["Battery Replacement"],
      issue: "Had to jump it twice this week.",
      scheduledAt: at(now, 1, 17, "austin"),
      createdAt: before(now, 60 * 28),
      messages: [
        { from: "customer", text: "The truck will be in the alley behind the house." },
        { from: "mechanic", text: "Got it. Group 65, I have one on the van." },
      ],
    },
    {
      ...dan,
      mechanic: "devon.whitaker",
      status: "completed",
      payment: "captured",
      promo: true,
      services: ["Oil Change"],
      issue: "First oil change since I bought it.",
      scheduledAt: at(now, -41, 9, "austin"),
      createdAt: at(now, -43, 20, "austin"),
      review: { rating: 5, comment: pick(REVIEW_TEXTS["Oil Change"] ?? [], 0) },
    },
    ...forgottenJobs(now),
    ...openJobs(now),
    ...plannedStories(now),
  ];
}

/** Plans stalled jobs, which alert the operator: one never started, one never completed. */
function forgottenJobs(now: Date): PlannedBooking[] {
  const place = METROS.austin.places[0];
  const common = { payment: "none", metro: "austin", place } as const;
  return [
    {
      ...common,
      customer: "tom.becker",
      mechanic: "devon.whitaker",
      status: "accepted",
      forgotten: "job_late",
      services: ["Flat Tire Repair"],
      issue: "Nail in the front left tire.",
      scheduledAt: before(now, 60 * 5),
      createdAt: before(now, 60 * 29),
    },
    {
      ...common,
      customer: "gordon.pike",
      mechanic: "renee.baptiste",
      status: "in_progress",
      forgotten: "job_stuck",
      services: ["Battery Replacement"],
      issue: "It needs a jump every morning.",
      scheduledAt: before(now, 60 * 51),
      createdAt: before(now, 60 * 75),
    },
  ];
}

/** Adds photos that mechanics see before they accept a job. */
function showTheProblem(minutesAgo: number): Step {
  return {
    minutesAgo,
    by: "customer",
    action: async (_, __, { photo }) => {
      for (const file of ["dashboard.webp", "nail.webp"]) await photo("issue", file);
    },
  };
}

/** Plans jobs that any mechanic can accept. */
function openJobs(now: Date): PlannedBooking[] {
  const stories = [
    [
      "owen.fitch",
      2,
      13,
      ["Oil Change", "Brake Inspection"],
      "Regular service before a road trip to Tahoe.",
    ],
    [
      "leila.moradi",
      1,
      16,
      ["Check Engine Light Diagnostics"],
      "Warning light and a rattling noise from underneath when I start it.",
    ],
    [
      "victor.hale",
      2,
      10,
      ["Transmission Fluid Service"],
      "Shifts hard from second to third when cold.",
    ],
    [
      "hannah.brooks",
      3,
      12,
      ["Battery Replacement"],
      "Clicks but won't start. A jump works for a day.",
    ],
    [
      "carlos.ibarra",
      4,
      9,
      ["Shock and Strut Replacement"],
      "Bounces after every speed bump, rear end most of all.",
    ],
    [
      "june.abernathy",
      2,
      11,
      ["Air Conditioning Recharge", "Oil Change"],
      "AC stopped cooling, and the oil light reminder is on.",
    ],
    [
      "theo.jankowski",
      1,
      14,
      ["Check Engine Light Diagnostics", "Jump Start"],
      "Won't start since the cold snap.",
    ],
    ["simone.carter", 3, 15, ["Exhaust Repair"], "Loud drone from the back since I hit a curb."],
  ] as const;
  return stories.map(([customer, days, hour, services, issue], index) => {
    const person = CUSTOMERS.find(({ name }) => name === customer);
    if (person === undefined) throw new Error(`${customer} is not in the demo`);
    return {
      customer,
      mechanic: null,
      status: "pending",
      payment: "none",
      services,
      issue,
      metro: person.metro,
      place: `${person.address}, ${person.city}, ${person.state} ${person.zipCode}`,
      scheduledAt: at(now, days, hour, person.metro),
      createdAt: before(now, 35 + index * 55),
      steps: customer === "leila.moradi" ? [showTheProblem(30 + index * 55)] : [],
    };
  });
}

/**
 * Plans the finished jobs behind every mechanic's rating, newest first; the same ones in every
 * demo.
 */
export function pastJobs(now: Date): PlannedBooking[] {
  const textFor = reviewTexts(plannedBookings(now).flatMap(({ review }) => review?.comment ?? []));
  return MECHANICS.flatMap((mechanic, index) =>
    Array.from({ length: mechanic.jobs }, (_, job) => {
      const plan = pastJob(now, mechanic, index, job);
      const [service = ""] = plan.services;
      const rating = mechanic.stars[job];
      if (rating === undefined) return plan;
      return { ...plan, review: { rating, comment: textFor(service, rating) } };
    }),
  );
}

/** Open questions for staff about one mechanic's newest jobs. */
const FOR_THE_DESK: readonly Pick<
  PlannedBooking,
  | "hoursEarly"
  | "strayShortCents"
  | "fraudWarned"
  | "refundFailedCents"
  | "inquired"
  | "transferRefused"
  | "paysTwice"
  | "claimed"
>[] = [
  { hoursEarly: 8 },
  { strayShortCents: 2_000 },
  { fraudWarned: true },
  { refundFailedCents: 1_500 },
  { inquired: true },
  { transferRefused: true, paysTwice: true },
  { claimed: { kind: "damage", words: "There is a scratch on the fender since the visit." } },
  { claimed: { kind: "safety", words: "They left the car on one jack, next to the children." } },
];

function pastJob(now: Date, mechanic: DemoMechanic, index: number, job: number): PlannedBooking {
  const { metro } = mechanic;
  const turn = index * 7 + job * 3;
  const offered = CATALOG.filter((service) =>
    service.specializations.some((name) => mechanic.specializations.includes(name)),
  );
  const service = pick(offered, turn + job).name;
  // A mechanic in the free trial signed up only days ago.
  const daysAgo = mechanic.trialDaysLeft === undefined ? 3 + job * 17 + (turn % 11) : 1 + (job % 3);
  const scheduledAt = at(now, -daysAgo, 8 + ((turn * 5 + job * 3) % 9), metro);
  return {
    customer: passerByName(index * 3 + job),
    mechanic: mechanic.name,
    status: "completed",
    payment: "captured",
    services: [service],
    issue: "",
    metro,
    place: pick(METROS[metro].places, turn),
    scheduledAt,
    createdAt: before(scheduledAt, 60 * (20 + (turn % 30))),
    ...(index === 2 ? FOR_THE_DESK[job] : undefined),
  };
}
