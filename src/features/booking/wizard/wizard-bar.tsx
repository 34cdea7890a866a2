import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { plural } from "~/messages/plural";

type WizardBarProps = {
  /** The current step, counted from 1, and the number of steps. */
  current: number;
  steps: number;
  /** True if the button confirms the booking instead of continuing. */
  confirms: boolean;
  total: string;
  /** True if what isn't known about the car could raise the total. */
  isFrom: boolean;
  /** Names of the chosen services. */
  services: readonly string[];
  pending: boolean;
  /** True if the next step would book, which nobody can right now. */
  isPaused: boolean;
  /** Shown right above the buttons. */
  note?: ReactNode;
  /** Opens the quote; undefined where there is none to open. */
  onShowQuote: (() => void) | undefined;
  onBack: () => void;
  onContinue: () => void;
  /** Null if the step has its own button. */
  onConfirm: (() => void) | null;
};

/** Keeps price, progress and the next step within thumb reach on phones. */
export function WizardBar({
  current,
  steps,
  confirms,
  total,
  isFrom,
  services,
  pending,
  isPaused,
  note,
  onShowQuote,
  onBack,
  onContinue,
  onConfirm,
}: WizardBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-pop lg:hidden">
      {note}
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-2 min-[360px]:gap-3">
        <Button
          variant="outline"
          size="icon"
          aria-label="Back"
          className="size-12"
          disabled={pending}
          onClick={onBack}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <div className="relative min-w-[4.5rem] flex-1 leading-tight">
          {services.length === 0 ? null : (
            <span className="block">
              {isFrom ? (
                <>
                  <span className="text-xs font-semibold">From</span>{" "}
                </>
              ) : null}
              <Money amount={total} className="font-display text-lead font-bold" />
            </span>
          )}
          <span className="flex flex-wrap gap-x-1.5 text-xs text-muted-foreground [&>*]:truncate">
            <span>{`Step ${current} of ${steps}`}</span>
            {services.length > 0 ? <span>{servicesText(services)}</span> : null}
          </span>
          {onShowQuote === undefined ? null : (
            // Above the text, so that a tap anywhere on the price opens the quote.
            <button
              type="button"
              aria-label={`Your quote: ${servicesText(services)}`}
              className="absolute -inset-1 rounded-md"
              onClick={onShowQuote}
            />
          )}
        </div>
        {isPaused ? null : confirms ? (
          onConfirm === null ? null : (
            <Button
              size="lg"
              className="h-12 px-3 min-[360px]:px-5"
              loading={pending}
              onClick={onConfirm}
            >
              {/* On the narrowest phones the spinner takes the label's place, not the price's. */}
              <span className={pending ? "max-[359px]:sr-only" : undefined}>Confirm Booking</span>
            </Button>
          )
        ) : (
          <Button size="lg" className="h-12 px-6" loading={pending} onClick={onContinue}>
            Continue
            {pending ? null : <ArrowRight aria-hidden />}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns "Battery Replacement", or "2 services" for several. */
function servicesText([first = "", ...others]: readonly string[]): string {
  return plural(others.length + 1, { one: first, other: "{count} services" });
}
