import type { RefusalTable } from "../refusal";
import { PROMO_LIMITS } from "./promo";

export const PROMO_REFUSALS = {
  unknownPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "This promo code isn't valid. Please check it or remove it.",
  },
  usedPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "{promo} is for your first service, and it has already been used.",
  },
  hadPromo: {
    code: "PROMO_NOT_APPLICABLE",
    sentence: "You have used {promo} as often as it can be used.",
  },
  endedPromo: { code: "PROMO_NOT_APPLICABLE", sentence: "{promo} is not good any more." },
  spentPromo: { code: "PROMO_NOT_APPLICABLE", sentence: "{promo} has been used up." },
  promoNotFound: { code: "NOT_FOUND", sentence: "Promo code not found" },
  promoCodeTaken: { code: "CONFLICT", sentence: "There is a promo of this code already." },
  promoMoved: {
    code: "STALE",
    sentence: "Somebody changed this promo meanwhile. Please look at it again.",
  },
  promoPromised: {
    code: "CONFLICT",
    sentence: "The landing page promises this code. It stays as it is.",
  },
  promoIsPaused: { code: "CONFLICT", sentence: "This promo is paused already." },
  promoIsRunning: { code: "CONFLICT", sentence: "This promo is not paused." },
  promoUsedMore: {
    code: "CONFLICT",
    sentence: "It was used {uses} times already. The limit can't be lower.",
  },
  promoEndsFirst: { code: "INVALID", sentence: "It has to end after it begins." },
  tooManyPromos: {
    code: "CONFLICT",
    sentence: `There are ${PROMO_LIMITS.most} promo codes already.`,
  },
} as const satisfies RefusalTable;
