"use client";

import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api, type RouterInputs } from "~/trpc/react";
import type { Availability } from "./availability";

type Calendar = RouterInputs["mechanic"]["saveAvailability"];

/**
 * Returns the complete calendar to send: the loaded one with a change. Default hours are sent as no
 * rows.
 */
function calendarWith(availability: Availability, change: Partial<Calendar>): Calendar {
  const { usualHours, hours, ...rest } = availability;
  return {
    ...rest,
    hours: usualHours ? [] : hours,
    ...change,
  };
}

/** Saves part of the calendar by sending all of it. */
export function useSaveAvailability(onSaved?: (saved: Availability) => void) {
  const utils = api.useUtils();
  const save = api.mechanic.saveAvailability.useMutation(
    withToasts(TOASTS.setAvailability, {
      onSuccess(saved: Availability) {
        // The calendar has been refetched, so it can be newer than this answer.
        onSaved?.(saved);
      },
    }),
  );
  return {
    pending: save.isPending,
    save(change: Partial<Calendar>) {
      const known = utils.mechanic.availability.getData();
      if (known !== undefined && !save.isPending) save.mutate(calendarWith(known, change));
    },
  };
}
