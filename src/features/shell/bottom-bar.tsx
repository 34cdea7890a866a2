"use client";

import { CalendarDays, HandCoins, Inbox, MessageSquare, Sun, type LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { unreadTotal } from "~/features/message/unread";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { useSession } from "./session";

/** Its query's rules aren't part of every page's script. */
const RequestsCount = lazy(async () => ({
  default: (await import("~/features/mechanic/requests-count")).RequestsCount,
}));

interface Item {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Unread messages. */
  count?: number;
  /** Another count, loaded after the page. */
  badge?: ReactNode;
}

/** Shows a mechanic's five places at the bottom of a phone, at thumb's reach. */
export function BottomBar() {
  const { userType, user } = useSession();
  if (userType !== "mechanic") return null;
  // Mechanics without a profile get no requests, and the server refuses the query.
  return <MechanicBar hasProfile={(user?.mechanicProfile ?? null) !== null} />;
}

function MechanicBar({ hasProfile }: { hasProfile: boolean }) {
  const pathname = usePathname();
  const unread = api.message.unread.useQuery();
  const items: readonly Item[] = [
    { href: PATHS.mechanicToday, label: "Today", icon: Sun },
    {
      href: PATHS.mechanicRequests,
      label: "Requests",
      icon: Inbox,
      badge: hasProfile ? (
        <Suspense>
          <RequestsCount />
        </Suspense>
      ) : null,
    },
    { href: PATHS.mechanicCalendar, label: "Calendar", icon: CalendarDays },
    {
      href: PATHS.messages,
      label: "Messages",
      icon: MessageSquare,
      count: unreadTotal(unread.data ?? []),
    },
    { href: PATHS.mechanicEarnings, label: "Earnings", icon: HandCoins },
  ];
  return (
    <>
      {/* Keeps the end of the page above the bar. */}
      <div aria-hidden className="h-20 lg:hidden print:hidden" />
      <nav
        aria-label="Quick links"
        className="fixed inset-x-0 bottom-0 z-40 border-t bg-card/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden print:hidden"
      >
        <ul className="mx-auto grid max-w-xl grid-cols-5">
          {items.map((item) => (
            <li key={item.label} className="min-w-0">
              <BarLink item={item} isCurrent={pathname === item.href} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function BarLink({ item, isCurrent }: { item: Item; isCurrent: boolean }) {
  const { href, label, icon: Icon, count = 0, badge } = item;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className="relative grid min-h-16 content-center justify-items-center gap-0.5 text-[0.75rem] font-semibold text-muted-foreground aria-[current=page]:text-foreground aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:top-0 aria-[current=page]:before:h-[3px] aria-[current=page]:before:rounded-b-sm aria-[current=page]:before:bg-primary"
    >
      <span className="relative">
        <Icon aria-hidden className="size-6" />
        {count === 0 ? null : (
          <span
            aria-hidden
            className="absolute -top-1.5 left-3.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-card bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </span>
      <span>
        {label}
        {count === 0 ? null : <span className="sr-only">, {count} unread</span>}
        {badge}
      </span>
    </Link>
  );
}
