"use client";

import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import { Stepper } from "~/components/ui/stepper";
import type { UserView } from "~/domain/account/view";
import { DANGER_SENTENCE, soundsDangerous } from "~/domain/catalog/finding";
import { SHOWN_GUEST_STEPS } from "~/domain/booking/wizard";
import { BOOKING_MESSAGES } from "~/messages/booking";
import { api } from "~/trpc/react";
import { OverdueNotice } from "~/features/payment/overdue-notice";
import type { BookingPrefill } from "../form/booking-draft";
import { BookingSummary } from "../form/booking-summary";
import { OwnParts } from "../form/own-parts";
import { PauseNotice } from "../pause-notice";
import { TermsNote } from "../guest/terms-note";
import { PromoField } from "./promo-field";
import { useBookingWizard } from "./use-booking-wizard";
import { RequestedMechanic } from "./requested-mechanic";
import { WizardBar } from "./wizard-bar";
import { WizardStepBody } from "./wizard-step-body";

// Only visitors without an account need it.
const QuoteCard = lazy(async () => ({ default: (await import("../quote/quote-card")).QuoteCard }));
const QuoteDialog = lazy(async () => ({
  default: (await import("../quote/quote-dialog")).QuoteDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Earlier steps have nothing to review. */
const REVIEW_FROM = 3;
const HEADING_ID = "wizard-step";

const SUSPENDED_SENTENCE =
  "Your account is suspended, so you can't book. If this is wrong, contact support.";

type BookingWizardProps = {
  /** Null on /book, where the account comes last. */
  user: UserView | null;
  prefill: BookingPrefill;
  /** Shown above the steps. */
  notice?: ReactNode;
};

/**
 * Renders /customer/booking and /book: four steps, with price and progress always in view. Without
 * a user, the account follows as further steps.
 */
export function BookingWizard({ user, prefill, notice }: BookingWizardProps) {
  const wizard = useBookingWizard(user, prefill);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const [showsQuote, setShowsQuote] = useState(false);
  const { draft, steps, current, facts, pending, guest } = wizard;
  const pause = api.booking.pause.useQuery().data?.pause ?? null;
  const isSuspended = user?.customerSuspension !== undefined;
  const isBarred = pause !== null || isSuspended;
  const step = steps[current - 1];
  const shownSteps = user === null ? SHOWN_GUEST_STEPS : steps;
  const reviewing = current >= REVIEW_FROM;
  const isAccount = draft.step === "details" || draft.step === "code";
  const isLast = current === steps.length;
  // The second factor has its own button, next to its field.
  const asksFactor = draft.step === "code" && guest.needsFactor;
  // Before location and time are known, the button leads to the next step instead of confirming.
  const confirmsNow = isLast || wizard.planned;
  const { year, make, model } = facts.vehicle;

  return (
    <div className="pb-28 lg:pb-0">
      <PageHeader
        title="Book a service"
        className="mb-5 sm:mb-6"
        actions={
          wizard.restored ? (
            <Button variant="ghost" size="sm" onClick={() => setAsksToDiscard(true)}>
              <RotateCcw aria-hidden />
              Start over
            </Button>
          ) : undefined
        }
      />
      {user === null ? null : <OverdueNotice className="mb-6" />}
      {pause === null ? null : <PauseNotice sentence={pause.sentence} className="mb-6" />}
      {soundsDangerous(draft.issueDescription) ? (
        <Alert role="alert" tone="danger" title={DANGER_SENTENCE} className="mb-6" />
      ) : null}
      {notice}
      {user === null && current === 1 && wizard.selected.length > 0 ? (
        <Suspense
          fallback={<Skeleton className="mb-6 h-[46rem] rounded-lg sm:mb-8 lg:h-[23rem]" />}
        >
          <QuoteCard
            wizard={wizard}
            isWide
            onBookAnyway={wizard.focusStep}
            className="mb-6 sm:mb-8"
          />
        </Suspense>
      ) : null}
      <Stepper steps={shownSteps} current={current} className="mb-6 sm:mb-8" />
      <p aria-live="polite" className="sr-only">
        {`Step ${current} of ${shownSteps.length}`}
      </p>
      <div
        ref={wizard.form}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
      >
        <div className="min-w-0">
          {wizard.moved.length > 0 ? (
            <Alert role="status" tone="warning" title="Our services have changed" className="mb-5">
              {wizard.moved.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          ) : null}
          {wizard.notOffered.length > 0 ? (
            <Alert
              role="status"
              tone="warning"
              title="Not offered for this car"
              className="mb-5 wrap-anywhere"
            >
              {wizard.notOffered.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          ) : null}
          {draft.mechanicId && !isAccount ? (
            <div className="mb-5">
              <RequestedMechanic
                mechanicId={draft.mechanicId}
                location={wizard.place === null ? "" : draft.serviceLocation}
                serviceIds={facts.serviceIds}
                isSignedIn={user !== null}
                onRemove={() => wizard.change({ mechanicId: "" })}
              />
            </div>
          ) : null}
          <section aria-labelledby={HEADING_ID} className="grid gap-5">
            <h2
              id={HEADING_ID}
              ref={wizard.heading}
              tabIndex={-1}
              className="rounded-sm font-display text-heading font-semibold outline-offset-4"
            >
              {step?.label}
            </h2>
            <WizardStepBody wizard={wizard} user={user} headingId={HEADING_ID} />
          </section>
          <div className="mt-8 hidden items-center justify-between gap-4 border-t pt-6 lg:flex">
            <Button variant="outline" disabled={pending} onClick={wizard.goBack}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
            {isLast || isAccount ? null : (
              <Button
                variant={reviewing && confirmsNow ? "secondary" : "default"}
                disabled={pending}
                onClick={wizard.goOn}
              >
                Continue
                <ArrowRight aria-hidden />
              </Button>
            )}
          </div>
        </div>
        <aside
          aria-label="Price so far"
          className={
            reviewing && !isAccount ? "lg:sticky lg:top-20" : "hidden lg:sticky lg:top-20 lg:block"
          }
        >
          <BookingSummary
            title={reviewing ? "Review your booking" : "Your booking so far"}
            vehicle={model === "" ? "" : `${year} ${make} ${model}`.trim()}
            serviceLocation={draft.serviceLocation}
            scheduledAt={facts.scheduledAt}
            timeZone={draft.timeZone}
            cost={wizard.cost}
          >
            {reviewing ? (
              <>
                {draft.customerProvidesPartss ? <OwnParts services={wizard.selected} /> : null}
                {isAccount ? null : (
                  <PromoField
                    code={draft.promoCode}
                    words={wizard.promo.words}
                    checking={wizard.promo.checking}
                    error={wizard.errors.promoCode}
                    note={wizard.promo.note}
                    onApply={(promoCode) => wizard.change({ promoCode })}
                  />
                )}
                {draft.step === "details" ? <TermsNote proving={guest.proving} /> : null}
                {pause === null ? null : (
                  <div className="grid gap-2">
                    <p className="wrap-anywhere">
                      <strong>{BOOKING_MESSAGES.bookingsPaused.title}.</strong> {pause.sentence}
                    </p>
                    <p>{BOOKING_MESSAGES.bookingsPaused.text}</p>
                  </div>
                )}
                {isSuspended ? <p>{SUSPENDED_SENTENCE}</p> : null}
                {asksFactor || isBarred ? null : (
                  <div className={isLast || isAccount ? "hidden lg:grid" : "grid"}>
                    <Button
                      size="lg"
                      variant={confirmsNow ? "default" : "outline"}
                      loading={pending}
                      onClick={wizard.confirm}
                    >
                      {draft.step === "details" ? "Continue" : "Confirm Booking"}
                    </Button>
                  </div>
                )}
                <p className="text-sm text-muted-foreground">
                  You pay after booking. We&apos;ll place a hold on your card then, and charge it
                  when the job is done.
                </p>
              </>
            ) : null}
          </BookingSummary>
        </aside>
      </div>
      <WizardBar
        current={current}
        steps={shownSteps.length}
        confirms={isLast}
        total={wizard.cost.total}
        isFrom={wizard.price.highest !== wizard.price.total}
        services={wizard.cost.lines.map(({ name }) => name)}
        pending={pending}
        isPaused={isBarred && (isLast || isAccount)}
        note={
          draft.step === "details" ? <TermsNote proving={guest.proving} className="mb-3" /> : null
        }
        onShowQuote={
          user === null && current > 1 && wizard.selected.length > 0
            ? () => setShowsQuote(true)
            : undefined
        }
        onBack={wizard.goBack}
        onContinue={wizard.goOn}
        onConfirm={asksFactor ? null : wizard.confirm}
      />
      {showsQuote ? (
        <Suspense>
          <QuoteDialog wizard={wizard} onClose={() => setShowsQuote(false)} />
        </Suspense>
      ) : null}
      {wizard.warnings}
      {wizard.dialogs}
      {asksToDiscard ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsksToDiscard}
            title="Start over?"
            description="We'll remove what you entered for this booking from this device."
            confirmLabel="Start over"
            destructive
            onConfirm={() => {
              setAsksToDiscard(false);
              wizard.discard();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
