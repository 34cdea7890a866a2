"use client";

import { ChevronDown, Menu } from "lucide-react";
import { usePathname } from "next/navigation";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";
import { Logo, LOGO_WITH_ROOM } from "./brand";
import { MessagesLink, NotificationsLink } from "./counted-links";
import { NavDrawer } from "./nav-drawer";
import { isAtDesk, isCurrent, mainLinks } from "./nav-links";
import { PROFILE_BUTTON_CLASSES } from "./profile-button";
import { ProfileMenu } from "./profile-menu";
import { useSession } from "./session";
import { ThemeToggle } from "~/features/theme/theme-toggle";

export function AppHeader() {
  const { user, userType, isSignedOut } = useSession();
  const pathname = usePathname();
  const isStaff = user?.isAdmin === true;
  // The address isn't enough: people who aren't staff see another page there.
  const atDesk = isStaff && isAtDesk(pathname);
  const links = mainLinks(atDesk ? null : userType, isStaff);
  return (
    <header className="sticky top-0 z-40 border-b bg-card/95 backdrop-blur-md print:hidden">
      <div className="mx-auto flex h-16 max-w-(--page-width) items-center gap-1 px-4 max-lg:h-auto max-lg:min-h-16 max-lg:flex-wrap sm:px-6">
        <Link
          href={PATHS.home}
          aria-label={`${BRAND_NAME} home`}
          // The row breaks for the menu alone, never for the name in the logo.
          className="flex min-h-11 min-w-9 items-center rounded-md max-lg:max-w-max max-lg:grow max-lg:basis-9 min-[360px]:mr-4"
        >
          <Logo className={LOGO_WITH_ROOM} />
        </Link>
        {links.length > 0 ? (
          <nav aria-label="Main" className="hidden h-full items-stretch gap-1 lg:flex">
            {links.map((link) => (
              <Link
                key={link.href}
                href={link.href}
                aria-current={isCurrent(pathname, link.href) ? "page" : undefined}
                className={cn(
                  "relative inline-flex items-center px-3.5 text-sm font-semibold text-muted-foreground hover:text-foreground",
                  "after:absolute after:inset-x-3.5 after:bottom-0 after:h-[3px] after:rounded-t-sm after:bg-transparent",
                  "aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary",
                )}
              >
                {link.label}
              </Link>
            ))}
          </nav>
        ) : null}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {isSignedOut ? (
            <>
              <ThemeToggle />
              <Link href={PATHS.roleSelection} className={buttonVariants({ variant: "outline" })}>
                Sign In
              </Link>
            </>
          ) : (
            <>
              {atDesk ? null : <MessagesLink userType={userType} />}
              <NotificationsLink />
              {user === undefined || user === null ? (
                <UserPlaces />
              ) : (
                <>
                  <ProfileMenu user={user} />
                  <NavDrawer user={user} />
                </>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** Reserves the space of the profile menu and the drawer until the user is known. */
function UserPlaces() {
  return (
    <>
      <span aria-hidden className={PROFILE_BUTTON_CLASSES}>
        <Skeleton className="size-9 rounded-full" />
        <ChevronDown className="size-4 text-muted-foreground" />
      </span>
      <span aria-hidden className="-mr-2 grid size-11 place-items-center lg:hidden">
        <Menu className="size-6" />
      </span>
    </>
  );
}
