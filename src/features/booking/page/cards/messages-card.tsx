"use client";

import { MessageSquare } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { canMessage } from "~/domain/booking/status";
import { BookingThread } from "~/features/message/booking-thread";
import { api } from "~/trpc/react";
import { PageCard } from "../page-card";

const ID = "messages";

type MessagesCardProps = { booking: BookingView; user: UserView; Thread?: typeof BookingThread };

export function MessagesCard({ booking, user, Thread = BookingThread }: MessagesCardProps) {
  return (
    <PageCard id={ID} title="Messages">
      <Thread booking={booking} user={user} />
    </PageCard>
  );
}

/** Links to the messages card and counts unread messages. */
export function ToMessages({ booking }: { booking: BookingView }) {
  const unread = api.message.unread.useQuery();
  const count = unread.data?.find((one) => one.bookingId === booking.id)?.count ?? 0;
  if (!canMessage(booking)) return null;
  return (
    <a href={`#${ID}`} className={buttonVariants({ variant: "outline", size: "sm" })}>
      <MessageSquare aria-hidden />
      <span>Messages</span>{" "}
      {count > 0 ? (
        <Badge>
          <span>{count}</span>
          <span className="sr-only"> unread</span>
        </Badge>
      ) : null}
    </a>
  );
}
