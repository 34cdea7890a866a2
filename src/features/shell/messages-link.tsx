"use client";

import { MessageSquare } from "lucide-react";
import { Link } from "~/components/ui/link";
import { Tooltip } from "~/components/ui/tooltip";
import type { UserType } from "~/domain/account/roles";
import { api } from "~/trpc/react";
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
        {count > 0 ? (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-card bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
          >
            {count > 99 ? "99+" : count}
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
}
