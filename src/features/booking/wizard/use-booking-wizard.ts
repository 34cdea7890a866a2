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
import { LOCATION_WORDS } from "~/domain/location/location";
import { useWizard } from "~/features/wizard/use-wizard";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import {
  garageVehicle,
  scheduledAtOf,
  toWizardDraft,
  type BookingDraft,
  type BookingPrefill,
} from "../form/booking-draft";
import {
  CONFIRM_TOASTS,
  errorsOf,
  refuseSteps,
  withoutEdited,
  type DraftErrors,
} from "../form/refusals";
import { useDoubts } from "../form/use-doubts";
import { useLocation } from "../use-location";
import { useBookingDraft } from "./use-booking-draft";
import { useSendBooking } from "./use-send-booking";
import { useWizardQuote } from "./use-wizard-quote";

const NOT_FOUND = {
  toast: null,
  fields: [{ name: "serviceLocation" as const, message: LOCATION_WORDS.notFound }],
};

/** The steps that must be complete before a booking is sent. The issue may be empty. */
const NEEDED = ["vehicle", "services", "schedule"] as const;

/** Holds the state and actions of the booking wizard. The components only render it. */
export function useBookingWizard(user: UserView, prefill: BookingPrefill) {
  const router = useRouter();
  const catalogue = api.booking.services.useQuery();
  const vehicles = api.booking.vehicles.useQuery();
  const garage = vehicles.data ?? [];
  const {
    draft: kept,
    restored,
    change: write,
    discard,
    finish,
  } = useBookingDraft(user, prefill, garage);
  const location = useLocation(kept.serviceLocation);
  // Uses the service location's zone, or the device's until the location is known.
  const draft = { ...kept, timeZone: location.found?.timeZone ?? kept.timeZone };
  const [errors, setErrors] = useState<DraftErrors>({});
  const wizard = useWizard<WizardStep, WizardField>({
    steps: WIZARD_STEPS,
    step: draft.step,
    setStep: (step) => write({ step }),
    showWrong: (fields) => setErrors(errorsOf(fields)),
  });
  const [looking, setLooking] = useState(false);
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

  async function confirm() {
    if (sending.pending || looking) return;
    const missing = refuseSteps(NEEDED, facts, new Date(), CONFIRM_TOASTS);
    if (missing) return wizard.refuse(missing, missing.step);
    if (quoted.promo.checking) return;
    if (quoted.promo.error) return wizard.focusWrong();
    setLooking(true);
    const found = location.found ?? (await location.lookUp());
    setLooking(false);
    if (found?.precision === "unknown") return wizard.refuse(NOT_FOUND, "schedule");
    // A time chosen before the location was known is local time there.
    const placed = { ...draft, timeZone: found?.timeZone ?? draft.timeZone };
    const planned = { ...facts, scheduledAt: scheduledAtOf(placed) };
    const refusal = refuseSteps(NEEDED, planned, new Date(), CONFIRM_TOASTS);
    if (refusal) return wizard.refuse(refusal, refusal.step);
    wizard.moveOn();
    const wanted = {
      draft: placed,
      scheduledAt: planned.scheduledAt,
      durationMinutes: quoted.durationMinutes,
      precision: found?.precision,
    };
    doubts.unlessDoubtful(wanted, () =>
      sending.send({
        draft: placed,
        facts: planned,
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
    /** True when location and time are valid, so that confirming would succeed. */
    planned: refuseStep("schedule", facts, new Date()) === null,
    doubts: doubts.dialog,
    newPrice: sending.newPrice,
    moved: quoted.moved,
    facts,
    cost: quoted.cost,
    promo: quoted.promo,
    pending: sending.pending || looking,
    goOn,
    goBack,
    confirm: () => void confirm(),
    heading: wizard.heading,
    form: wizard.form,
  };
}
export type BookingWizardState = ReturnType<typeof useBookingWizard>;
