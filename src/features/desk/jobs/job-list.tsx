import { CircleCheckBig } from "lucide-react";
import { Money } from "~/components/ui/money";
import {
  DESK_JOB_LIST_WORDS,
  DESK_JOB_LISTS,
  CANDIDATES_COUNTED,
  type DeskJobList,
} from "~/domain/booking/desk/actions";
import type { DeskJobView } from "~/domain/booking/desk/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { formatNumber, formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { DueBadge } from "../panel/due-badge";
import { Cut, JobMoment, OpenButton } from "../table/cells";
import { deskAddress } from "../table/desk-address";
import { PAGED, type ListDefinition } from "../table/list-definition";

interface JobsShown {
  list?: DeskJobList | undefined;
  booking?: string | undefined;
}

export const JOBS_ADDRESS = deskAddress<JobsShown>(
  (address) => ({
    list: address.oneOf("list", DESK_JOB_LISTS),
    booking: address.text("booking"),
  }),
  DESK_PATHS.jobsWith,
  "booking",
);

/** Leaves room for the total in a window of 1280 px. */
const NARROW = "max-w-24 min-[87.5rem]:max-w-36";

/** Says how many mechanics nearby can take a request. */
const takersText = (canTake: number | null) =>
  canTake === null
    ? "Location unknown"
    : canTake === 0
      ? "Nobody nearby"
      : canTake >= CANDIDATES_COUNTED
        ? `${CANDIDATES_COUNTED} or more`
        : formatNumber(canTake);

/** One list of jobs that need attention; the longest wait comes first. */
export const jobsOf = (list: DeskJobList): ListDefinition<DeskJobView, JobsShown> => ({
  id: "jobs",
  title: "Jobs",
  description: () => DESK_JOB_LIST_WORDS[list].about,
  of: "jobs",
  found: { one: "job", many: "jobs" },
  icon: CircleCheckBig,
  useRows: () => api.desk.jobs.useInfiniteQuery({ list }, PAGED),
  empty: () => ({
    title: "Nothing here",
    description: "There are no jobs in this list right now.",
  }),
  layout: {
    kind: "table",
    isOneLine: true,
    columns: [
      {
        heading: "Booking",
        isRowHeader: true,
        cell: ({ bookingNumber }) => (
          <OpenButton
            mono
            name={bookingNumber}
            onOpen={() => JOBS_ADDRESS.show({ booking: bookingNumber })}
          />
        ),
      },
      {
        heading: "Due",
        staysBeside: true,
        isShown: ({ rows }) => rows.some(({ dueAt }) => dueAt !== null),
        cell: ({ dueAt }) =>
          dueAt === null ? null : (
            <DueBadge
              dueAt={dueAt}
              words={list === "requests" ? ["Expires", "Expired"] : undefined}
            />
          ),
      },
      {
        heading: "Since",
        cell: ({ since }) => (
          <time dateTime={since} title={deskDateTime(since)} className="whitespace-nowrap">
            {formatRelative(since, Date.now())}
          </time>
        ),
      },
      {
        heading: "Start",
        cell: ({ scheduledAt, timeZone }) => <JobMoment at={scheduledAt} timeZone={timeZone} />,
      },
      {
        heading: "City",
        isShown: ({ rows }) => rows.some(({ area }) => area !== ""),
        cell: ({ area }) => <Cut text={area} className={NARROW} />,
      },
      {
        heading: "Can take it",
        isShown: () => list === "requests",
        cell: ({ canTake }) => takersText(canTake),
      },
      {
        heading: "Customer",
        staysBeside: true,
        cell: ({ customer }) => <Cut text={customer} className={NARROW} />,
      },
      {
        heading: "Mechanic",
        isShown: () => list !== "requests",
        cell: ({ mechanic }) => <Cut text={mechanic ?? "Unassigned"} className={NARROW} />,
      },
      {
        heading: "Services",
        cell: ({ services }) => <Cut text={services} className={NARROW} />,
      },
      {
        heading: "Total",
        isFigure: true,
        cell: ({ total }) => <Money amount={total} className="font-semibold" />,
      },
    ],
  },
});
