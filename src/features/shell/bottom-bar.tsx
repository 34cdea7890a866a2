"use client";

import { CalendarDays, HandCoins, Inbox, MessageSquare, Sun, type LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "~/components/ui/link";
import { useRequests } from "~/features/mechanic/use-requests";
import { unreadTotal } from "~/features/message/unread";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { useSession } from "./session";

interface Item {
  href: string;
  label: string;
  icon: LucideIcon;
  /** How many wait, and the word for them. */
  count?: number;
  countWord?: string;
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
  const { requests } = useRequests(hasProfile);
  const items: readonly Item[] = [
    { href: PATHS.mechanicToday, label: "Today", icon: Sun },
    {
      href: PATHS.mechanicRequests,
      label: "Requests",
      icon: Inbox,
      count: requests?.length ?? 0,
      countWord: "open",
    },
    { href: PATHS.mechanicCalendar, label: "Calendar", icon: CalendarDays },
    {
      href: PATHS.messages,
      label: "Messages",
      icon: MessageSquare,
      count: unreadTotal(unread.data ?? []),
      countWord: "unread",
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
  const { href, label, icon: Icon, count = 0, countWord } = item;
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
        {count === 0 ? null : (
          <span className="sr-only">
            , {count} {countWord}
          </span>
        )}
      </span>
    </Link>
  );
}
