"use client";

import type { ReactNode } from "react";
import { cn } from "~/components/cn";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { useGuestQuote } from "../guest/use-guest-quote";
import type { BookingWizardState } from "../wizard/use-booking-wizard";
import { Faces } from "./faces";
import { FirstFreeTimes } from "./first-free-times";
import { FacesSkeleton, LookingNearby, TimesSkeleton } from "./loading-near-place";
import { NotServed } from "./not-served";
import { cityAndState, cityName, nearbyWords } from "./quote-words";
import { useFaces } from "./use-faces";

type NearPlaceProps = {
  wizard: BookingWizardState;
  /** Shown while the place isn't known. */
  unknown: ReactNode;
  /** Goes on to the wizard's step. */
  onBookAnyway: () => void;
};

/**
 * Shows a visitor who is near the place and when, or that nobody is. Keeps its room while that
 * loads, and shows nothing if the requests fail.
 */
export function NearPlace({ wizard, unknown, onBookAnyway }: NearPlaceProps) {
  const { draft, facts, cost, change, place } = wizard;
  const now = useNow();
  const isKnown = place !== null;
  const asked = { ...draft, serviceLocation: wizard.located, promoCode: "" };
  const quote = useGuestQuote(asked, facts.serviceIds, { enabled: isKnown, keepsPrevious: true });
  const faces = useFaces(wizard.located, facts.serviceIds, isKnown);
  if (place === null) return unknown;
  const isLoading = quote.isLoading || faces.isLoading;
  const { mechanics } = faces;
  const isOld = wizard.isLocating || quote.isPlaceholderData || faces.isPlaceholderData;
  const { nearby, firstAvailable = [] } = quote.data ?? {};
  const timeZone = quote.data?.timeZone ?? draft.timeZone;
  const isServed = quote.data?.served !== false || now === null;
  return (
    <div aria-busy={isOld} className={cn("grid gap-4 transition-opacity", isOld && "opacity-60")}>
      <div>
        {/* The same element while it loads and after, because a new one isn't announced. */}
        <div role="status" className={cn("font-semibold", isServed ? "text-sm" : "wrap-anywhere")}>
          {isLoading ? (
            <LookingNearby />
          ) : isServed ? (
            nearbyWords(nearby, mechanics.length > 0)
          ) : (
            `We don't have a mechanic near ${cityAndState(place)} yet.`
          )}
        </div>
        {isLoading ? (
          <FacesSkeleton />
        ) : !isServed ? (
          <NotServed
            place={place}
            timeZone={timeZone}
            total={cost.total}
            serviceId={facts.serviceIds[0] ?? null}
            now={new Date(now)}
            scheduledAt={facts.scheduledAt}
            onBookAnyway={onBookAnyway}
          />
        ) : (
          <>
            {nearby === "0" ? (
              <p className="text-sm text-muted-foreground">
                We&apos;ll ask everyone who works near {cityName(place)}.
              </p>
            ) : null}
            {mechanics.length > 0 ? (
              <Faces
                mechanics={mechanics}
                chosenId={draft.mechanicId}
                onChoose={(mechanicId) => change({ mechanicId })}
              />
            ) : nearby === undefined || nearby === "0" ? null : (
              <p className="text-sm text-muted-foreground">
                We ask all of them. The first who accepts comes.
              </p>
            )}
          </>
        )}
      </div>
      {isLoading ? (
        <TimesSkeleton />
      ) : isServed && draft.mechanicId === "" ? (
        <FirstFreeTimes
          times={firstAvailable}
          timeZone={timeZone}
          chosen={draft}
          onChoose={change}
        />
      ) : null}
    </div>
  );
}
