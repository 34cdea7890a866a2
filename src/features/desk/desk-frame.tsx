import { useEffect, useRef, type ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/schema";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import { dashboardHref } from "~/features/shell/nav-links";
import { DeskKeys } from "./desk-keys";
import { DESK_PAGES } from "./desk-pages";

type DeskFrameProps = {
  user: UserView;
  title: string;
  description: string;
  /** Which of the desk's pages this is. */
  here: (typeof DESK_PAGES)[number]["href"];
  children: ReactNode;
};

/** The head that all pages of the desk share: where one is, whose it is, and the way to the others. */
export function DeskFrame({ user, title, description, here, children }: DeskFrameProps) {
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={title}
        description={description}
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
        className="mb-4 sm:mb-5"
        actions={
          <div className="mb-0.5 flex items-center gap-2">
            <DeskKeys />
            <Badge variant="outline">
              {user.staffRole === undefined ? "Staff" : STAFF_ROLE_LABELS[user.staffRole]}
            </Badge>
          </div>
        }
      />
      <DeskNav here={here} />
      {children}
    </div>
  );
}

/** On a phone it is wider than the screen: the page that one is on is brought into its middle. */
function DeskNav({ here }: Pick<DeskFrameProps, "here">) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const [box, link] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += link.left + link.width / 2 - (box.left + box.width / 2);
  }, [here]);
  return (
    <nav aria-label="Desk" className="mb-6 border-b">
      <ul ref={list} className="-mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto">
        {DESK_PAGES.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === here ? "page" : undefined}
              className={cn(
                "flex h-12 items-center border-b-[3px] px-4 text-sm font-semibold whitespace-nowrap",
                href === here
                  ? "border-primary text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
