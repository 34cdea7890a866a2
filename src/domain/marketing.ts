import { WARRANTY_DAYS } from "./claim/policy";

/** Marketing claims on the landing page. */

export const HERO_STATS = [
  { value: "500+", label: "certified mechanics" },
  { value: "4.9", label: "average rating" },
  { value: "25k+", label: "customers" },
] as const;

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
    text: "Driveway, office lot or curbside. A certified mechanic nearby takes the job.",
  },
  {
    title: "Drive on",
    text: "Watch the job from accepted to done. Your card is charged when the work is complete.",
  },
] as const;

/** Three sample testimonials. */
export const TESTIMONIALS = [
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
] as const;

export const FOOTER_YEAR = 2024;
export const FOOTER_COLUMNS = [
  { title: "Services", links: LANDING_SERVICES.map((service) => service.name) },
  { title: "Company", links: ["About Us", "Become a Mechanic", "Careers", "Contact"] },
] as const;
export const FOOTER_LEGAL = ["Privacy Policy", "Terms of Service", "Cookie Policy"] as const;
