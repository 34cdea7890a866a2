"use client";

import { CalendarSearch, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { isBookableDay, nextFreeDay, slotsByDay, windowOf } from "../schedule/free-times";
import { dayLabel, DAYS_IN_STRIP, timeLabel } from "../schedule/slots";
import { SlotGrid, TimeSlots } from "../schedule/time-slots";

/** Four weeks per request usually include the next free day. */
const DAYS_AT_ONCE = 4 * DAYS_IN_STRIP;
const FRESH_MS = 60_000;
const WHOLE_DAY = { weekday: "long", month: "long", day: "numeric" } as const;

type MechanicTimesProps = {
  mechanicId: string;
  /** The chosen time, in the job's time zone. */
  chosen: { date: string; time: string; timeZone: string };
  services: string[];
  today: string;
  now: Date;
  onChange: (patch: { date?: string; time?: string }) => void;
  /** Asks all mechanics nearby instead. Undefined if only this one can do the job. */
  onAskAll?: () => void;
};

/** Shows a mechanic's free times. Another time can be typed and requested too. */
export function MechanicTimes(props: MechanicTimesProps) {
  const { mechanicId, chosen, services, today, now, onChange, onAskAll } = props;
  const { date, time, timeZone } = chosen;
  const days = windowOf(today, date, DAYS_AT_ONCE, timeZone);
  const mechanic = api.mechanic.publicProfile.useQuery({ userId: mechanicId });
  const free = api.mechanic.slots.useQuery(
    { userId: mechanicId, from: days?.from ?? "", to: days?.to ?? "", serviceIds: services },
    { enabled: days !== null, staleTime: FRESH_MS },
  );
  const name = mechanic.data?.firstName ?? "the mechanic";
  const anyTime = (
    <TimeSlots {...{ date, time, timeZone, now }} onChange={(slot) => onChange({ time: slot })} />
  );
  if (days === null) return anyTime;
  if (free.fetchStatus === "paused" && free.data === undefined) {
    return (
      <Said
        words={`You're offline, so we can't show ${name}'s free times. You can choose any time, and ${name} has to agree.`}
      >
        {anyTime}
      </Said>
    );
  }
  if (free.isPending) return <Looking name={name} />;
  if (free.isError) {
    return (
      <Said
        words={`We couldn't load ${name}'s free times. You can choose any time, and ${name} has to agree.`}
        action={
          <Button variant="outline" size="sm" onClick={() => void free.refetch()}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        }
      >
        {anyTime}
      </Said>
    );
  }
  if (mechanic.data?.isAvailable === false) {
    return (
      <Said
        words={
          onAskAll === undefined
            ? `${name} is offline right now and has no free times. Type a time below, and ${name} can agree to it.`
            : `${name} is offline right now and has no free times. Type a time below and your request waits for them, or ask all mechanics nearby.`
        }
        action={
          onAskAll === undefined ? null : (
            <Button variant="outline" size="sm" onClick={onAskAll}>
              Ask all mechanics nearby
            </Button>
          )
        }
      />
    );
  }
  const byDay = slotsByDay(
    free.data.slots.map(({ start }) => start),
    timeZone,
  );
  const slots = byDay.get(date);
  if (slots === undefined) {
    const next = nextFreeDay(byDay, date === "" ? today : date);
    return <NoneThatDay {...{ name, date, next, onChange }} later={laterOf(today, days.after)} />;
  }
  const isFree = slots.some((slot) => slot.time === time);
  return (
    <div className="grid gap-3">
      <SlotGrid
        {...{ date, time, timeZone, slots }}
        onChange={(slot) => onChange({ time: slot })}
      />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {time === "" || isFree
          ? ""
          : `${timeLabel(time)} isn't one of ${name}'s free times. You can request it, but they may decline.`}
      </p>
    </div>
  );
}

const laterOf = (today: string, day: string) => (isBookableDay(today, day) ? day : null);

type NoneThatDayProps = {
  name: string;
  date: string;
  /** The next day with a free time among the loaded days. */
  next: string | null;
  /** The first day that isn't loaded. */
  later: string | null;
  onChange: MechanicTimesProps["onChange"];
};

function NoneThatDay({ name, date, next, later, onChange }: NoneThatDayProps) {
  const goTo = next ?? later;
  const words = [
    date === ""
      ? "Choose a day to see its times."
      : `${name} has no free time on ${dayLabel(date, WHOLE_DAY)}.`,
    next === null
      ? `There are no free times in the weeks ${date === "" ? "ahead" : "after that"}.`
      : "",
  ];
  return (
    <Said
      words={words.join(" ").trim()}
      action={
        goTo === null ? null : (
          <Button
            variant="outline"
            size="sm"
            className="h-auto min-h-11 py-2 whitespace-normal sm:min-h-9"
            onClick={() => onChange({ date: goTo, time: "" })}
          >
            <CalendarSearch aria-hidden />
            {next === null ? "Search from " : "Next free day: "}
            {dayLabel(goTo, WHOLE_DAY)}
          </Button>
        )
      }
    />
  );
}

type SaidProps = { words: string; action?: ReactNode; children?: ReactNode };

function Said({ words, action, children }: SaidProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-sm">
        {words}
      </p>
      {action}
      {children}
    </div>
  );
}

function Looking({ name }: { name: string }) {
  return (
    <div role="status" className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      <span className="sr-only">Loading {name}&apos;s free times</span>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
