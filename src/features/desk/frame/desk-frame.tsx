import { useEffect, useRef, type ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/view";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import { DESK_PAGES } from "~/lib/desk-paths";
import { plural } from "~/messages/plural";
import { DeskKeys } from "./desk-keys";
import { waitingOn } from "./nav-counts";
import { useDeskToday } from "./use-desk-today";
import { ZoneChoice } from "./zone-choice";

type DeskFrameProps = {
  user: UserView;
  title: string;
  description: string;
  /** The current page. */
  here: (typeof DESK_PAGES)[number]["href"];
  /** In the header: the search and the actions of a page that is one list. */
  tools?: ReactNode;
  /** A panel is open beside the page, above the end of the header. */
  isBeside?: boolean;
  children: ReactNode;
};

/** Frames every desk page: a header of one line, and the navigation. */
export function DeskFrame({
  user,
  title,
  description,
  here,
  tools,
  isBeside = false,
  children,
}: DeskFrameProps) {
  return (
    <div className="xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] xl:gap-x-8">
      <header className="-mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 sm:-mt-4 xl:col-span-2 xl:h-12 xl:flex-nowrap">
        <h1 className="font-display text-heading font-bold xl:whitespace-nowrap">{title}</h1>
        <p
          title={description}
          className={cn(
            "min-w-0 text-sm text-muted-foreground max-xl:basis-full xl:flex-1 xl:truncate",
            isBeside && "lg:hidden",
          )}
        >
          {description}
        </p>
        {tools}
        <div
          className={cn(
            "flex flex-wrap items-center gap-2 xl:shrink-0 xl:flex-nowrap",
            isBeside && "lg:hidden",
          )}
        >
          <DeskKeys />
          <ZoneChoice />
          <Badge variant="outline">
            {user.staffRole === undefined ? "Staff" : STAFF_ROLE_LABELS[user.staffRole]}
          </Badge>
        </div>
      </header>
      <DeskNav here={here} />
      <div data-desk-content tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </div>
    </div>
  );
}

/**
 * Shows the navigation next to the page, or above it as a scrolling row that centers the current
 * page.
 */
function DeskNav({ here }: Pick<DeskFrameProps, "here">) {
  const list = useRef<HTMLUListElement>(null);
  const today = useDeskToday();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const [box, link] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += link.left + link.width / 2 - (box.left + box.width / 2);
  }, [here]);
  return (
    <nav
      aria-label="Desk"
      className="mb-6 border-b xl:sticky xl:top-20 xl:mb-0 xl:self-start xl:border-b-0"
    >
      <ul
        ref={list}
        className="relative -mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto xl:mb-0 xl:flex-col xl:gap-0.5"
      >
        {DESK_PAGES.map(({ href, label }) => {
          const count = waitingOn(href, today.data);
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === here ? "page" : undefined}
                className={cn(
                  "flex h-12 items-center border-b-[3px] px-4 text-sm font-semibold whitespace-nowrap",
                  "xl:h-9 xl:rounded-r-md xl:border-b-0 xl:border-l-[3px] xl:px-3",
                  href === here
                    ? "border-primary text-foreground xl:bg-muted"
                    : "border-transparent text-muted-foreground hover:text-foreground",
                )}
              >
                <span className="flex-1">{label}</span>
                {count === 0 ? null : (
                  <span
                    className={cn(
                      "ml-2 rounded-full bg-secondary px-1.5 text-xs leading-5 text-secondary-foreground tabular-nums",
                      href === "/desk" && "bg-primary text-primary-foreground",
                    )}
                  >
                    <span aria-hidden>{count > 99 ? "99+" : count}</span>
                    <span className="sr-only">
                      {plural(count, { one: ", 1 waiting", other: ", {count} waiting" })}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
