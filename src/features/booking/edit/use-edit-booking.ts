"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { detailsOf } from "~/domain/booking/details/details";
import { locationRefusal } from "~/domain/location/location";
import { quote } from "~/domain/booking/price/pricing";
import type { ServiceView } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import type { WizardField } from "~/domain/booking/wizard";
import { priceNow } from "~/domain/catalog/car-price";
import { centsToText, textToCents } from "~/domain/money";
import type { WrongField } from "~/domain/wrong-fields";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { toast, useRefusalToast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import type { BookingDraft } from "../form/booking-draft";
import { costOfQuote } from "../cost-breakdown";
import { useFirstWrong } from "~/components/use-first-wrong";
import {
  errorsOf,
  refuseSteps,
  serverErrors,
  withoutEdited,
  type DraftErrors,
} from "../form/refusals";
import { discountOfView } from "../form/promo-terms";
import { useBookingWarnings } from "../form/use-booking-warnings";
import { useNewPrice } from "../use-new-price";
import { useLocation } from "../use-location";
import { draftOf, editableServices, followZone, scheduledAtOfEdit } from "./edit-draft";

/** Holds the state of an edit: the wizard's checks, the version it started from, the new price. */
export function useEditBooking(booking: BookingView, catalog: readonly ServiceView[]) {
  const router = useRouter();
  const [begun] = useState(booking);
  const [kept, setDraft] = useState(() => draftOf(booking));
  const location = useLocation(kept.serviceLocation);
  const [looking, setLooking] = useState(false);
  const movesTo = location.found?.timeZone ?? begun.timeZone;
  const [choseTime, setChoseTime] = useState(false);
  const draft = followZone(begun, kept, movesTo, choseTime);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [stale, setStale] = useState(false);
  const [saved, setSaved] = useState(false);
  const refusalToast = useRefusalToast();
  const warnings = useBookingWarnings(true, "Save Changes");
  const { form, focusFirstWrong } = useFirstWrong<HTMLFormElement>();
  const services = editableServices(begun, catalog);
  const selected = services.filter((service) => draft.serviceIds.includes(service.id));
  const facts = {
    ...draft,
    serviceIds: selected.map(({ id }) => id),
    scheduledAt: scheduledAtOfEdit(begun, draft),
  };
  const discount = begun.promo ? discountOfView(begun.promo) : null;
  const sums = quote({
    lines: selected.map((service) => ({ priceCents: textToCents(priceNow(service).price) ?? 0 })),
    issueDescription: draft.issueDescription,
    promo: discount,
  });

  const newPrice = useNewPrice("save");
  const update = api.booking.update.useMutation({
    onSuccess() {
      toast(TOASTS.updateBooking.success);
      setSaved(true);
      router.push(PATHS.serviceHistory);
    },
    onError(error, sent) {
      const goOn = (seenTotal: string) => update.mutate({ ...sent, seenTotal });
      if (newPrice.isAbout(error, String(sent.seenTotal), goOn)) return;
      showFailure(TOASTS.updateBooking, error.message);
      if (error.data?.reason === "STALE") setStale(true);
      const refused = serverErrors(error.data?.fields);
      if (refused.length > 0) showWrong(refused);
    },
  });

  function showWrong(fields: WrongField<WizardField>[]) {
    setErrors(errorsOf(fields));
    focusFirstWrong();
  }

  async function save() {
    const refusal = refuseSteps(["schedule", "services"], facts, new Date());
    if (refusal) {
      if (refusal.toast) refusalToast.refuse(refusal.toast);
      return showWrong(refusal.fields);
    }
    refusalToast.moveOn();
    const isMoved = draft.serviceLocation.trim() !== begun.serviceLocation;
    setLooking(true);
    const found = isMoved ? (location.found ?? (await location.lookUp())) : undefined;
    setLooking(false);
    const message = locationRefusal(found);
    if (message !== null) return showWrong([{ name: "serviceLocation", message }]);
    const isNewTime = facts.scheduledAt !== begun.scheduledAt;
    const zone = found?.timeZone ?? draft.timeZone;
    // Without an answer, the server reads a new time as local time at the new location.
    const isZoneUnknown = isMoved && found === undefined;
    const when = isZoneUnknown
      ? { scheduledAt: isNewTime ? `${draft.date}T${draft.time}` : begun.scheduledAt }
      : { scheduledAt: facts.scheduledAt, timeZone: zone };
    // The customer already confirmed these when booking.
    if (!isNewTime && !isMoved) return send(when);
    const durationMinutes = selected.reduce(
      (sum, service) => sum + priceNow(service).estimatedDuration,
      0,
    );
    const { scheduledAt } = facts;
    const wanted = { draft, durationMinutes, location: found, keepsTime: !isNewTime };
    const zones = { from: begun.timeZone, to: zone };
    warnings.confirmWarnings({ id: begun.id, scheduledAt, zones, ...wanted }, () => send(when));
  }

  function send(when: { scheduledAt: string; timeZone?: string }) {
    update.mutate({
      id: begun.id,
      version: begun.version,
      serviceIds: facts.serviceIds,
      ...when,
      serviceLocation: draft.serviceLocation,
      ...detailsOf(draft),
      seenTotal: centsToText(sums.totalCents),
    });
  }

  return {
    draft,
    errors,
    services,
    selected,
    form,
    scheduledAt: facts.scheduledAt,
    cost: costOfQuote(
      selected.map((service) => {
        const { id, name, parts, partsNote } = service;
        const { price, priceNote } = priceNow(service);
        return { id, name, price, parts, partsNote, priceNote };
      }),
      sums,
      discount && { code: begun.promoCode ?? "", ...discount },
    ),
    /** True if someone else has changed the booking since the form was filled. */
    stale: stale || (booking.version !== begun.version && !update.isPending && !saved),
    pending: update.isPending || saved || looking,
    warnings: warnings.dialog,
    newPrice: newPrice.dialog,
    save: () => void save(),
    change(patch: Partial<BookingDraft>) {
      setErrors((before) => withoutEdited(before, draft, patch));
      const { date, time } = draft;
      if (patch.date !== undefined || patch.time !== undefined) setChoseTime(true);
      setDraft((before) => ({ ...before, date, time, ...patch }));
    },
  };
}
