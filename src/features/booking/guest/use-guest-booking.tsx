"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { ContactField } from "~/domain/booking/guest/contact";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import type { WizardField } from "~/domain/booking/wizard";
import { readMileage } from "~/domain/vehicle/options";
import type { WrongField } from "~/domain/wrong-fields";
import { vinOf } from "~/features/vehicle/vin-answer";
import { forgetOfflineCopies } from "~/features/offline/forget";
import { leaveFor } from "~/lib/leave";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api, type RouterInputs } from "~/trpc/react";
import type { BookingDraft } from "../form/booking-draft";
import { serverErrors } from "../form/refusals";
import { useNewPrice } from "../use-new-price";
import { bookingInput, type Sendable } from "../wizard/use-send-booking";
import { useContactDraft } from "./contact-draft";

const FreeTimesDialog = lazy(async () => ({
  default: (await import("./free-times-dialog")).FreeTimesDialog,
}));
const IsItYoursDialog = lazy(async () => ({
  default: (await import("./is-it-yours-dialog")).IsItYoursDialog,
}));
const AnyMechanicDialog = lazy(async () => ({
  default: (await import("./any-mechanic-dialog")).AnyMechanicDialog,
}));

type StartInput = RouterInputs["booking"]["guest"]["start"];
type ConfirmInput = RouterInputs["booking"]["guest"]["confirm"];
/** Changes that the visitor agreed to after a refusal. */
type Agreed = Pick<ConfirmInput, "seenTotal" | "scheduledAt" | "mechanicId" | "isYours">;
type GuestField = WizardField | ContactField;

interface Refusal {
  message: string;
  data?: {
    reason: string;
    fields?: Record<string, string>;
    newTotal?: string;
    freeTimes?: string[];
    challenge?: string;
    paused?: true;
    next?: string;
  } | null;
}

interface Outcome {
  draft: BookingDraft;
  /** The total shown next to the button. */
  seenTotal: string;
  /** The code is on its way. */
  onSent: () => void;
  /** Receives the server's errors by field. */
  onRefused: (fields: WrongField<GuestField>[]) => void;
  /** Goes back to the step where the time is chosen. */
  onOtherTime: () => void;
  /** The server no longer has the draft, so the details are sent again. */
  onLost: () => void;
  /** Deletes what this device stored. */
  onBooked: () => void;
}

const CONTACT_ERRORS = ["firstName", "lastName", "email", "phone"] as const;

function wrongFields(fields: Record<string, string> = {}): WrongField<GuestField>[] {
  const contact = CONTACT_ERRORS.flatMap((name) => {
    const message = fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
  const year = fields["vehicle.year"];
  return [
    ...serverErrors(fields),
    ...(year === undefined ? [] : [{ name: "year" as const, message: year }]),
    ...contact,
  ];
}

/** Books without an account: sends the draft, then confirms it with the mailed code. */
export function useGuestBooking({ draft, seenTotal, ...outcome }: Outcome) {
  const kept = useContactDraft();
  const [proving, setProving] = useState(false);
  const [agreed, setAgreed] = useState<Agreed>({});
  const [freeTimes, setFreeTimes] = useState<string[] | null>(null);
  const [asksForAnyone, setAsksForAnyone] = useState(false);
  const [asksWhose, setAsksWhose] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [readingTerms, setReadingTerms] = useState(false);
  const utils = api.useUtils();
  const newPrice = useNewPrice("book");

  const start = api.booking.guest.start.useMutation({
    onSuccess(sent) {
      kept.keepSent(sent);
      setAgreed({});
      setNeedsFactor(false);
      // The error of an earlier code isn't about this one.
      confirm.reset();
      outcome.onSent();
    },
    onError(error: Refusal, sent) {
      const { challenge } = error.data ?? {};
      if (error.data?.reason === "PROOF_NEEDED" && challenge !== undefined) {
        return void prove(sent, challenge);
      }
      const goOn = (total: string) => start.mutate({ ...sent, seenTotal: total });
      if (newPrice.isAbout(error, String(sent.seenTotal), goOn)) return;
      if (error.data?.paused === true) void utils.booking.pause.invalidate();
      // The terms have changed. Clicking again agrees to the new ones, which the note above the
      // button links to.
      if (error.data?.fields?.acceptedTerms !== undefined) void utils.auth.texts.reset();
      const fields = wrongFields(error.data?.fields);
      if (error.data?.reason === "PROMO_NOT_APPLICABLE") {
        fields.push({ name: "promoCode", message: error.message });
      }
      showFailure(TOASTS.createBooking, error.message);
      outcome.onRefused(fields);
    },
  });

  /** After many requests from one network, the browser solves a short calculation first. */
  async function prove(sent: StartInput, challenge: string) {
    setProving(true);
    try {
      const { solveProof } = await import("./proof-of-work");
      start.mutate({ ...sent, proof: await solveProof(challenge) });
    } catch {
      showFailure(TOASTS.createBooking, "Your browser couldn't finish a check. Try again.");
    } finally {
      setProving(false);
    }
  }

  const confirm = api.booking.guest.confirm.useMutation({
    onSuccess({ booking }) {
      setLeaving(true);
      kept.clear();
      outcome.onBooked();
      void forgetOfflineCopies().then(() => leaveFor(PATHS.checkout(booking.id)));
    },
    onError(error: Refusal, sent) {
      const { reason, fields, freeTimes: times } = error.data ?? {};
      const again = (change: Agreed) => {
        setAgreed((before) => ({ ...before, ...change }));
        confirm.mutate({ ...sent, ...change });
      };
      const seen = String(sent.seenTotal ?? seenTotal);
      const why = draft.promoCode === "" ? undefined : error.message;
      if (newPrice.isAbout(error, seen, (total) => again({ seenTotal: total }), why)) return;
      if (times !== undefined) return setFreeTimes(times);
      if (error.data?.next === "isYours") return setAsksWhose(true);
      if (reason === "SECOND_FACTOR_REQUIRED") return setNeedsFactor(true);
      if (reason === "NOT_FOUND") {
        kept.keepSent(null);
        showFailure(TOASTS.createBooking, error.message);
        return outcome.onLost();
      }
      if (error.data?.paused === true) {
        void utils.booking.pause.invalidate();
        return showFailure(TOASTS.createBooking, error.message);
      }
      if (reason === "CONFLICT" && draft.mechanicId !== "" && sent.mechanicId === undefined) {
        return setAsksForAnyone(true);
      }
      // A wrong code, or second factor, is shown at its field.
      if (fields?.code !== undefined) return;
      showFailure(TOASTS.createBooking, error.message);
    },
  });
  const resend = api.booking.guest.resend.useMutation();

  function send(code: string, secondFactorCode?: string, change: Agreed = {}) {
    if (kept.sent === null || confirm.isPending || leaving) return;
    const { draftId } = kept.sent;
    confirm.mutate({
      draftId,
      code,
      ...agreed,
      ...change,
      ...(secondFactorCode === undefined ? {} : { secondFactorCode }),
    });
  }
  const sendAgain = (change: Agreed) => {
    setAgreed((before) => ({ ...before, ...change }));
    const { code = "", secondFactorCode } = confirm.variables ?? {};
    send(code, secondFactorCode, change);
  };

  /**
   * Returns the version of the terms in force; null if it couldn't be loaded, which a toast says.
   */
  async function termsInForce(): Promise<string | null> {
    setReadingTerms(true);
    try {
      const texts = await utils.auth.texts.ensureData();
      return texts.find(({ kind }) => kind === "terms")?.version ?? null;
    } catch (error) {
      showFailure(TOASTS.createBooking, error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      setReadingTerms(false);
    }
  }

  async function begin(wanted: Omit<Sendable, "vehicle">) {
    const acceptedTerms = await termsInForce();
    if (acceptedTerms === null) return;
    const { draft: placed } = wanted;
    const { year, make, model, nickname, mileage } = placed.vehicle;
    start.mutate({
      ...bookingInput(wanted),
      vehicle: {
        year,
        make,
        model,
        nickname: nickname || null,
        mileage: readMileage(mileage) ?? null,
        ...vinOf(wanted.filledVin, placed.vehicle),
      },
      ...kept.contact,
      acceptedTerms,
      entry: ENTRY_PAGES.find((page) => page === placed.entry) ?? "book",
    });
  }

  return {
    ...kept,
    /**
     * True while the browser solves the challenge, and until the server has accepted the result.
     */
    proving: proving || (start.isPending && start.variables.proof !== undefined),
    pending: readingTerms || start.isPending || proving || confirm.isPending || leaving,
    start: (placed: Omit<Sendable, "vehicle">) => void begin(placed),
    /** Sends the mailed code, and the second factor if it was asked for. */
    confirm: (code: string, secondFactorCode?: string) => send(code, secondFactorCode),
    /** The error at the code's field. Other refusals open a dialog or a toast. */
    codeError: confirm.error?.data?.fields?.code,
    clearError: confirm.reset,
    needsFactor,
    resend: () => {
      if (kept.sent !== null) resend.mutate({ draftId: kept.sent.draftId });
    },
    resending: resend.isPending,
    resent: resend.isSuccess,
    resendError: resend.error?.message,
    dialogs: (
      <>
        {newPrice.dialog}
        {freeTimes === null ? null : (
          <Suspense>
            <FreeTimesDialog
              times={freeTimes}
              timeZone={draft.timeZone}
              onClose={() => setFreeTimes(null)}
              onChoose={(scheduledAt) => {
                setFreeTimes(null);
                sendAgain({ scheduledAt });
              }}
              onOtherDay={() => {
                setFreeTimes(null);
                outcome.onOtherTime();
              }}
            />
          </Suspense>
        )}
        {asksWhose ? (
          <Suspense>
            <IsItYoursDialog
              pending={null}
              onClose={() => setAsksWhose(false)}
              onAnswer={(isYours) => {
                setAsksWhose(false);
                sendAgain({ isYours });
              }}
            />
          </Suspense>
        ) : null}
        {asksForAnyone ? (
          <Suspense>
            <AnyMechanicDialog
              reason={confirm.error?.message ?? ""}
              onClose={() => setAsksForAnyone(false)}
              onConfirm={() => {
                setAsksForAnyone(false);
                sendAgain({ mechanicId: null });
              }}
            />
          </Suspense>
        ) : null}
      </>
    ),
  };
}
export type GuestBooking = ReturnType<typeof useGuestBooking>;

/** Counts down the seconds until the visitor can request a new code. */
export function useWait(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [seconds, since]);
  return left;
}
