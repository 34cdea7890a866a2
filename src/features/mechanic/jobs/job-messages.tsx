"use client";

import { ChevronDown, MessageSquare } from "lucide-react";
import { useId, useState } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { BookingThread } from "~/features/message/booking-thread";
import { api } from "~/trpc/react";

/** Shows the job's messages once opened. The button counts the unread ones. */
export function JobMessages({ job, user }: { job: BookingView; user: UserView }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const unread = api.message.unread.useQuery();
  const count = unread.data?.find((one) => one.bookingId === job.id)?.count ?? 0;
  return (
    <div className="min-w-0">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <MessageSquare aria-hidden />
        <span>Messages</span>
        {count > 0 ? (
          <Badge>
            <span>{count}</span>
            <span className="sr-only"> unread</span>
          </Badge>
        ) : null}
        <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
      </Button>
      <div id={panel} hidden={!open} className="pt-3">
        {open ? <BookingThread booking={job} user={user} /> : null}
      </div>
    </div>
  );
}
