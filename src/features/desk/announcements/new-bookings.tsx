import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { OpenPause } from "~/domain/booking/pause/schema";
import { PauseNotice } from "~/features/booking/pause-notice";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { deskDateTime } from "../frame/desk-zone";

const PauseDialog = lazy(async () => ({ default: (await import("./pause-dialog")).PauseDialog }));
const SentenceDialog = lazy(async () => ({
  default: (await import("./pause-dialog")).SentenceDialog,
}));
const ResumeDialog = lazy(async () => ({ default: (await import("./pause-dialog")).ResumeDialog }));

type Asks =
  { action: "pause" } | { action: "resume" } | { action: "sentence"; sentence: string } | null;

/** Says whether customers can book, and pauses or resumes it. */
export function NewBookings() {
  const open = api.booking.pause.useQuery(undefined, { staleTime: 0 });
  const [asks, setAsks] = useState<Asks>(null);
  const close = () => setAsks(null);
  return (
    <>
      <Answered
        call={open}
        failed="The pause couldn't be loaded"
        waiting={<SkeletonCard lines={4} />}
      >
        {({ pause }) => <PauseState pause={pause} onAsk={setAsks} />}
      </Answered>
      <Suspense fallback={null}>
        {asks?.action === "pause" ? <PauseDialog onClose={close} /> : null}
        {asks?.action === "sentence" ? (
          <SentenceDialog seenSentence={asks.sentence} onClose={close} />
        ) : null}
        {asks?.action === "resume" ? <ResumeDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

type PauseStateProps = OpenPause & { onAsk: (asks: Asks) => void };

function PauseState({ pause, onAsk }: PauseStateProps) {
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">New bookings</h2>
      {pause === null ? (
        <>
          <p className="max-w-prose">
            Customers can book. You can pause new bookings everywhere, for example in a storm.
            Requests and booked jobs continue.
          </p>
          <div>
            <Button variant="outline" onClick={() => onAsk({ action: "pause" })}>
              Pause new bookings
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Paused since <time dateTime={pause.since}>{deskDateTime(pause.since)}</time>
            {pause.endsAt === null ? null : (
              <>
                {" until "}
                <time dateTime={pause.endsAt}>{deskDateTime(pause.endsAt)}</time>
              </>
            )}
            . Customers and guests read:
          </p>
          <PauseNotice sentence={pause.sentence} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onAsk({ action: "resume" })}>Resume new bookings</Button>
            <Button
              variant="outline"
              onClick={() => onAsk({ action: "sentence", sentence: pause.sentence })}
            >
              Change sentence
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
