"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { UserView } from "~/domain/account/view";
import type { VehicleView } from "~/domain/vehicle/schema";
import { viewerTimeZone } from "~/lib/time-zone";
import { PATHS } from "~/lib/paths";
import { deviceStore, useDraft } from "~/lib/use-draft";
import { awaitsCode } from "../guest/contact-draft";
import {
  bookingDraftKey,
  forOwner,
  readBookingDraft,
  EMPTY_BOOKING_DRAFT,
  withPrefill,
  type BookingDraft,
  type BookingPrefill,
} from "../form/booking-draft";

/** Formats the profile's address on one line, or returns "". */
export function addressOf(user: Pick<UserView, "address" | "city" | "state" | "zipCode">): string {
  const region = [user.state.trim(), user.zipCode.trim()].filter(Boolean).join(" ");
  return user.address.trim() === ""
    ? ""
    : [user.address.trim(), user.city.trim(), region].filter(Boolean).join(", ");
}

function freshDraft(user: UserView | null): BookingDraft {
  return { ...EMPTY_BOOKING_DRAFT, serviceLocation: user === null ? "" : addressOf(user) };
}

function begunFrom(kept: BookingDraft | null, user: UserView | null): BookingDraft {
  if (kept === null) return freshDraft(user);
  if (user !== null) return forOwner(kept);
  // The draft is on the device, but the code belongs to one tab.
  return kept.step === "code" && !awaitsCode() ? { ...kept, step: "details" } : kept;
}

/**
 * Holds the wizard's draft: answers from the address override what this device stored, and every
 * change is saved. The first car in the garage is chosen until another one is. A visitor without an
 * account (`user` is null) keeps a draft of their own, which the next person to sign in takes over.
 */
export function useBookingDraft(
  user: UserView | null,
  prefill: BookingPrefill,
  garage: readonly VehicleView[],
) {
  const [draft, setDraft] = useState(() => withPrefill(freshDraft(user), prefill));
  const [restored, setRestored] = useState(false);
  const [touched, setTouched] = useState(false);

  const { save, clear } = useDraft(readBookingDraft, bookingDraftKey(user?.id ?? null), {
    store: deviceStore,
    begin(kept) {
      const begun = withPrefill(begunFrom(kept, user), prefill);
      setDraft({ ...begun, timeZone: begun.timeZone || viewerTimeZone() });
      setRestored(kept !== null);
      if (Object.values(prefill).some(Boolean)) {
        // Saved now, so that a reload can't overwrite later changes.
        setTouched(true);
        window.history.replaceState(null, "", user === null ? PATHS.book : PATHS.booking);
      }
    },
  });
  const keep = useEffectEvent(() => save(draft));
  useEffect(() => {
    if (touched) keep();
  }, [draft, touched]);

  const first = garage[0]?.id ?? "";
  const shown = draft.vehicleId === "" ? { ...draft, vehicleId: first } : draft;

  return {
    draft: shown,
    restored,
    change(patch: Partial<BookingDraft>) {
      setTouched(true);
      setDraft((previous) => ({ ...previous, ...patch }));
    },
    /** Deletes the stored draft after booking. The screen keeps it until it is left. */
    finish() {
      setTouched(false);
      clear();
    },
    /** Clears the draft here and on the device. */
    discard() {
      clear();
      setTouched(false);
      setRestored(false);
      setDraft({ ...freshDraft(user), timeZone: viewerTimeZone() });
    },
  };
}
