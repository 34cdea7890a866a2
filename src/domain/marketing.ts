import { WARRANTY_DAYS } from "./claim/policy";

/** Marketing claims on the landing page. */

/**
 * `documented`: the specification's statistics and testimonials. `own`: the product's own figures
 * and published reviews.
 */
export const MARKETING_CLAIMS = ["documented", "own"] as const;
export type MarketingClaims = (typeof MARKETING_CLAIMS)[number];

export interface HeroStat {
  value: string;
  label: string;
}

export interface Testimonial {
  quote: string;
  /** The author, such as "Maya T.". */
  name: string;
  about: string;
  stars: number;
}

export const HERO_STATS: readonly HeroStat[] = [
  { value: "500+", label: "certified mechanics" },
  { value: "4.9", label: "average rating" },
  { value: "25k+", label: "customers" },
];

/** The five services the product is for, in the footer's order. */
export const LANDING_SERVICES = [
  {
    id: "oil",
    name: "Oil Changes",
    text: "Fresh oil, a new filter and a look at every fluid, done in your driveway.",
  },
  {
    id: "brakes",
    name: "Brake Service",
    text: "Pads, rotors and lines checked and replaced before the squeal turns into a grind.",
  },
  {
    id: "diagnostics",
    name: "Diagnostics",
    text: "A dashboard light, a noise, a smell: find out what it is before you pay to fix it.",
  },
  {
    id: "tune-ups",
    name: "Tune-ups",
    text: "Spark plugs, filters and belts, so the engine starts clean and runs smooth.",
  },
  {
    id: "battery",
    name: "Battery Service",
    text: "Won't start? We test it where it stands, and swap it if it's done.",
  },
] as const;
export type LandingServiceId = (typeof LANDING_SERVICES)[number]["id"];

export const PROMISES = [
  {
    title: "Upfront pricing, paid in the app",
    text: "Every service has its price. You see the total before you book, and payment goes through the app, so there's no cash at the curb.",
  },
  {
    title: "Same-day service, seven days a week",
    text: "Mornings, evenings, Sundays. Pick a time that suits you, today included.",
  },
  {
    title: "ASE-certified, background-checked mechanics",
    text: "You know who is coming: name, rating, experience and finished jobs.",
  },
  {
    title: `${WARRANTY_DAYS}-day warranty on parts and labor`,
    text: "If the repair doesn't hold, we come back and make it right.",
  },
] as const;

export const HOW_IT_WORKS = [
  {
    title: "Tell us what's wrong",
    text: "Your car, the symptom in your own words, and the services you think you need.",
  },
  {
    title: "See the whole price",
    text: "Services and the platform fee, line by line, before you confirm anything.",
  },
  {
    title: "Pick a place and a time",
    text: "Driveway, office lot or curbside. A mechanic nearby takes the job.",
  },
  {
    title: "Drive on",
    text: "Watch the job from accepted to done. Your card is charged when the work is complete.",
  },
] as const;

/** Three sample testimonials. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      "Battery died in the daycare lot. Forty minutes later I was driving home with a new one and my kids never missed their nap.",
    name: "Priya N.",
    about: "2016 Honda CR-V, Battery Service",
    stars: 5,
  },
  {
    quote:
      "The price on my screen was the price on my card. I've never been able to say that about a brake job before.",
    name: "Marcus T.",
    about: "2014 Ford F-150, Brake Service",
    stars: 5,
  },
  {
    quote:
      "He showed me the code, the part and the cracked hose. No pressure, fixed in my own driveway while I was on a call.",
    name: "Elena R.",
    about: "2019 Subaru Outback, Diagnostics",
    stars: 5,
  },
];

/** With fewer published reviews, `own` claims show no figures and no reviews. */
export const OWN_CLAIMS_FROM_REVIEWS = 20;
/** Reviews on the landing page: the newest, whatever their stars. */
export const OWN_TESTIMONIALS = 3;

/**
 * Figures behind the `own` claims. Reviews count if the job was paid and the author lets us publish
 * them.
 */
export interface OwnFacts {
  /** Mechanics whom customers can find. */
  mechanics: number;
  /** Of them, those with a valid identity, insurance and background check. */
  checked: number;
  completedJobs: number;
  reviews: number;
  starsSum: number;
  newest: readonly Testimonial[];
}

/** The changing part of the landing page's claims. */
export interface Marketing {
  stats: readonly HeroStat[];
  testimonials: readonly Testimonial[];
  /** Replaces the third promise, about the mechanics. */
  mechanics: { title: string; text: string };
}

const YOU_KNOW = "You know who is coming: name, rating, experience and finished jobs.";

export const DOCUMENTED_MARKETING: Marketing = {
  stats: HERO_STATS,
  testimonials: TESTIMONIALS,
  mechanics: PROMISES[2],
};

/** Returns claims that the product's own rows support. */
export function ownMarketing(facts: OwnFacts): Marketing {
  const hasEnough = facts.reviews >= OWN_CLAIMS_FROM_REVIEWS;
  return {
    stats: hasEnough
      ? [
          { value: facts.mechanics.toLocaleString("en-US"), label: "mechanics" },
          {
            value: (facts.starsSum / facts.reviews).toFixed(1),
            label: `average of ${facts.reviews.toLocaleString("en-US")} reviews`,
          },
          { value: facts.completedJobs.toLocaleString("en-US"), label: "jobs completed" },
        ]
      : [],
    testimonials: hasEnough ? facts.newest : [],
    mechanics: checkedMechanics(facts),
  };
}

function checkedMechanics({ mechanics, checked }: Pick<OwnFacts, "mechanics" | "checked">) {
  if (checked === 0) return { title: "Mechanics you can look up", text: YOU_KNOW };
  const who = checked === mechanics ? "every mechanic" : `${checked} of our ${mechanics} mechanics`;
  return {
    title: "Mechanics whose papers we check",
    text: `We've checked identity, insurance and background of ${who}. ${YOU_KNOW}`,
  };
}

/** Claims for a product without any rows yet. */
export const NO_CLAIMS: Marketing = {
  stats: [],
  testimonials: [],
  mechanics: checkedMechanics({ mechanics: 0, checked: 0 }),
};

export const FOOTER_YEAR = 2024;
export const FOOTER_COLUMNS = [
  { title: "Services", links: LANDING_SERVICES.map((service) => service.name) },
  { title: "Company", links: ["About Us", "Become a Mechanic", "Careers", "Contact"] },
] as const;
export const FOOTER_LEGAL = ["Privacy Policy", "Terms of Service", "Cookie Policy"] as const;
