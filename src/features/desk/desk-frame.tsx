import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/cn";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/schema";
import { STAFF_ROLE_LABELS } from "~/domain/staff/roles";
import { dashboardHref } from "~/features/shell/nav-links";
import { DESK_PATHS } from "~/lib/desk-paths";
import { PATHS } from "~/lib/paths";

/** The desk's pages, in the order of a day. */
const DESK_PAGES = [
  { href: PATHS.desk, label: "To look at" },
  { href: DESK_PATHS.jobs, label: "Jobs" },
  { href: DESK_PATHS.money, label: "Money" },
  { href: DESK_PATHS.payouts, label: "Payouts" },
  { href: DESK_PATHS.tieOut, label: "Tie-out" },
  { href: DESK_PATHS.staff, label: "Staff" },
  { href: DESK_PATHS.audit, label: "Audit log" },
] as const;

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
          <Badge variant="outline" className="mb-1.5">
            {user.staffRole === undefined ? "Staff" : STAFF_ROLE_LABELS[user.staffRole]}
          </Badge>
        }
      />
      <nav aria-label="Desk" className="mb-6 border-b">
        <ul className="-mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto">
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
      {children}
    </div>
  );
}
