import type { BookingView } from "~/domain/booking/view";
import { LocationFacts } from "~/features/mechanic/job-facts";
import { PageCard } from "../page-card";

export function JobLocationCard({ job }: { job: BookingView }) {
  return (
    <PageCard id="place" title="When and where">
      <dl className="grid gap-2.5 text-sm">
        <LocationFacts job={job} />
      </dl>
    </PageCard>
  );
}
