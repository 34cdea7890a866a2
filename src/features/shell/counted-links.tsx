"use client";

import { Bell, MessageSquare, type LucideIcon } from "lucide-react";
import { Link } from "~/components/ui/link";
import { Tooltip } from "~/components/ui/tooltip";
import type { UserType } from "~/domain/account/roles";
import { messagesName, unreadTotal } from "~/features/message/unread";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";

type CountedLinkProps = {
  href: string;
  /** The accessible name, including the count. */
  name: string;
  icon: LucideIcon;
  count: number;
};

/** Shows an icon link in the header with a count at its corner. */
function CountedLink({ href, name, icon: Icon, count }: CountedLinkProps) {
  return (
    <Tooltip content={name}>
      <Link
        href={href}
        aria-label={name}
        className="relative grid size-11 place-items-center rounded-md hover:bg-muted"
      >
        <Icon aria-hidden className="size-5" />
        {count === 0 ? null : (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-card bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

/** Links to the inbox and counts unread messages. */
export function MessagesLink({ userType }: { userType: UserType | null }) {
  const enabled = userType !== null;
  const unread = api.message.unread.useQuery(undefined, { enabled });
  if (!enabled) return null;
  const count = unreadTotal(unread.data ?? []);
  return (
    <CountedLink
      href={PATHS.messages}
      name={messagesName(count)}
      icon={MessageSquare}
      count={count}
    />
  );
}

/** Links to the notifications and counts the new ones. */
export function NotificationsLink() {
  const waiting = api.message.unreadNotifications.useQuery();
  const count = waiting.data?.unread ?? 0;
  const name = count === 0 ? "Notifications" : `Notifications, ${count} new`;
  return <CountedLink href={PATHS.notifications} name={name} icon={Bell} count={count} />;
}
