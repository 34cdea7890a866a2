import { HandCoins, KeyRound, MessageSquareQuote } from "lucide-react";
import type { BookingView } from "~/domain/booking/view";
import { isAhead } from "~/domain/booking/status";
import { Fact } from "~/features/booking/booking-facts";
import { formatDollars } from "~/messages/format";

/**
 * Shows what a mechanic needs at the car: how to get in, what's wrong, and what they earn. The rest
 * is on the job's page.
 */
export function JobBrief({ job }: { job: BookingView }) {
  const notes = (job.notes ?? "").trim();
  const problem = job.issueDescription.trim();
  return (
    <>
      {notes === "" ? null : (
        <Fact icon={KeyRound} label="Notes from the customer">
          <span className="font-semibold whitespace-pre-line">{notes}</span>
        </Fact>
      )}
      {problem === "" ? null : (
        <Fact icon={MessageSquareQuote} label="What's wrong">
          <span className="whitespace-pre-line">{problem}</span>
        </Fact>
      )}
      {job.mechanicEarns === undefined || !isAhead(job.status) ? null : (
        <Fact icon={HandCoins} label="Your earnings">
          You earn <span className="font-semibold">{formatDollars(job.mechanicEarns)}</span>
        </Fact>
      )}
    </>
  );
}
