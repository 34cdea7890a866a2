import { staffAction, type StaffActionName } from "~/domain/staff/actions";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

type Reading = Pick<ServiceContext, "db">;
type Kind = NonNullable<ReturnType<typeof staffAction>>["subject"];

const sides = { customerId: true, mechanicId: true, wishedMechanicId: true } as const;
interface Sides {
  customerId: string;
  mechanicId: string | null;
  wishedMechanicId: string | null;
}
const sidesOf = (booking: Sides | null | undefined) =>
  booking == null ? [] : [booking.customerId, booking.mechanicId, booking.wishedMechanicId];

/** Returns the people a staff action on this subject is about. */
async function partiesOf({ db }: Reading, kind: Kind, id: string): Promise<(string | null)[]> {
  const where = { where: { id } };
  const inBooking = { ...where, select: { booking: { select: sides } } };
  switch (kind) {
    case "booking":
      return sidesOf(await db.booking.findUnique({ ...where, select: sides }));
    case "change":
      return sidesOf((await db.changeOrder.findUnique(inBooking))?.booking);
    case "alert": {
      const select = { subject: true, ...inBooking.select };
      const alert = await db.operatorAlert.findUnique({ ...where, select });
      if (alert === null) return [];
      const { subject, booking } = alert;
      // An alert about a person names them, and one about a document names the document.
      const document = isRowId(subject)
        ? await db.mechanicDocument.findUnique({ where: { id: subject } })
        : null;
      return [...sidesOf(booking), subject, document?.mechanicId ?? null];
    }
    case "dispute": {
      const payment = { select: { booking: { select: sides } } };
      const dispute = await db.dispute.findUnique({ ...where, select: { payment } });
      return sidesOf(dispute?.payment.booking);
    }
    case "review": {
      const review = await db.review.findUnique(where);
      return review === null ? [] : [review.authorId, review.mechanicId];
    }
    case "payout":
      return [(await db.payout.findUnique(where))?.mechanicId ?? null];
    case "request":
      return [(await db.supportRequest.findUnique(where))?.userId ?? null];
    case "person":
      return [id];
    case "other":
      return [];
    default:
      return kind satisfies never;
  }
}

/**
 * Enforces that staff never act on a booking, payout, review, request or account they're a party
 * to. `recordAction` applies it to every action. An action that calls the payment provider before
 * it's recorded, or that may change who the parties are, applies it first: after the lock and
 * before the write.
 * @throws {DomainError} CONFLICT
 */
export async function refuseOwnAffairs(
  ctx: Reading,
  { userId }: Pick<Actor<"staff">, "userId">,
  about: { kind: Kind; id: string },
): Promise<void> {
  if (!isRowId(about.id)) return;
  const parties = await partiesOf(ctx, about.kind, about.id);
  if (parties.includes(userId)) throw new DomainError("ownAffair");
}

/** Refuses a named staff action if the staff member is a party to its subject. */
export async function refuseOwnAction(
  ctx: Reading,
  actor: Pick<Actor<"staff">, "userId">,
  { action, subject }: { action: StaffActionName; subject: string },
): Promise<void> {
  const kind = staffAction(action)?.subject;
  if (kind !== undefined) await refuseOwnAffairs(ctx, actor, { kind, id: subject });
}
