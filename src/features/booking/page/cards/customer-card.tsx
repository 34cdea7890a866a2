import { Avatar } from "~/components/ui/avatar";
import type { BookingView } from "~/domain/booking/view";
import { BlockPerson } from "~/features/block/block-person";
import { ContactFacts } from "~/features/mechanic/job-facts";
import { displayName } from "~/lib/display-name";
import { PageCard } from "../page-card";

/** Shows the customer to the mechanic, as far as the mechanic may see them. */
export function CustomerCard({ job }: { job: BookingView }) {
  const name = displayName(job.customer);
  return (
    <PageCard id="people" title="Your customer">
      <div className="flex items-start gap-4">
        <Avatar name={name} size="md" />
        <div className="min-w-0">
          <p className="font-display text-lead font-semibold wrap-anywhere">{name}</p>
          <dl className="mt-1.5 grid gap-1.5 text-sm">
            <ContactFacts job={job} />
          </dl>
        </div>
      </div>
      <BlockPerson userId={job.customerId} name={name} job={job} ending="Give up this job" />
    </PageCard>
  );
}
