"use client";

import { CalendarPlus, ListFilter } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/view";
import { NeedsYou, useHasAsks } from "~/features/attention/needs-you";
import { FeedCard } from "~/features/calendar/feed-card";
import { ContactAbout } from "~/features/home/contact-about";
import { PATHS } from "~/lib/paths";
import { PAGE_HEADS } from "~/lib/page-heads";
import { OwnBookings } from "./own-bookings";

export function ServiceHistory({ user }: { user: UserView }) {
  const hasAsks = useHasAsks();
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.serviceHistory}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href={PATHS.bookings}>
                <ListFilter aria-hidden />
                Filter by status
              </Link>
            </Button>
            <Button asChild variant={hasAsks ? "outline" : "default"}>
              <Link href={PATHS.booking}>
                <CalendarPlus aria-hidden />
                Book Service
              </Link>
            </Button>
          </>
        }
      />
      <NeedsYou side="customer" withoutNext className="mb-6" />
      <OwnBookings user={user} />
      <div className="mt-8 max-w-3xl">
        <FeedCard user={user} what="bookings" />
      </div>
      <ContactAbout />
    </>
  );
}
