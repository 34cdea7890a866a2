"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { detailsOf } from "~/domain/booking/details/details";
import type { WizardDraft, WizardField } from "~/domain/booking/wizard";
import { readMileage } from "~/domain/vehicle/options";
import type { VehicleView } from "~/domain/vehicle/schema";
import type { WrongField } from "~/domain/wrong-fields";
import { vinOf, type FilledVin } from "~/features/vehicle/vin-answer";
import { PATHS } from "~/lib/paths";
import { ownTimeZone } from "~/lib/time-zone";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api, useRefetch, type RouterInputs } from "~/trpc/react";
import { isAnswered } from "~/trpc/repeat-link";
import type { BookingDraft } from "../form/booking-draft";
import { serverErrors } from "../form/refusals";
import { useNewPrice } from "../use-new-price";

export interface Sendable {
  draft: BookingDraft;
  /** The server has told the location's zone, so `draft` has it. */
  isZoneKnown: boolean;
  facts: WizardDraft;
  /** The chosen car in the garage. Undefined when the draft describes a new one. */
  vehicle: VehicleView | undefined;
  /** The VIN that filled in a new car. */
  filledVin: FilledVin | null;
  /** The total shown next to the button. */
  seenTotal: string;
}

interface Outcome {
  onCreated: () => void;
  onVehicleAdded: (vehicleId: string) => void;
  /** Receives the server's error for each invalid field. */
  onRefused: (fields: WrongField<WizardField>[]) => void;
}

interface Refusal {
  message: string;
  data?: { reason: string; fields?: Record<string, string>; newTotal?: string } | null;
}

/** Pressing again is safe, because the same booking keeps its key. */
const NO_ANSWER = "We got no answer. Check your connection, then press Confirm Booking again.";

type CreateInput = RouterInputs["booking"]["create"];

/** Returns the booking without its car. A time in an unknown zone is local time at the location. */
export function bookingInput({
  draft,
  isZoneKnown,
  facts,
  seenTotal,
}: Omit<Sendable, "vehicle" | "filledVin">): Omit<CreateInput, "vehicleId"> {
  const { date, time, timeZone } = draft;
  return {
    serviceIds: facts.serviceIds,
    ...(isZoneKnown
      ? { scheduledAt: facts.scheduledAt, timeZone }
      : { scheduledAt: `${date}T${time}` }),
    browserTimeZone: ownTimeZone(),
    serviceLocation: draft.serviceLocation,
    ...detailsOf(draft),
    mechanicId: draft.mechanicId || null,
    promoCode: draft.promoCode || null,
    seenTotal,
  };
}

const createInput = (sendable: Sendable, vehicleId: string): CreateInput => ({
  vehicleId,
  ...bookingInput(sendable),
});

/** Adds a newly described car to the garage, then creates the booking. */
export function useSendBooking({ onCreated, onVehicleAdded, onRefused }: Outcome) {
  const router = useRouter();
  const refetch = useRefetch();
  const [created, setCreated] = useState(false);

  function onError(error: Refusal) {
    showFailure(TOASTS.createBooking, isAnswered(error) ? error.message : NO_ANSWER);
    if (error.data?.reason === "UNAUTHENTICATED") {
      // The draft is stored on this device, so the wizard continues here after sign-in.
      router.push(PATHS.roleSelectionFor(PATHS.booking));
      return;
    }
    // The page then says what is owed and where to pay it.
    void refetch("payment");
    const refused = serverErrors(error.data?.fields);
    if (error.data?.reason === "PROMO_NOT_APPLICABLE") {
      refused.push({ name: "promoCode", message: error.message });
    }
    onRefused(refused);
  }

  const newPrice = useNewPrice("book");
  const create = api.booking.create.useMutation({
    onSuccess() {
      toast(TOASTS.createBooking.success);
      setCreated(true);
      onCreated();
    },
    onError(error, sent) {
      const goOn = (seenTotal: string) => create.mutate({ ...sent, seenTotal });
      if (newPrice.isAbout(error, String(sent.seenTotal), goOn)) return;
      // Refetches the catalog, because a retired service can no longer be chosen.
      void refetch("service");
      onError(error);
    },
  });
  const addVehicle = api.booking.addVehicle.useMutation({ onError });

  return {
    newPrice: newPrice.dialog,
    /** True from the press until the next screen loads. */
    pending: addVehicle.isPending || create.isPending || created,
    send(sendable: Sendable) {
      if (sendable.vehicle) {
        create.mutate(createInput(sendable, sendable.vehicle.id));
        return;
      }
      const { year, make, model, nickname, mileage } = sendable.draft.vehicle;
      addVehicle.mutate(
        {
          year,
          make,
          model,
          nickname: nickname || null,
          mileage: readMileage(mileage) ?? null,
          ...vinOf(sendable.filledVin, sendable.draft.vehicle),
        },
        {
          onSuccess(vehicle) {
            onVehicleAdded(vehicle.id);
            create.mutate(createInput(sendable, vehicle.id));
          },
        },
      );
    },
  };
}
