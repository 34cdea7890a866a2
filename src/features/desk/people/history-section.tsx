import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import type { HistoryEntry } from "~/domain/staff/history";
import { HISTORY_KIND_LABELS, HISTORY_KINDS, type HistoryKind } from "~/domain/staff/history-kinds";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskDateTime } from "../frame/desk-zone";
import { PanelSection } from "../panel/panel-section";
import { PAGED } from "../table/list-definition";
import { PagedList } from "../table/paged-list";

const LINK = "inline-flex min-h-6 items-center text-link underline underline-offset-4";

/** Shows what happened between us and a person, newest first, of one kind or of all. */
export function HistorySection({ id }: { id: string }) {
  const [kind, setKind] = useState<HistoryKind>();
  const history = api.desk.personHistory.useInfiniteQuery({ id, kind }, PAGED);
  return (
    <PanelSection title="History">
      <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
        <Chip isOn={kind === undefined} onPress={() => setKind(undefined)}>
          Everything
        </Chip>
        {HISTORY_KINDS.map((one) => (
          <Chip key={one} isOn={kind === one} onPress={() => setKind(one)}>
            {HISTORY_KIND_LABELS[one]}
          </Chip>
        ))}
      </div>
      <PagedList
        list={history}
        of="history"
        waiting={<SkeletonText lines={6} />}
        empty={
          <p className="text-muted-foreground">
            {kind === undefined
              ? "Nothing has happened yet."
              : `${HISTORY_KIND_LABELS[kind]}: none yet.`}
          </p>
        }
      >
        {(entries) => (
          <ol className="divide-y border-y">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </PanelSection>
  );
}

type ChipProps = { isOn: boolean; onPress: () => void; children: string };

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <Button
      size="sm"
      variant={isOn ? "secondary" : "outline"}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { kind, at, title, text, amount, bookingNumber, requestId } = entry;
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {amount === null ? null : <Money amount={amount} />}
      </p>
      {text === null ? null : (
        <p className="line-clamp-3 wrap-anywhere whitespace-pre-line" title={text}>
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        <time dateTime={at}>{deskDateTime(at)}</time>
        {bookingNumber === null ? null : (
          <Link href={pageOf(kind, bookingNumber)} className={`${LINK} font-mono`}>
            {bookingNumber}
          </Link>
        )}
        {requestId === null ? null : (
          <Link href={DESK_PATHS.supportWith({ show: "all", request: requestId })} className={LINK}>
            Open request
          </Link>
        )}
      </p>
    </li>
  );
}

/** Returns where a booking is opened: with its money for a refund, else with its panel. */
const pageOf = (kind: HistoryKind, booking: string): string =>
  kind === "refund" ? DESK_PATHS.moneyWith({ booking }) : DESK_PATHS.jobsWith({ booking });
