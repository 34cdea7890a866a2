import type { ServiceCategory } from "../booking/categories";

/** General advice about a category's services, for their public pages. */
export interface CategoryGuide {
  /** One sentence under the category's heading. */
  about: string;
  /** Signs that a car needs one of them. */
  signs: readonly string[];
  /** What happens at the car, in order. */
  visit: readonly string[];
}

/** Advice that is true for every service of a category, whatever the desk adds to the catalog. */
export const CATEGORY_GUIDES: Record<ServiceCategory, CategoryGuide> = {
  maintenance: {
    about: "Regular care that keeps small things from turning into repairs.",
    signs: [
      "The maintenance light is on, or the sticker's date has passed",
      "The car starts slower, runs rougher or uses more fuel than it did",
      "You're planning a long trip, or just bought the car used",
    ],
    visit: [
      "Your mechanic checks the car and tells you what they see before they start.",
      "They do the work where the car is parked and take the old parts and fluids away.",
      "You get photos of the finished work and a receipt in the app.",
    ],
  },
  inspection: {
    about: "A trained pair of eyes before you buy, drive far or pay for a repair.",
    signs: [
      "You hear or feel something new and want to know how serious it is",
      "You're about to buy or sell a used car",
      "It's been more than a year since anyone looked at the car from below",
    ],
    visit: [
      "Your mechanic measures and takes photos of what they check.",
      "They explain what is fine, what can wait and what can't.",
      "If you want something fixed, they send you a quote. You decide.",
    ],
  },
  diagnostic: {
    about: "Find out what's wrong before you pay to fix it.",
    signs: [
      "A warning light stays on or comes back",
      "The engine stalls, shakes, or won't start every time",
      "A noise, a smell or a leak that hasn't been explained yet",
    ],
    visit: [
      "Your mechanic reads the car's stored codes and live data.",
      "They trace the fault to its cause and show you what they found.",
      "You get a quote for the repair, and can approve it on the spot or not at all.",
    ],
  },
  repair: {
    about: "Worn and broken parts replaced in your driveway.",
    signs: [
      "A part squeals, grinds, leaks or has failed",
      "A mechanic or a diagnosis has named what has to be replaced",
      "The car isn't safe to drive to a shop",
    ],
    visit: [
      "Your mechanic checks that the repair is what the car needs.",
      "They replace the parts with the tools in their van and test the result.",
      "If they find more, you get an updated quote. They don't continue unless you approve it.",
    ],
  },
  electrical: {
    about: "Starting, charging and everything with a wire.",
    signs: [
      "The car clicks instead of starting, or needs a jump",
      "Lights dim, or windows and locks stop working",
      "A battery or charging light is on",
    ],
    visit: [
      "Your mechanic tests battery, charging and wiring first.",
      "They replace or repair what failed, with the right settings for your car.",
      "You see the readings before and after.",
    ],
  },
  other: {
    about: "Everything else a mechanic can do at your curb.",
    signs: [
      "You know what the car needs, and it fits no other category",
      "You want a mechanic to take a look where the car is parked",
    ],
    visit: [
      "Your mechanic looks at the car with you and confirms the work.",
      "They do it where the car is parked, with the tools in their van.",
      "You get a receipt in the app.",
    ],
  },
};
