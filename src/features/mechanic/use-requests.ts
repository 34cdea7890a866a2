import type { BookingView } from "~/domain/booking/view";
import { api } from "~/trpc/react";
import { uncertainLast } from "./jobs/agenda";
import { REQUESTS_QUERY } from "./jobs/jobs-query";

type Offered = Pick<BookingView, "status" | "cardMissing" | "scheduledAt"> &
  Partial<Pick<BookingView, "locationKnown" | "distanceMiles">>;

const milesTo = ({ distanceMiles }: Offered) => distanceMiles ?? Number.MAX_SAFE_INTEGER;

/** Sorts requests: doubtful ones last, then the soonest start, then the nearest. */
export const soonestFirst = (a: Offered, b: Offered): number =>
  uncertainLast(a, b) ||
  Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt) ||
  milesTo(a) - milesTo(b);

/** Queries the requests that a mechanic can accept, the most urgent first. */
export function useRequests() {
  const query = api.booking.list.useInfiniteQuery(REQUESTS_QUERY, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const requests = query.data?.pages.flatMap(({ items }) => items).toSorted(soonestFirst);
  return { query, requests };
}
