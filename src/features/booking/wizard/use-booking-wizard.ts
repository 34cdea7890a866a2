"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { UserView } from "~/domain/account/schema";
import {
  refuseStep,
  WIZARD_STEPS,
  type WizardField,
  type WizardStep,
} from "~/domain/booking/wizard";
import { useWizard } from "~/features/wizard/use-wizard";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import {
  garageVehicle,
  toWizardDraft,
  type BookingDraft,
  type BookingPrefill,
} from "../booking-draft";
import {
  CONFIRM_TOASTS,
  errorsOf,
  refuseSteps,
  withoutEdited,
  type DraftErrors,
} from "../refusals";
import { useDoubts } from "../use-doubts";
import { useBookingDraft } from "./use-booking-draft";
import { useSendBooking } from "./use-send-booking";
import { useWizardQuote } from "./use-wizard-quote";

/** The steps that must be whole before a booking is sent; the issue may stay empty. */
const NEEDED = ["vehicle", "services", "schedule"] as const;

/** Everything the booking wizard knows and does; the components only draw it. */
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
  const wizard = useWizard<WizardStep, WizardField>({
    steps: WIZARD_STEPS,
    step: draft.step,
    setStep: (step) => write({ step }),
    showWrong: (fields) => setErrors(errorsOf(fields)),
  });
  const quoted = useWizardQuote(draft, catalogue.data ?? []);
  const sending = useSendBooking({
    onCreated: () => {
      finish();
      router.push(PATHS.serviceHistory);
    },
    onVehicleAdded: (vehicleId) => write({ vehicleId }),
    onRefused: (fields) => {
      if (fields.length === 0) return;
      const onSchedule = fields.some(
        ({ name }) => name === "scheduledAt" || name === "serviceLocation",
      );
      wizard.refuse({ toast: null, fields }, onSchedule ? "schedule" : draft.step);
    },
  });

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

  const goOn = () => wizard.goOn(refuseSteps([draft.step], facts, new Date()));
  const goBack = () => wizard.goBack(() => router.push(PATHS.home));

  function confirm() {
    if (sending.pending) return;
    const refusal = refuseSteps(NEEDED, facts, new Date(), CONFIRM_TOASTS);
    if (refusal) return wizard.refuse(refusal, refusal.step);
    if (quoted.promo.checking) return;
    if (quoted.promo.error) return wizard.focusWrong();
    wizard.moveOn();
    const wanted = {
      draft,
      scheduledAt: facts.scheduledAt,
      durationMinutes: quoted.durationMinutes,
    };
    doubts.unlessDoubtful(wanted, () =>
      sending.send({
        draft,
        facts,
        vehicle: garageVehicle(draft, garage),
        seenTotal: quoted.cost.total,
      }),
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
      wizard.focusHeading();
    },
    errors: { ...errors, promoCode: errors.promoCode ?? quoted.promo.error },
    change,
    current: wizard.number,
    /** Where and when are known, so that confirming would go through. */
    planned: refuseStep("schedule", facts, new Date()) === null,
    doubts: doubts.dialog,
    newPrice: sending.newPrice,
    moved: quoted.moved,
    facts,
    cost: quoted.cost,
    promo: quoted.promo,
    pending: sending.pending,
    goOn,
    goBack,
    confirm,
    heading: wizard.heading,
    form: wizard.form,
  };
}
export type BookingWizardState = ReturnType<typeof useBookingWizard>;
