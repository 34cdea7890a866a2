"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { UserView } from "~/domain/account/schema";
import {
  refuseStep,
  WIZARD_STEPS,
  type WizardRefusal,
  type WizardStep,
} from "~/domain/booking/wizard";
import { BAD_MILEAGE, readMileage } from "~/features/vehicle/vehicle-fields";
import { PATHS } from "~/lib/paths";
import { INVALID_TOASTS } from "~/lib/toast-copy";
import { useRefusalToast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import {
  describesVehicle,
  garageVehicle,
  toWizardDraft,
  type BookingDraft,
  type BookingPrefill,
} from "../booking-draft";
import { fieldErrors, REFUSAL_TOASTS, withoutEdited, type DraftErrors } from "../refusals";
import { useDoubts } from "../use-doubts";
import { useBookingDraft } from "./use-booking-draft";
import { useSendBooking } from "./use-send-booking";
import { useWizardFocus } from "./use-wizard-focus";
import { useWizardQuote } from "./use-wizard-quote";

const FIRST_STEP = WIZARD_STEPS[0].id;

/** Everything the booking wizard knows and does; the components only draw it (specification §2, §5). */
export function useBookingWizard(user: UserView, prefill: BookingPrefill) {
  const router = useRouter();
  const catalogue = api.booking.services.useQuery();
  const vehicles = api.booking.vehicles.useQuery();
  const garage = vehicles.data ?? [];
  const {
    draft,
    restored,
    change: write,
    discard,
    finish,
  } = useBookingDraft(user, prefill, garage);
  const [errors, setErrors] = useState<DraftErrors>({});
  const focus = useWizardFocus();
  const refusalToast = useRefusalToast();
  const quoted = useWizardQuote(draft, catalogue.data ?? []);
  const sending = useSendBooking({
    onCreated: () => {
      finish();
      router.push(PATHS.serviceHistory);
    },
    onVehicleAdded: (vehicleId) => write({ vehicleId }),
    onRefused: (refused) => {
      if (Object.keys(refused).length === 0) return;
      setErrors(refused);
      if (refused.schedule || refused.serviceLocation) write({ step: "schedule" });
      focus.focusWrong();
    },
  });

  const index = WIZARD_STEPS.findIndex(({ id }) => id === draft.step);
  const canConfirm = draft.step === "services" || draft.step === "schedule";
  const doubts = useDoubts(canConfirm, "Confirm Booking");
  const facts = {
    ...toWizardDraft(draft, garage),
    serviceIds: catalogue.data ? quoted.selected.map(({ id }) => id) : draft.serviceIds,
  };

  function change(patch: Partial<BookingDraft>) {
    setErrors((before) => withoutEdited(before, draft, patch));
    write(patch);
  }

  function open(step: WizardStep) {
    refusalToast.moveOn();
    write({ step });
    setErrors({});
    focus.focusHeading();
  }

  function refuse(
    refusal: WizardRefusal,
    step: WizardStep,
    says: { title: string; description: string } = REFUSAL_TOASTS[refusal],
  ) {
    refusalToast.refuse(says);
    if (step !== draft.step) write({ step });
    setErrors(fieldErrors(refusal, facts));
    focus.focusWrong();
  }

  /** Typed mileage that is no number holds the first step back, without a toast. */
  function mileageIsWrong(): boolean {
    const wrong =
      describesVehicle(draft, garage) && readMileage(draft.vehicle.mileage) === undefined;
    if (wrong) {
      if (draft.step !== FIRST_STEP) write({ step: FIRST_STEP });
      setErrors({ mileage: BAD_MILEAGE });
      focus.focusWrong();
    }
    return wrong;
  }

  function goOn() {
    const refusal = refuseStep(draft.step, facts, new Date());
    if (refusal) return refuse(refusal, draft.step);
    if (draft.step === FIRST_STEP && mileageIsWrong()) return;
    const next = WIZARD_STEPS[index + 1];
    if (next) open(next.id);
  }

  function goBack() {
    const previous = WIZARD_STEPS[index - 1];
    if (previous) open(previous.id);
    else router.push(PATHS.home);
  }

  function confirm() {
    if (sending.pending) return;
    const now = new Date();
    const noVehicle = refuseStep("vehicle", facts, now);
    if (noVehicle) return refuse(noVehicle, "vehicle", INVALID_TOASTS.noVehicle);
    if (mileageIsWrong()) return;
    for (const step of ["services", "schedule"] as const) {
      const refusal = refuseStep(step, facts, now);
      if (refusal) return refuse(refusal, step);
    }
    if (quoted.promo.checking) return;
    if (quoted.promo.error) return focus.focusWrong();
    refusalToast.moveOn();
    const wanted = {
      draft,
      scheduledAt: facts.scheduledAt,
      durationMinutes: quoted.durationMinutes,
    };
    doubts.unlessDoubtful(wanted, () =>
      sending.send({ draft, facts, vehicle: garageVehicle(draft, garage) }),
    );
  }

  return {
    catalogue,
    vehicles,
    garage,
    draft,
    restored,
    discard: () => {
      discard();
      setErrors({});
      focus.focusHeading();
    },
    errors: { ...errors, promoCode: errors.promoCode ?? quoted.promo.error },
    change,
    current: index + 1,
    /** Where and when are known, so that confirming would go through. */
    planned: refuseStep("schedule", facts, new Date()) === null,
    doubts: doubts.dialog,
    facts,
    cost: quoted.cost,
    promo: quoted.promo,
    pending: sending.pending,
    goOn,
    goBack,
    confirm,
    heading: focus.heading,
    form: focus.form,
  };
}
export type BookingWizardState = ReturnType<typeof useBookingWizard>;
