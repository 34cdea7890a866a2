import type { DeskService } from "~/domain/catalog/schema";
import { listAnd } from "~/messages/list";
import { plural } from "~/messages/plural";

type Sold = Pick<DeskService, "openRequests" | "agreedJobs">;

function soldWith({ openRequests, agreedJobs }: Sold): string[] {
  const requests = plural(openRequests, { one: "1 open request", other: "{count} open requests" });
  const jobs = plural(agreedJobs, { one: "1 agreed job", other: "{count} agreed jobs" });
  return [...(openRequests > 0 ? [requests] : []), ...(agreedJobs > 0 ? [jobs] : [])];
}

/** Counts the open bookings that contain the service: "14 open requests and 3 agreed jobs". */
export const keptBy = (service: Sold): string => listAnd(soldWith(service)) || "None";

/** Says what a change leaves untouched. */
export function effectOf(service: Sold, keeps: string): string {
  const count = service.openRequests + service.agreedJobs;
  if (count === 0) return "It applies to new bookings. No open booking has it.";
  return plural(count, {
    one: `It applies to new bookings. ${keptBy(service)} keeps ${keeps}.`,
    other: `It applies to new bookings. ${keptBy(service)} keep ${keeps}.`,
  });
}
