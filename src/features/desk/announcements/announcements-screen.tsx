"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import type { OpenPause } from "~/domain/booking/pause/schema";
import { PauseNotice } from "~/features/booking/pause-notice";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { deskDateTime } from "../frame/desk-zone";

const PauseDialog = lazy(async () => ({ default: (await import("./pause-dialog")).PauseDialog }));
const ResumeDialog = lazy(async () => ({ default: (await import("./pause-dialog")).ResumeDialog }));

/** Renders /desk/announcements: what everyone reads, and pausing new bookings. */
export function AnnouncementsScreen({ user }: { user: UserView }) {
  const open = api.booking.pause.useQuery(undefined, { staleTime: 0 });
  const [asks, setAsks] = useState<"pause" | "resume" | null>(null);
  const close = () => setAsks(null);
  return (
    <DeskFrame
      user={user}
      title="Announcements"
      description="Tell everyone on Curbwrench when something is out of the ordinary."
      here="/desk/announcements"
    >
      <SecondFactorGate call={open}>
        <Answered
          call={open}
          failed="The pause couldn't be loaded"
          waiting={<SkeletonCard lines={4} />}
        >
          {({ pause }) => <NewBookings pause={pause} onAsk={setAsks} />}
        </Answered>
      </SecondFactorGate>
      <Suspense fallback={null}>
        {asks === "pause" ? <PauseDialog onClose={close} /> : null}
        {asks === "resume" ? <ResumeDialog onClose={close} /> : null}
      </Suspense>
    </DeskFrame>
  );
}

type NewBookingsProps = OpenPause & { onAsk: (act: "pause" | "resume") => void };

function NewBookings({ pause, onAsk }: NewBookingsProps) {
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <h2 className="font-display text-heading font-semibold">New bookings</h2>
      {pause === null ? (
        <>
          <p>
            Customers can book. You can pause new bookings everywhere, for example in a storm.
            Requests and booked jobs continue.
          </p>
          <div>
            <Button variant="outline" onClick={() => onAsk("pause")}>
              Pause new bookings
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Paused since <time dateTime={pause.since}>{deskDateTime(pause.since)}</time>. Customers
            and guests read:
          </p>
          <PauseNotice sentence={pause.sentence} />
          <div>
            <Button onClick={() => onAsk("resume")}>Resume new bookings</Button>
          </div>
        </>
      )}
    </Card>
  );
}
