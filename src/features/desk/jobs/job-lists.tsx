import { CircleCheckBig } from "lucide-react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import {
  DESK_JOB_LISTS,
  DESK_JOB_LIST_WORDS,
  type DeskJobList,
} from "~/domain/booking/desk/actions";
import type { DeskJobView } from "~/domain/booking/desk/schema";
import { formatDateTime, formatRelative } from "~/lib/format";
import { api } from "~/trpc/react";
import { DueBadge } from "../panel/due-badge";
import { PagedList } from "../table/paged-list";
import { walkRows } from "../table/walk-rows";

type JobListsProps = {
  counts: Record<DeskJobList, number>;
  list: DeskJobList;
  onList: (list: DeskJobList) => void;
  onOpen: (bookingNumber: string) => void;
};

/** Shows the lists of jobs that need attention, and the rows of the selected one. */
export function JobLists({ counts, list, onList, onOpen }: JobListsProps) {
  return (
    <section aria-label="Jobs that need attention" className="grid gap-4">
      <div role="group" aria-label="Which jobs" className="flex flex-wrap gap-2">
        {DESK_JOB_LISTS.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === list ? "default" : "outline"}
            aria-pressed={name === list}
            onClick={() => onList(name)}
          >
            {DESK_JOB_LIST_WORDS[name].label}
            <span className={cn("tabular-nums", counts[name] === 0 && "opacity-70")}>
              {counts[name]}
            </span>
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted-foreground">{DESK_JOB_LIST_WORDS[list].about}</p>
      <Jobs key={list} list={list} onOpen={onOpen} />
    </section>
  );
}

function Jobs({ list, onOpen }: Pick<JobListsProps, "list" | "onOpen">) {
  const jobs = api.desk.jobs.useInfiniteQuery(
    { list },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <PagedList
      list={jobs}
      of="jobs"
      waiting={<SkeletonCard lines={4} />}
      empty={
        <EmptyState
          as="h2"
          icon={<CircleCheckBig />}
          title="Nothing here"
          description={`There are no jobs in this list right now. ${DESK_JOB_LIST_WORDS[list].about}`}
        />
      }
    >
      {(rows) => (
        <Card className="overflow-x-auto p-0" tabIndex={0} role="group" aria-label="Jobs">
          <Table rows={rows} onOpen={onOpen} />
        </Card>
      )}
    </PagedList>
  );
}

const COLUMNS = ["Booking", "Since", "Start", "Customer", "Mechanic", "Services"] as const;
const DUE_COLUMNS = ["Booking", "Due", ...COLUMNS.slice(1)] as const;

function Table({ rows, onOpen }: { rows: DeskJobView[]; onOpen: JobListsProps["onOpen"] }) {
  const hasDue = rows.some(({ dueAt }) => dueAt !== null);
  return (
    <table className="w-full min-w-[46rem] text-sm">
      <thead>
        <tr className="border-b text-left">
          {(hasDue ? DUE_COLUMNS : COLUMNS).map((label) => (
            <th key={label} scope="col" className="px-4 py-2 font-normal text-muted-foreground">
              {label}
            </th>
          ))}
          <th scope="col" className="px-4 py-2 text-right font-normal text-muted-foreground">
            Total
          </th>
        </tr>
      </thead>
      <tbody className="divide-y" onKeyDown={walkRows}>
        {rows.map((job) => (
          <Row key={job.id} job={job} hasDue={hasDue} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { job: DeskJobView; hasDue: boolean; onOpen: JobListsProps["onOpen"] };

function Row({ job, hasDue, onOpen }: RowProps) {
  return (
    <tr data-desk-row>
      <th scope="row" className="px-4 py-1 text-left font-normal">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(job.bookingNumber)}
          className="min-h-11 font-mono font-semibold whitespace-nowrap text-link underline underline-offset-4"
        >
          {job.bookingNumber}
        </button>
      </th>
      {hasDue ? (
        <td className="px-4 py-1">
          {job.dueAt === null ? null : <DueBadge dueAt={job.dueAt} timeZone={job.timeZone} />}
        </td>
      ) : null}
      <td className="px-4 py-1 whitespace-nowrap">
        <time dateTime={job.since} title={formatDateTime(job.since)}>
          {formatRelative(job.since, Date.now())}
        </time>
      </td>
      <td className="px-4 py-1 whitespace-nowrap">
        <time dateTime={job.scheduledAt}>{formatDateTime(job.scheduledAt, job.timeZone)}</time>
      </td>
      <td className="px-4 py-1">{job.customer}</td>
      <td className="px-4 py-1">{job.mechanic ?? "Unassigned"}</td>
      <td className="max-w-56 truncate px-4 py-1" title={job.services}>
        {job.services}
      </td>
      <td className="px-4 py-1 text-right">
        <Money amount={job.total} />
      </td>
    </tr>
  );
}
