import { detailsOf } from "~/domain/booking/details/details";
import type { GuestDraftView } from "~/domain/booking/guest/schema";
import { centsToText } from "~/domain/money";
import { maskEmail } from "~/domain/mechanic/matching";
import type { ServiceContext } from "../../context";
import {
  draftNotFound,
  findDraft,
  waitingOf,
  type DraftBrowser,
  type DraftContent,
} from "./drafts";

/**
 * GET /api/guest/bookings/{draftId}: the draft booking of this browser.
 * @throws {DomainError} NOT_FOUND
 */
export async function readGuestDraft(
  ctx: ServiceContext & DraftBrowser,
  draftId: string,
): Promise<GuestDraftView> {
  const row = await findDraft(ctx, draftId);
  const draft = waitingOf(row);
  if (row === null || draft === null) throw draftNotFound();
  const known = { draftId: row.id, expiresAt: row.expiresAt.toISOString() };
  if (draft === "booked") return { ...known, state: "confirmed", sentTo: null, booking: null };
  const { content } = draft;
  return {
    ...known,
    state: "waiting",
    sentTo: maskEmail(content.email),
    booking: presentAsked(content),
  };
}

function presentAsked({ quoted, vehicle, ...asked }: DraftContent): GuestDraftView["booking"] {
  const { year, make, model, nickname, mileage } = vehicle;
  return {
    serviceLocation: asked.serviceLocation,
    scheduledAt: quoted.startsAt.toISOString(),
    timeZone: quoted.timeZone,
    ...detailsOf(asked),
    services: quoted.lines.map(({ serviceId, name, priceCents }) => ({
      id: serviceId,
      name,
      price: centsToText(priceCents),
    })),
    vehicle: { year, make, model, nickname: nickname ?? null, mileage: mileage ?? null },
    mechanicId: asked.mechanicId || null,
    promoCode: asked.promoCode || null,
    subtotal: centsToText(quoted.subtotalCents),
    discount: centsToText(quoted.discountCents),
    platformFee: centsToText(quoted.platformFeeCents),
    diagnosticFee: centsToText(quoted.diagnosticFeeCents),
    totalAmount: centsToText(quoted.totalCents),
  };
}
