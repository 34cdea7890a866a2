"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { cn } from "~/components/cn";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { STEPS } from "~/domain/staff/days";
import type { NumbersView } from "~/domain/staff/numbers-schema";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { CsvLink } from "../table/csv-link";
import { DeskFrame } from "../frame/desk-frame";
import { FIGURE_NAMES, figureOf, type FigureName } from "./figures";
import { FigureTiles } from "./figure-tiles";
import { NUMBERS_SORTS, NumbersTable, type NumbersSort } from "./numbers-table";
import { SpanForm } from "./span-form";
import { stepWords, type Span } from "./spans";
import { deskAddress } from "../table/desk-address";

/** Loaded separately, because the figures are readable without it. */
const Chart = lazy(async () => ({ default: (await import("./chart")).Chart }));

/** Below the first view. */
const Funnel = lazy(async () => ({ default: (await import("./funnel")).Funnel }));
const Waitlist = lazy(async () => ({ default: (await import("./waitlist")).Waitlist }));

/** The filters in the page's address. */
interface Shown extends Partial<Span> {
  figure?: FigureName | undefined;
  sort?: NumbersSort | undefined;
}

const NUMBERS_ADDRESS = deskAddress<Shown>((address) => {
  const by = address.oneOf("by", STEPS);
  const [from, to] = [address.text("from"), address.text("to")];
  return {
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    figure: address.oneOf("figure", FIGURE_NAMES),
    sort: address.sort("sort", NUMBERS_SORTS),
  };
}, DESK_PATHS.numbersWith);
const { show } = NUMBERS_ADDRESS;

/** Renders /desk/numbers: the marketplace's figures over time. */
export function NumbersScreen({ user }: { user: UserView }) {
  const { figure = "bookings", sort, ...span } = NUMBERS_ADDRESS.useShown();
  const numbers = api.desk.numbers.useQuery(span, { placeholderData: keepPreviousData });
  return (
    <DeskFrame
      user={user}
      title="Numbers"
      description="Each day's results. Past days don't change."
      here="/desk/numbers"
    >
      <SecondFactorGate call={numbers}>
        {numbers.error && !numbers.isFetching ? (
          <ErrorState
            title="The numbers couldn't be loaded"
            description={numbers.error.message}
            onRetry={() => void numbers.refetch()}
          />
        ) : numbers.data ? (
          <div
            aria-busy={numbers.isPlaceholderData}
            className={cn(
              "grid grid-cols-1 gap-6 transition-opacity",
              numbers.isPlaceholderData && "opacity-60",
            )}
          >
            <Numbers numbers={numbers.data} figure={figure} sort={sort} />
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Funnel span={span} />
            </Suspense>
            <Suspense>
              <Waitlist />
            </Suspense>
          </div>
        ) : (
          <Loading />
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}

type NumbersProps = {
  numbers: NumbersView;
  figure: FigureName;
  sort: NumbersSort | undefined;
};

function Numbers({ numbers, figure, sort }: NumbersProps) {
  const { label, meaning, value, words } = figureOf(figure);
  const { rows, by, from, to, timeZone } = numbers;
  const points = useMemo(
    () => rows.map((row) => ({ label: stepWords(row, by), value: value(row) })),
    [rows, by, value],
  );
  return (
    <>
      <SpanForm shown={numbers} onSpan={show} />
      <FigureTiles numbers={numbers} chosen={figure} onChoose={(name) => show({ figure: name })} />
      <Card className="grid grid-cols-1 gap-3 p-5 sm:p-6">
        <div>
          <h2 className="font-display text-heading font-semibold">{label}</h2>
          <p className="text-sm text-muted-foreground">{meaning}</p>
        </div>
        <Suspense fallback={<Skeleton className={CHART_SIZE} />}>
          <Chart name={label} points={points} words={words} />
        </Suspense>
      </Card>
      <Card className="grid grid-cols-1 gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="numbers" className="font-display text-heading font-semibold">
            Table
          </h2>
          <CsvLink href={DESK_PATHS.numbersCsv({ from, to, by })} of="Numbers" />
        </div>
        <NumbersTable numbers={numbers} sort={sort} onSort={(next) => show({ sort: next })} />
        <p className="text-sm text-muted-foreground">Days start at midnight in {timeZone}.</p>
      </Card>
    </>
  );
}

/** The height of the chart including the line above it. */
const CHART_SIZE = "h-66";

function Loading() {
  return (
    <div aria-hidden className="grid gap-6">
      <Skeleton className="h-40 sm:h-18" />
      <Skeleton className="h-152 sm:h-118 lg:h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}
