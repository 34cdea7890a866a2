"use client";

import { MapPin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Skeleton } from "~/components/ui/skeleton";
import { findServices } from "~/domain/catalog/finding";
import { LOCATION_WORDS } from "~/domain/location/location";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { listAnd } from "~/messages/list";
import type { BookingWizardState } from "../wizard/use-booking-wizard";
import { LoadingNearPlace } from "./loading-near-place";
import { NearPlace } from "./near-place";
import { QuotePrice } from "./quote-price";

const ChooseServiceDialog = lazy(async () => ({
  default: (await import("./choose-service-dialog")).ChooseServiceDialog,
}));

type QuoteCardProps = {
  wizard: BookingWizardState;
  /** Goes on to the wizard's step. */
  onBookAnyway: () => void;
  /** Places its halves side by side on large screens. */
  isWide?: boolean;
  className?: string;
};

/**
 * Answers a visitor's questions before the first step: what it costs, what the price includes, who
 * could come, and when. Everything in it is known without an account.
 */
export function QuoteCard({ wizard, onBookAnyway, isWide = false, className }: QuoteCardProps) {
  const { draft, selected, cost, change, place } = wizard;
  const [choosing, setChoosing] = useState(false);
  // The field stays while somebody types in it.
  const [isTyping, setTyping] = useState(false);
  const isLocating = wizard.isLocating && !isTyping;
  const { services } = wizard;
  const found = findServices(draft.issueDescription, services);
  const why = found.find(({ service }) => service.id === selected[0]?.id)?.sentence;
  if (selected.length === 0) return null;
  const name = listAnd(selected.map((service) => service.name));
  return (
    <Card
      role="region"
      aria-labelledby="quote-title"
      className={cn(isWide && "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]", className)}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 sm:p-6">
        <div>
          <h2
            id="quote-title"
            className="font-display text-heading leading-tight font-semibold wrap-anywhere"
          >
            {name}
          </h2>
          {place === null ? (
            isLocating && <Skeleton className="mt-1 h-[1lh] w-44 text-sm" />
          ) : (
            <p className="mt-1 flex items-start gap-1.5 text-sm text-muted-foreground">
              <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{place}</span>
            </p>
          )}
          {why === undefined || why.startsWith("You asked for") ? null : (
            <p className="mt-2 text-sm wrap-anywhere">{why}</p>
          )}
        </div>
        <QuotePrice price={wizard.price} services={selected} />
      </div>
      <div
        className={cn(
          "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-t p-5 sm:p-6",
          isWide && "lg:border-t-0 lg:border-l",
        )}
      >
        <NearPlace
          wizard={wizard}
          unknown={
            isLocating ? (
              <LoadingNearPlace />
            ) : (
              <AskPlace wizard={wizard} onType={() => setTyping(true)} />
            )
          }
          onBookAnyway={onBookAnyway}
        />
        <Button
          variant="link"
          className="h-auto min-h-11 justify-self-start px-0 text-left whitespace-normal"
          onClick={() => setChoosing(true)}
        >
          Choose another service
        </Button>
      </div>
      {choosing ? (
        <Suspense>
          <ChooseServiceDialog
            services={services}
            selectedIds={draft.serviceIds}
            issueDescription={draft.issueDescription}
            total={cost.total}
            onChange={(serviceIds) => change({ serviceIds, foundIds: [] })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

type AskPlaceProps = {
  wizard: BookingWizardState;
  onType: () => void;
};

/** Asks for the place, which the visitor left out or we don't know. */
function AskPlace({ wizard, onType }: AskPlaceProps) {
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
          onChange={(event) => {
            onType();
            change({ serviceLocation: event.target.value });
          }}
        />
      )}
    </Field>
  );
}
