"use client";

import { MessageSquare } from "lucide-react";
import { Link } from "~/components/ui/link";
import { Tooltip } from "~/components/ui/tooltip";
import type { UserType } from "~/domain/account/roles";
import { api } from "~/trpc/react";
import { CountBadge } from "./count-badge";
import { messagesHref } from "./nav-links";
import { messagesName, unreadTotal } from "./unread";

/** Leads to the bookings whose threads hold the messages, and counts the unread ones. */
export function MessagesLink({ userType }: { userType: UserType | null }) {
  const href = messagesHref(userType);
  const unread = api.message.unread.useQuery(undefined, { enabled: href !== null });
  if (href === null) return null;
  const count = unreadTotal(unread.data ?? []);
  return (
    <Tooltip content={messagesName(count)}>
      <Link
        href={href}
        aria-label={messagesName(count)}
        className="relative grid size-11 place-items-center rounded-md hover:bg-muted"
      >
        <MessageSquare aria-hidden className="size-5" />
        <CountBadge count={count} />
      </Link>
    </Tooltip>
  );
}
