import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState, type KeyboardEvent } from "react";
import { keepPreviousData } from "@tanstack/react-query";
import { cn } from "~/components/cn";
import { Dialog, DialogContent, DialogTitle } from "~/components/ui/dialog";
import { useBackCloses } from "~/components/use-back-closes";
import type { BookingHit, PersonHit } from "~/domain/staff/search";
import { HITS_AT_MOST } from "~/domain/staff/total";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { StatusBadge } from "~/features/booking/status-badge";
import { DESK_PATHS } from "~/lib/desk-paths";
import { useSettled } from "~/lib/use-settled";
import { api } from "~/trpc/react";
import { sideOf } from "../people/side";
import { deskDateTime } from "./desk-zone";

type Hit = { href: string } & ({ person: PersonHit } | { booking: BookingHit } | { all: string });

/** The pause in typing after which the search starts, in ms. */
const SETTLED_MS = 150;

/** Searches people and bookings from every page of the desk. Arrows choose, Enter opens. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const follow = useBackCloses(true, onClose);
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const q = useSettled(text.trim(), SETTLED_MS);
  const found = api.desk.search.useQuery(
    { q },
    { enabled: q.length > 1, staleTime: 0, placeholderData: keepPreviousData },
  );
  const hits: Hit[] =
    q.length > 1 && found.data !== undefined
      ? [
          ...found.data.people.map((person) => ({
            person,
            href: DESK_PATHS.peopleWith({ person: person.id }),
          })),
          ...(found.data.people.length < HITS_AT_MOST
            ? []
            : [{ all: "All people who match", href: DESK_PATHS.peopleWith({ q }) }]),
          ...found.data.bookings.map((booking) => ({
            booking,
            href: DESK_PATHS.bookingsWith({ booking: booking.bookingNumber }),
          })),
        ]
      : [];
  const current = hits[Math.min(active, hits.length - 1)];
  const optionId = (href: string) => `${listId}-${href}`;

  function open(hit: Hit) {
    follow();
    onClose();
    router.replace(hit.href);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, hits.length - 1) + step + hits.length) % hits.length);
    } else if (event.key === "Enter" && current !== undefined) {
      event.preventDefault();
      open(current);
    }
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        aria-describedby={undefined}
        className="content-start gap-3 max-sm:h-[92dvh] sm:top-[8vh] sm:max-w-2xl sm:translate-y-0 sm:p-4"
      >
        <DialogTitle className="sr-only">Search the desk</DialogTitle>
        <div className="relative mr-10">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground"
          />
          <input
            type="text"
            role="combobox"
            aria-label="Search people and bookings"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={current === undefined ? undefined : optionId(current.href)}
            autoComplete="off"
            spellCheck={false}
            maxLength={TEXT_LIMITS.name}
            placeholder="Name, phone, street, car, plate or number"
            className="h-12 w-full rounded-md bg-transparent pr-3 pl-11 text-base placeholder:text-muted-foreground focus-visible:outline-offset-0"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p role="status" className="px-1 text-sm text-muted-foreground empty:hidden">
          {statusOf(q, found, hits.length)}
        </p>
        <div id={listId} role="listbox" aria-label="Results" className="grid gap-0.5">
          {hits.map((hit) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the focus and handles the keys.
            <div
              key={hit.href}
              id={optionId(hit.href)}
              role="option"
              tabIndex={-1}
              aria-selected={hit.href === current?.href}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(hit)}
              className={cn(
                "grid cursor-pointer gap-0.5 rounded-md px-3 py-2 text-sm hover:bg-muted",
                hit.href === current?.href && "bg-muted",
              )}
            >
              {"person" in hit ? (
                <Person person={hit.person} />
              ) : "booking" in hit ? (
                <Booking booking={hit.booking} />
              ) : (
                <span className="font-semibold text-link">{hit.all}</span>
              )}
            </div>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function statusOf(
  q: string,
  found: { data?: unknown; error: { message: string } | null },
  count: number,
): string | null {
  if (q.length < 2) return null;
  if (found.error !== null) return found.error.message;
  if (found.data === undefined) return "Searching…";
  return count === 0
    ? "Nothing found. Try part of a name, a street, a license plate, or the last four digits of a phone number."
    : null;
}

const facts = (all: readonly (string | null)[]) =>
  all.filter((fact) => fact !== null && fact !== "").join(" · ");

function Person({ person }: { person: PersonHit }) {
  const { name, email, phone, address, vehicle } = person;
  return (
    <>
      <span className="font-semibold">
        {name}
        <span className="font-normal text-muted-foreground"> · {sideOf(person)}</span>
      </span>
      <span className="truncate text-muted-foreground">
        {facts([email, phone, vehicle, address])}
      </span>
    </>
  );
}

function Booking({ booking }: { booking: BookingHit }) {
  const { bookingNumber, status, scheduledAt, customer, mechanic, vehicle } = booking;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono">{bookingNumber}</span>
        <StatusBadge status={status} />
        <time dateTime={scheduledAt}>{deskDateTime(scheduledAt)}</time>
      </span>
      <span className="truncate text-muted-foreground">
        {facts([customer, vehicle, mechanic, booking.serviceLocation])}
      </span>
    </>
  );
}
