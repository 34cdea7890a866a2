"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";
import { Logo } from "./brand";
import { MessagesLink } from "./messages-link";
import { NavDrawer } from "./nav-drawer";
import { isCurrent, mainLinks } from "./nav-links";
import { ProfileMenu } from "./profile-menu";
import { useSession } from "./session";
import { ThemeToggle } from "./theme-toggle";

/** The head of every signed-in screen (specification §2, Navigation). */
export function AppHeader() {
  const { user } = useSession();
  const pathname = usePathname();
  const links = mainLinks(user?.userType ?? null);
  return (
    <header className="sticky top-0 z-40 border-b bg-card/95 backdrop-blur-md print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link
          href={PATHS.home}
          prefetch={false}
          aria-label={`${BRAND_NAME} home`}
          className="mr-4 flex min-h-11 items-center rounded-md"
        >
          <Logo />
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
        <div className="ml-auto flex items-center gap-1">
          {user ? (
            <>
              <MessagesLink userType={user.userType} />
              <ProfileMenu user={user} />
              <NavDrawer user={user} />
            </>
          ) : (
            <>
              <ThemeToggle />
              <Link href={PATHS.roleSelection} className={buttonVariants({ variant: "outline" })}>
                Sign In
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
