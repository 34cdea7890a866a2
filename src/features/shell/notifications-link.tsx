"use client";

import { Bell } from "lucide-react";
import { Link } from "~/components/ui/link";
import { Tooltip } from "~/components/ui/tooltip";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { CountBadge } from "./count-badge";

/** The bell: leads to what the product told the viewer, and counts what they have not seen. */
export function NotificationsLink() {
  const waiting = api.message.unreadNotifications.useQuery();
  const count = waiting.data?.unread ?? 0;
  const name = count === 0 ? "Notifications" : `Notifications, ${count} new`;
  return (
    <Tooltip content={name}>
      <Link
        href={PATHS.notifications}
        aria-label={name}
        className="relative grid size-11 place-items-center rounded-md hover:bg-muted"
      >
        <Bell aria-hidden className="size-5" />
        <CountBadge count={count} />
      </Link>
    </Tooltip>
  );
}
