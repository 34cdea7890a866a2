import { isDone, type BookingStatus } from "../booking/status";
import type { PaymentStatus } from "../payment/status";
import { CLAIM_KINDS, isOpenClaim, type ClaimKind, type ClaimSide } from "./kinds";
import { MOST_WARRANTY_CLAIMS } from "./policy";
import { refusalToClaim } from "./rules";
import type { ClaimView } from "./schema";

interface Answered {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  mechanicId: string | null;
  claimsUntil: string | null;
  warrantyEndsAt: string | null;
  claims: readonly Pick<ClaimView, "kind" | "state" | "own">[];
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the claims this side can open for a booking. */
export function claimableKinds(booking: Answered, side: ClaimSide, now: Date): ClaimKind[] {
  const facts = {
    ...booking,
    claimsUntil: momentOf(booking.claimsUntil),
    warrantyEndsAt: momentOf(booking.warrantyEndsAt),
  };
  const kinds = CLAIM_KINDS.filter(
    (kind) => !isUsedUp(booking, kind) && refusalToClaim(kind, side, facts, now) === null,
  );
  // Someone who charged for the job was usually there.
  return isDone(booking.status)
    ? kinds.toSorted((a, b) => Number(a === "no_show") - Number(b === "no_show"))
    : kinds;
}

/**
 * Returns whether no further claim of this kind is possible. A warranty can be claimed twice, one
 * claim at a time; anything else once per person.
 */
function isUsedUp({ claims }: Answered, kind: ClaimKind): boolean {
  const made = claims.filter((claim) => claim.kind === kind);
  if (kind !== "warranty") return made.some(({ own, state }) => own && state !== "withdrawn");
  return made.length >= MOST_WARRANTY_CLAIMS || made.some(({ state }) => isOpenClaim(state));
}
