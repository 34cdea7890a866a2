"use client";

import { MapPin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { findServices } from "~/domain/catalog/finding";
import { listAnd } from "~/messages/list";
import type { BookingWizardState } from "../wizard/use-booking-wizard";
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
          {place === null ? null : (
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
        <NearPlace wizard={wizard} asksPlace onBookAnyway={onBookAnyway} />
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
