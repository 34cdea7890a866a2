import type { DeskService } from "~/domain/catalogue/schema";

type Sold = Pick<DeskService, "openRequests" | "agreedJobs">;

const counted = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : more}`];

/** Counts the open bookings that contain the service: "14 open requests, 3 agreed jobs". */
export function keptBy({ openRequests, agreedJobs }: Sold): string {
  const parts = [
    ...counted(openRequests, "open request", "open requests"),
    ...counted(agreedJobs, "agreed job", "agreed jobs"),
  ];
  return parts.length === 0 ? "None" : parts.join(", ");
}

/** Says what a change leaves untouched. */
export function effectOf(service: Sold, keeps: string): string {
  const { openRequests, agreedJobs } = service;
  if (openRequests + agreedJobs === 0) return "It applies to new bookings. No open booking has it.";
  const verb = openRequests + agreedJobs === 1 ? "keeps" : "keep";
  return `It counts for new bookings. ${keptBy(service).replace(", ", " and ")} ${verb} ${keeps}.`;
}
