import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { centsToText, type Cents } from "~/domain/money";
import type { CardMoney } from "~/domain/payment/card-money";
import { listAnd } from "./list";

// Every sentence about a hold, a charge, a release or an amount due. All are built from the
// booking's payments, so none says anything the payments don't show.

export const dollars = (cents: Cents) => `$${centsToText(cents)}`;
const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, cents) => sum + cents, 0);
const joined = (sentences: readonly (string | null)[]) =>
  sentences.filter((sentence) => sentence !== null).join(" ");

/** Writes "hold of $105.00", or "holds of $34.97 and $63.00", since a bank shows each. */
function holds(amounts: readonly Cents[]): string {
  return `${amounts.length === 1 ? "hold" : "holds"} of ${listAnd(amounts.map(dollars))}`;
}

/** Says what left the card without a charge; null if nothing did. */
function releasedText({ released, restCents }: CardMoney): string | null {
  if (restCents > 0) {
    const rest = released.length === 0 ? "rest of the hold" : "rest of the holds";
    return `We released the ${rest} on your card, ${dollars(restCents + sumOf(released))}.`;
  }
  if (released.length === 0) return null;
  return `We released the ${holds(released)} on your card. Your bank may take a few days to show it.`;
}

/**
 * Says that a charge made while the booking was being canceled is refunded; null if there's none.
 */
function surplusText({ surplusCents, refundedCents }: CardMoney): string | null {
  if (surplusCents === 0) return null;
  return refundedCents < surplusCents
    ? `We charged ${dollars(surplusCents)} to your card before the cancellation, and we're refunding it.`
    : `We refunded the ${dollars(surplusCents)} we had charged to your card.`;
}

/** Says that a canceled booking costs nothing, and what happened to its holds. */
export function freeText(money: CardMoney): string {
  return joined(["You don't pay anything.", ...movedText(money)]);
}

const movedText = (money: CardMoney) => [surplusText(money), releasedText(money)];

/**
 * Says what a canceled booking costs: free, or its fee, how it's paid, and the rest of the hold.
 */
export function cancellationText(
  money: CardMoney,
  { feeCents, isUndecided = false }: { feeCents: Cents; isUndecided?: boolean },
): string {
  if (isUndecided) return joined(["You don't pay anything yet.", ...movedText(money)]);
  if (feeCents === 0) return freeText(money);
  return joined([feeText(money, feeCents), ...movedText(money)]);
}

function feeText(money: CardMoney, feeCents: Cents): string {
  const { dueCents, chargingCents } = money;
  const chargedCents = chargingCents + feePaidCents(money);
  const verb = chargingCents > 0 ? "We're charging" : "We charged";
  const fee = `the cancellation fee of ${dollars(feeCents)}`;
  if (chargedCents >= feeCents) return `${verb} ${fee} to your card.`;
  if (chargedCents > 0) {
    return `The cancellation fee is ${dollars(feeCents)}. ${verb} ${dollars(chargedCents)} of it to your card, and ${dollars(dueCents)} is due now.`;
  }
  const why = money.isLost
    ? "We couldn't charge the hold on your card."
    : "There was no hold on your card.";
  return `The cancellation fee is ${dollars(feeCents)}, and it's due now. ${why}`;
}

const feePaidCents = ({ capturedCents, surplusCents }: CardMoney) => capturedCents - surplusCents;

/** Tells the mechanic what the customer pays for canceling. */
export function feeForMechanic(money: CardMoney, feeCents: Cents): string {
  if (feeCents === 0) return "They canceled for free.";
  const paidCents = feePaidCents(money);
  const share = `Your share (less ${PLATFORM_FEE_PERCENT}%)`;
  if (paidCents >= feeCents) {
    return `They paid a cancellation fee of ${dollars(feeCents)}. ${share} is in your earnings.`;
  }
  const paid = paidCents > 0 ? ` They've paid ${dollars(paidCents)} of it.` : "";
  return `They owe a cancellation fee of ${dollars(feeCents)}.${paid} You'll see ${share.toLowerCase()} in your earnings once it's paid.`;
}

/** Says that the holds stay for the next mechanic; null if there are none. */
export function holdStaysText({ held }: CardMoney): string | null {
  if (held.length === 0) return null;
  return `The ${holds(held)} on your card ${held.length === 1 ? "stays" : "stay"}.`;
}

/** Introduces what is due for a finished job. */
export function dueText(money: CardMoney): string {
  const due = dollars(money.dueCents);
  if (money.capturedCents > 0) {
    return `We charged ${dollars(money.capturedCents)} to your card, and ${due} is still due:`;
  }
  return money.isLost
    ? `We couldn't charge the hold on your card, so ${due} is due:`
    : `There was no hold on your card, so ${due} is due:`;
}

/** Reminds of an amount that has been due for a while. */
export function stillDueText({ capturedCents }: CardMoney, cents: Cents): string {
  return capturedCents > 0
    ? `We charged ${dollars(capturedCents)} to your card. ${dollars(cents)} for this booking is still due:`
    : `${dollars(cents)} for this booking is still due:`;
}

/** Introduces what is due of a cancellation fee. */
export function dueFeeText({ dueCents, capturedCents }: CardMoney): string {
  return capturedCents > 0
    ? `We charged ${dollars(capturedCents)} of the cancellation fee to your card, and ${dollars(dueCents)} of it is due:`
    : `You owe a cancellation fee of ${dollars(dueCents)}:`;
}

/** Says what a card was declined for. */
export function declinedText(
  { declinedCents, dueCents, wasHeld, capturedCents, held }: CardMoney,
  isFee: boolean,
): string {
  if (declinedCents > 0) {
    const kept =
      held.length === 0
        ? ""
        : ` The ${holds(held)} we already have ${held.length === 1 ? "stays" : "stay"}.`;
    return wasHeld
      ? `We couldn't charge ${dollars(declinedCents)} to your card.${kept}`
      : `We couldn't place a hold of ${dollars(declinedCents)} on your card.${kept}`;
  }
  const what = isFee
    ? `the cancellation fee of ${dollars(dueCents + capturedCents)}`
    : dollars(dueCents);
  if (capturedCents === 0) return `We couldn't charge ${what} to your card.`;
  return isFee
    ? `We charged ${dollars(capturedCents)} of ${what} to your card, but couldn't charge ${dollars(dueCents)}.`
    : `We charged ${dollars(capturedCents)} to your card, but couldn't charge ${what}.`;
}

/** Says which holds ended without a charge, and which ones stay; null if none ended. */
export function lostText(money: CardMoney): string | null {
  const { released } = money;
  if (released.length === 0) return null;
  const verb = released.length === 1 ? "has" : "have";
  return joined([
    `The ${holds(released)} on your card ${verb} ended, and we didn't charge it.`,
    holdStaysText(money),
    `Please pay ${dollars(sumOf(released))} again:`,
  ]);
}

/** Says what happens to the holds after staff lowered the price. */
export function lowerPriceText({ held, capturedCents }: CardMoney, totalCents: Cents): string {
  const restCents = sumOf(held) + capturedCents - totalCents;
  return restCents > 0
    ? `We won't charge more than that. When the job is done, we'll release the rest of the hold on your card, ${dollars(restCents)}.`
    : "We won't charge more than that.";
}

/** Says that a withdrawn quote's own hold was released; null if there was none. */
export function extraHoldText(authorizedCents: Cents): string | null {
  return authorizedCents > 0
    ? `We released the extra hold of ${dollars(authorizedCents)} on your card.`
    : null;
}

/** Says how a new booking will be paid. */
export function cardText(
  { held }: CardMoney,
  { isCardSaved, agreedToFees }: { isCardSaved: boolean; agreedToFees: boolean },
): string {
  if (held.length > 0) {
    const fee = " If you cancel late or aren't there, the fee you agreed to applies.";
    return `We've placed a hold of ${dollars(sumOf(held))} on your card. We charge it when the job is done.${agreedToFees ? fee : ""}`;
  }
  return isCardSaved
    ? "Your card is saved. We'll place the hold two days before the job and charge it when the job is done."
    : "Add your card now so we can pay your mechanic when the job is done. We charge it only then.";
}

/** The payment of a receipt. */
interface Charge {
  purpose: "booking" | "change" | "tip" | "fee";
  cents: Cents;
}

/** Says what was charged, of how much, and what is still due. */
export function chargedText(
  { purpose, cents }: Charge,
  money: CardMoney,
  {
    totalCents,
    feeCents,
    mechanicName,
  }: { totalCents: Cents; feeCents: Cents; mechanicName: string },
): { text: string; more: string | null } {
  const charged = dollars(cents);
  const due = money.dueCents === 0 ? null : `${dollars(money.dueCents)} is still due.`;
  switch (purpose) {
    case "tip":
      return {
        text: `Thank you. We charged your tip of ${charged} to your card. All of it goes to ${mechanicName}.`,
        more: null,
      };
    case "fee":
      return {
        text:
          cents < feeCents
            ? `We charged ${charged} of the cancellation fee of ${dollars(feeCents)} to your card.`
            : `We charged the cancellation fee of ${charged} to your card.`,
        more: due,
      };
    case "booking":
    case "change": {
      if (money.surplusCents > 0) return { text: surplusText(money) ?? "", more: null };
      const part =
        cents < totalCents ? `That's part of the total of ${dollars(totalCents)}.` : null;
      return {
        text: `Thank you. We charged ${charged} to your card for:`,
        more: part === null && due === null ? null : joined([part, due]),
      };
    }
    default:
      return purpose satisfies never;
  }
}
