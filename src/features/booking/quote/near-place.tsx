"use client";

import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { LOCATION_WORDS } from "~/domain/location/location";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { useGuestQuote } from "../guest/use-guest-quote";
import type { BookingWizardState } from "../wizard/use-booking-wizard";
import { Faces } from "./faces";
import { FirstFreeTimes } from "./first-free-times";
import { NotServed } from "./not-served";
import { cityName, NEARBY_WORDS } from "./quote-words";
import { useFaces } from "./use-faces";

type NearPlaceProps = {
  wizard: BookingWizardState;
  /** Asks for the place where it isn't known. */
  asksPlace?: boolean;
  /** Goes on to the wizard's step. */
  onBookAnyway: () => void;
};

/**
 * Shows a visitor who is near the place and when, or that nobody is. Shows nothing while that isn't
 * known, or if the requests fail.
 */
export function NearPlace({ wizard, asksPlace = false, onBookAnyway }: NearPlaceProps) {
  const { draft, facts, cost, change, place } = wizard;
  const now = useNow();
  const isKnown = place !== null;
  const quote = useGuestQuote({ ...draft, promoCode: "" }, facts.serviceIds, isKnown);
  const faces = useFaces(draft.serviceLocation, facts.serviceIds, isKnown);
  if (place === null) return asksPlace ? <AskPlace wizard={wizard} /> : null;
  const { nearby, served, firstAvailable = [] } = quote.data ?? {};
  const timeZone = quote.data?.timeZone ?? draft.timeZone;
  if (served === false && now !== null) {
    return (
      <NotServed
        place={place}
        timeZone={timeZone}
        total={cost.total}
        serviceId={facts.serviceIds[0] ?? null}
        now={new Date(now)}
        scheduledAt={facts.scheduledAt}
        onBookAnyway={onBookAnyway}
      />
    );
  }
  return (
    <>
      <div>
        <p role="status" className="text-sm font-semibold">
          {nearby === undefined
            ? faces.length > 0
              ? "Mechanics who work here"
              : ""
            : NEARBY_WORDS[nearby]}
        </p>
        {nearby === "0" ? (
          <p className="text-sm text-muted-foreground">
            We&apos;ll ask everyone who works near {cityName(place)}.
          </p>
        ) : null}
        {faces.length > 0 ? (
          <Faces
            mechanics={faces}
            chosenId={draft.mechanicId}
            onChoose={(mechanicId) => change({ mechanicId })}
          />
        ) : nearby === undefined || nearby === "0" ? null : (
          <p className="text-sm text-muted-foreground">
            We ask all of them. The first who accepts comes.
          </p>
        )}
      </div>
      {draft.mechanicId === "" ? (
        <FirstFreeTimes
          times={firstAvailable}
          timeZone={timeZone}
          chosen={draft}
          onChoose={change}
        />
      ) : null}
    </>
  );
}

/** Asks for the place, which the visitor left out or we don't know. */
function AskPlace({ wizard }: Pick<NearPlaceProps, "wizard">) {
  const { draft, change, isPlaceUnknown } = wizard;
  return (
    <Field
      label="ZIP code or city"
      hint="To see who works near you, and when."
      error={isPlaceUnknown ? LOCATION_WORDS.notFound : undefined}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="postal-code"
          maxLength={TEXT_LIMITS.line}
          value={draft.serviceLocation}
          onChange={(event) => change({ serviceLocation: event.target.value })}
        />
      )}
    </Field>
  );
}
