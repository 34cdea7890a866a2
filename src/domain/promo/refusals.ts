import type { RefusalTable } from "../refusal";
import { PROMO_LIMITS } from "./promo";

export const PROMO_REFUSALS = {
  unknownPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "This promo code isn't valid. Check it or remove it.",
  },
  usedPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "{promo} is for your first service, and it has already been used.",
  },
  hadPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "You've used {promo} as often as it allows.",
  },
  endedPromo: { code: "PROMO_NOT_APPLICABLE", sentence: "{promo} has expired." },
  spentPromo: { code: "PROMO_NOT_APPLICABLE", sentence: "{promo} has been used up." },
  tooManyWrongPromos: {
    code: "TOO_MANY",
    sentence: "Too many wrong promo codes. Try again in {wait}, or continue without one.",
  },
  promoNotFound: { code: "NOT_FOUND", sentence: "Promo code not found" },
  promoCodeTaken: { code: "CONFLICT", sentence: "A promo with this code already exists." },
  promoChanged: {
    code: "STALE",
    sentence: "Someone else changed this promo. Check it and try again.",
  },
  promoPromised: {
    code: "CONFLICT",
    sentence: "The landing page advertises this code, so you can't change it.",
  },
  promoIsPaused: { code: "CONFLICT", sentence: "This promo is already paused." },
  promoIsRunning: { code: "CONFLICT", sentence: "This promo isn't paused." },
  promoUsedMore: {
    code: "CONFLICT",
    sentence: "It was already used {uses} times, so the limit can't be lower than that.",
  },
  promoMaximumOfPercent: { code: "INVALID", sentence: "Only a percentage can have a maximum." },
  promoEndsFirst: { code: "INVALID", sentence: "The end must be after the start." },
  tooManyPromos: {
    code: "CONFLICT",
    sentence: `You can have ${PROMO_LIMITS.most} promo codes, and they are all in use.`,
  },
} as const satisfies RefusalTable;
