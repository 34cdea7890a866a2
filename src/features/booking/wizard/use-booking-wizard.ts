"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { UserView } from "~/domain/account/view";
import {
  GUEST_STEPS,
  refuseStep,
  WIZARD_STEPS,
  type GuestStep,
  type WizardField,
} from "~/domain/booking/wizard";
import { wrongContact, type ContactField } from "~/domain/booking/guest/contact";
import { locationRefusal } from "~/domain/location/location";
import { useWizard } from "~/features/wizard/use-wizard";
import { pricedCar } from "~/domain/catalog/price-rule";
import { carOf, type FilledVin } from "~/features/vehicle/vin-answer";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import {
  describesVehicle,
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
import { useBookingWarnings } from "../form/use-booking-warnings";
import { useGuestBooking } from "../guest/use-guest-booking";
import { useLocation } from "../use-location";
import { useBookingDraft } from "./use-booking-draft";
import { useSendBooking } from "./use-send-booking";
import { useWizardQuote } from "./use-wizard-quote";

/** The steps that must be complete before a booking is sent. The issue may be empty. */
const NEEDED = ["vehicle", "services", "schedule"] as const;

/** Returns the step where the first of these errors belongs, or null. */
function stepOf(fields: readonly { name: WizardField | ContactField }[]): GuestStep | null {
  const isWrong = (...names: readonly string[]) => fields.some(({ name }) => names.includes(name));
  if (isWrong("year", "make", "model", "mileage")) return "vehicle";
  if (isWrong("serviceIds", "promoCode")) return "services";
  if (isWrong("serviceLocation", "scheduledAt")) return "schedule";
  return null;
}

/**
 * Holds the state and actions of the booking wizard. The components only render it. Without a user,
 * the steps end at the account instead of the booking.
 */
export function useBookingWizard(user: UserView | null, prefill: BookingPrefill) {
  const router = useRouter();
  const steps = user === null ? GUEST_STEPS : WIZARD_STEPS;
  const catalog = api.booking.services.useQuery();
  // A visitor without an account has no garage.
  const vehicles = api.booking.vehicles.useQuery(undefined, { enabled: user !== null });
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
  const wizard = useWizard<GuestStep, WizardField | ContactField>({
    steps,
    step: draft.step,
    setStep: (step) => write({ step }),
    showWrong: (fields) => setErrors(errorsOf(fields)),
  });
  const [looking, setLooking] = useState(false);
  const [filledVin, setFilledVin] = useState<FilledVin | null>(null);
  const owned = garageVehicle(draft, garage);
  const car =
    owned !== undefined
      ? pricedCar(owned)
      : describesVehicle(draft, garage)
        ? carOf(filledVin, draft.vehicle)
        : {};
  const quoted = useWizardQuote(draft, catalog.data ?? [], { car, isSignedIn: user !== null });
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

  const guest = useGuestBooking({
    draft,
    seenTotal: quoted.cost.total,
    onSent: () => wizard.goOn(null),
    onRefused: (fields) => {
      if (fields.length > 0) wizard.refuse({ toast: null, fields }, stepOf(fields) ?? draft.step);
    },
    onOtherTime: () => wizard.goTo("schedule"),
    onLost: () => wizard.goTo("details"),
    onBooked: finish,
  });
  const [code, setCode] = useState("");

  const canConfirm = draft.step === "services" || draft.step === "schedule";
  const warnings = useBookingWarnings(
    canConfirm && user !== null,
    user === null ? "Continue" : "Confirm Booking",
  );
  const facts = {
    ...toWizardDraft(draft, garage),
    serviceIds: catalog.data ? quoted.selected.map(({ id }) => id) : draft.serviceIds,
  };

  function change(patch: Partial<BookingDraft>) {
    setErrors((before) => withoutEdited(before, draft, patch));
    write(patch);
  }

  const goOn = () => {
    if (user === null && draft.step === "schedule") return void confirm();
    if (draft.step === "details") return sendDraft();
    const checked = WIZARD_STEPS.map(({ id }) => id).filter((id) => id === draft.step);
    wizard.goOn(refuseSteps(checked, facts, new Date()));
  };
  const goBack = () => wizard.goBack(() => router.push(PATHS.home));

  /** Sends what a visitor entered; the answer is a mailed code. */
  function sendDraft() {
    if (guest.pending) return;
    const fields = wrongContact(guest.contact);
    if (fields.length > 0) return wizard.refuse({ toast: null, fields });
    const missing = refuseSteps(NEEDED, facts, new Date(), CONFIRM_TOASTS);
    if (missing) return wizard.refuse(missing, missing.step);
    setCode("");
    const isZoneKnown = typeof location.found?.timeZone === "string";
    guest.start({ draft, isZoneKnown, facts, filledVin, seenTotal: quoted.cost.total });
  }

  async function confirm() {
    if (sending.pending || looking) return;
    if (draft.step === "details") return sendDraft();
    if (draft.step === "code") return guest.confirm(code);
    const missing = refuseSteps(NEEDED, facts, new Date(), CONFIRM_TOASTS);
    if (missing) return wizard.refuse(missing, missing.step);
    if (quoted.promo.checking) return;
    if (quoted.promo.error) return wizard.focusWrong();
    setLooking(true);
    const found = location.found ?? (await location.lookUp());
    setLooking(false);
    const message = locationRefusal(found);
    if (message !== null) {
      return wizard.refuse(
        { toast: null, fields: [{ name: "serviceLocation", message }] },
        "schedule",
      );
    }
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
      location: found,
    };
    warnings.confirmWarnings(wanted, () => {
      if (user === null) {
        write({ timeZone: placed.timeZone });
        return wizard.goTo("details");
      }
      sending.send({
        draft: placed,
        isZoneKnown: typeof found?.timeZone === "string",
        facts: planned,
        vehicle: garageVehicle(draft, garage),
        filledVin,
        seenTotal: quoted.cost.total,
      });
    });
  }

  return {
    steps,
    catalog,
    vehicles,
    garage,
    draft,
    restored,
    discard: () => {
      discard();
      setErrors({});
      wizard.focusHeading();
    },
    /** Remembers the VIN that filled in a new car, until it's saved. Never in the draft. */
    keepVin: setFilledVin,
    errors: { ...errors, promoCode: errors.promoCode ?? quoted.promo.error },
    change,
    current: wizard.number,
    /** True when location and time are valid, so that confirming would succeed. */
    planned: refuseStep("schedule", facts, new Date()) === null,
    warnings: warnings.dialog,
    dialogs: user === null ? guest.dialogs : sending.newPrice,
    moved: quoted.moved,
    notOffered: quoted.notOffered,
    /** The catalog with the prices for the car. */
    services: quoted.services,
    price: quoted.price,
    facts,
    /** The location's city, state and ZIP code, null until it's known. It stays while more is typed. */
    place: location.latest?.precision === "unknown" ? null : location.latest?.area || null,
    /** The typed location that `place` describes. */
    located: location.answered,
    isLocating: location.isLooking,
    /** True if the typed location was looked up and isn't known. */
    isPlaceUnknown: location.found?.precision === "unknown",
    cost: quoted.cost,
    selected: quoted.selected,
    promo: quoted.promo,
    pending: sending.pending || looking || guest.pending,
    guest,
    code,
    setCode,
    /** Clears the error of a field that is typed in. */
    type: (name: ContactField, text: string) => {
      setErrors((before) => ({ ...before, [name]: undefined }));
      guest.type(name, text);
    },
    changeEmail: () => wizard.goBack(() => undefined),
    goOn,
    goBack,
    confirm: () => void confirm(),
    heading: wizard.heading,
    /** Brings the step into view, below everything above it. */
    focusStep: () => {
      wizard.heading.current?.focus({ preventScroll: true });
      wizard.heading.current?.scrollIntoView({ block: "center" });
    },
    form: wizard.form,
  };
}
export type BookingWizardState = ReturnType<typeof useBookingWizard>;
