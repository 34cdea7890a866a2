"use client";

import {
  Banknote,
  CalendarClock,
  CarFront,
  ChevronRight,
  CircleAlert,
  ClockAlert,
  CreditCard,
  FileText,
  Hourglass,
  MapPinCheck,
  MessageSquare,
  OctagonPause,
  ShieldQuestion,
  UserRoundSearch,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import type { UserType } from "~/domain/account/roles";
import { kindAt, type AttentionGroup, type AttentionKind } from "~/domain/attention/kinds";
import type { AttentionItem } from "~/domain/attention/schema";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { api } from "~/trpc/react";
import { attentionWords } from "./attention-words";

const ICONS: Record<AttentionKind, LucideIcon> = {
  confirm_arrival: MapPinCheck,
  confirm_presence: MapPinCheck,
  prove_arrival: CircleAlert,
  update_estimate: ClockAlert,
  confirm_quote_card: CreditCard,
  approve_quote: FileText,
  add_card: CreditCard,
  set_out: CarFront,
  answer_reschedule: CalendarClock,
  choose_visit_time: CalendarClock,
  answer_claim: ShieldQuestion,
  pay: Banknote,
  choose_mechanic: UserRoundSearch,
  answer_request: UserRoundSearch,
  complete_job: Wrench,
  read_messages: MessageSquare,
  late: ClockAlert,
  on_the_way: CarFront,
  arrived: MapPinCheck,
  arrival_with_us: Hourglass,
  working: Wrench,
  stopped: OctagonPause,
  upcoming: CalendarClock,
  waiting_for_mechanic: Hourglass,
};

const TITLES: Record<AttentionGroup, string> = {
  needs: "Needs you",
  now: "Happening now",
  next: "Coming up",
};

/** Deadlines and lateness change with time, so a new visit asks again. */
const FRESH_MS = 30_000;

/** Most items shown of what comes next; the list below has all of them. */
const NEXT_SHOWN = 2;

/**
 * Queries what the viewer has to do. Pages that start with it wait for the answer, so nothing
 * jumps.
 */
export function useAttention() {
  return api.booking.attention.useQuery(undefined, { staleTime: FRESH_MS });
}

/**
 * Returns true if the viewer has to do something. That button is then the page's primary one, so
 * other buttons use a quieter style.
 */
export function useHasAsks(): boolean {
  return useAttention().data?.items.some(({ group }) => group === "needs") ?? false;
}

type NeedsYouProps = {
  side: UserType;
  /** Leaves out what comes next, for pages where a list follows. */
  withoutNext?: boolean;
  /** Filters the items, for pages that show some of them in another way. */
  isShown?: (item: AttentionItem) => boolean;
  /** False where the page has a more important button. */
  hasPrimary?: boolean;
  className?: string;
};

/**
 * Shows what the viewer has to do about their bookings and what is happening with them, most urgent
 * first. Empty while there is nothing.
 */
export function NeedsYou({
  side,
  withoutNext = false,
  isShown,
  hasPrimary = true,
  className,
}: NeedsYouProps) {
  const attention = useAttention();
  const now = useNow();
  const all = attention.data?.items ?? [];
  const items = isShown === undefined ? all : all.filter(isShown);
  if (now === null) return null;
  // In the order of their first items: a mechanic on the way comes before a card for next week.
  const groups = [...new Set(items.map(({ group }) => group))]
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter(({ group, items }) => items.length > 0 && !(group === "next" && withoutNext));
  if (groups.length === 0) return null;
  return (
    <div className={cn("grid gap-5", className)}>
      {groups.map(({ group, items }) => (
        <Group
          key={group}
          group={group}
          items={group === "next" ? items.slice(0, NEXT_SHOWN) : items}
          side={side}
          now={now}
          hasPrimary={hasPrimary}
        />
      ))}
    </div>
  );
}

type GroupProps = {
  group: AttentionGroup;
  items: AttentionItem[];
  side: UserType;
  now: number;
  hasPrimary: boolean;
};

function Group({ group, items, side, now, hasPrimary }: GroupProps) {
  const headingId = `attention-${group}`;
  const asks = group === "needs";
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-lg border bg-card text-card-foreground shadow-card"
    >
      {asks && hasPrimary ? <div aria-hidden className="curb-stripe h-2" /> : null}
      <h2 id={headingId} className="px-4 pt-4 pb-1 font-display text-heading font-semibold sm:px-5">
        {TITLES[group]}
      </h2>
      <ul className="divide-y">
        {items.map((item, index) => (
          <li key={`${item.kind} ${item.bookingId}`}>
            {asks ? (
              <AskRow item={item} side={side} now={now} isPrimary={hasPrimary && index === 0} />
            ) : (
              <UpdateRow item={item} side={side} now={now} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { item: AttentionItem; side: UserType; now: number };

/** Shows an item that needs an action, with its button. The first item is the most urgent. */
function AskRow({ item, side, now, isPrimary }: RowProps & { isPrimary: boolean }) {
  const { title, text, action, href } = attentionWords(item, side, now);
  const Icon = ICONS[item.kind];
  const textId = `attention-${item.kind}-${item.bookingId}`;
  return (
    <div className="grid gap-3 px-4 py-3.5 sm:flex sm:items-center sm:gap-5 sm:px-5">
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
        <div id={textId} className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted-foreground">{text}</p>
        </div>
      </div>
      <Link
        href={href}
        aria-describedby={textId}
        className={buttonVariants({ variant: isPrimary ? "default" : "outline" })}
      >
        {action}
      </Link>
    </div>
  );
}

/** Shows what is happening with a booking. The whole row links to it. */
function UpdateRow({ item, side, now }: RowProps) {
  const { title, text, href } = attentionWords(item, side, now);
  const kind = kindAt(item, side, new Date(now));
  const Icon = ICONS[kind];
  const isLate = kind === "late";
  return (
    <Link
      href={href}
      className="flex items-center gap-3 px-4 py-3.5 hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-5"
    >
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-5 shrink-0 self-start", isLate ? "text-pending" : "text-link")}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="mt-0.5 block text-sm wrap-anywhere text-muted-foreground">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
