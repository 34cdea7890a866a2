import { Menu } from "lucide-react";

import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { BRAND_NAME } from "~/domain/brand";
import { Logo, LOGO_WITH_ROOM } from "~/features/shell/brand";
import { ThemeToggle } from "~/features/theme/theme-toggle";
import { PATHS } from "~/lib/paths";
import { PUBLIC_PATHS } from "~/lib/public-paths";

/** Header links: on the landing page to its own sections, and on every other public page. */
const LINKS = {
  landing: [
    { href: "#services", label: "Find Services" },
    { href: PATHS.becomeMechanic, label: "Become a Mechanic" },
    { href: "#how-it-works", label: "How it Works" },
  ],
  elsewhere: [
    { href: PUBLIC_PATHS.services, label: "Find Services" },
    { href: PATHS.becomeMechanic, label: "Become a Mechanic" },
    { href: PATHS.howItWorks, label: "How it Works" },
  ],
} as const;

const MENU_ID = "site-menu";

/**
 * Shows the public pages' header. The phone menu is a native popover, so that it opens without
 * script. `addLandingBehavior` closes it when a link in it is followed, even one to the same page.
 */
export function SiteHeader({ on = "landing" }: { on?: keyof typeof LINKS }) {
  return (
    <header className="sticky top-0 z-40 border-b bg-background/92 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <a
          href={PATHS.home}
          aria-label={BRAND_NAME}
          className="mr-auto flex min-h-11 min-w-9 items-center rounded-md"
        >
          <Logo className={LOGO_WITH_ROOM} />
        </a>
        <nav aria-label="Main" className="mr-3 hidden items-center gap-1 lg:flex">
          {LINKS[on].map((link) => (
            <a
              key={link.href}
              href={link.href}
              className="inline-flex h-11 items-center rounded-md px-3.5 text-sm font-semibold text-foreground hover:bg-muted"
            >
              {link.label}
            </a>
          ))}
        </nav>
        <ThemeToggle className="max-sm:hidden" />
        <a
          href={PATHS.roleSelection}
          className={cn(buttonVariants({ variant: "ghost" }), "max-lg:hidden")}
        >
          Sign In
        </a>
        <a href={PATHS.roleSelection} className={cn(buttonVariants(), "shrink-0 px-4")}>
          Get Started
        </a>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label="Menu"
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-muted lg:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      <div
        id={MENU_ID}
        popover="auto"
        data-site-menu
        className="fixed inset-x-0 top-16 m-0 w-full border-b bg-background p-3 text-foreground shadow-pop lg:hidden"
      >
        <nav aria-label="Menu" className="grid">
          {LINKS[on].map((link) => (
            <a
              key={link.href}
              href={link.href}
              className="flex h-12 items-center rounded-md px-3 text-base font-semibold hover:bg-muted"
            >
              {link.label}
            </a>
          ))}
          <a
            href={PATHS.roleSelection}
            className="flex h-12 items-center rounded-md px-3 text-base font-semibold hover:bg-muted"
          >
            Sign In
          </a>
          <div className="mt-1 flex items-center justify-between border-t pt-2 pl-3 text-sm text-muted-foreground sm:hidden">
            Light or dark
            <ThemeToggle />
          </div>
        </nav>
      </div>
    </header>
  );
}
