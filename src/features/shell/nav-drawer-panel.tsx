"use client";

import { LogOut } from "lucide-react";
import { usePathname } from "next/navigation";
import { useRef, type RefObject } from "react";
import { useBackCloses } from "~/components/use-back-closes";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { ROLE_LABELS } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/view";
import { displayName } from "~/lib/display-name";
import { isCurrent, mainLinks, menuLinks, type NavLink } from "./nav-links";
import { ThemeToggle } from "~/features/theme/theme-toggle";
import { useLogout } from "~/features/auth/use-logout";

type NavDrawerPanelProps = {
  user: UserView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus when the drawer closes. */
  button: RefObject<HTMLButtonElement | null>;
};

/** Shows the drawer: the same links as the header and the profile menu. */
export function NavDrawerPanel({ user, open, onOpenChange, button }: NavDrawerPanelProps) {
  const { logout, pending } = useLogout();
  const links = useRef<HTMLElement>(null);
  const close = () => onOpenChange(false);
  const follow = useBackCloses(open, close);
  const onFollow = () => {
    follow();
    close();
  };
  const main = mainLinks(user.userType, user.isAdmin);
  const own = menuLinks(user).filter((link) => !main.some((other) => other.href === link.href));
  const name = displayName(user);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Menu"
        onOpenAutoFocus={(event) => {
          // Radix skips links when it sets the focus, so this focuses the first one.
          event.preventDefault();
          links.current?.querySelector("a")?.focus();
        }}
        onCloseAutoFocus={() => button.current?.focus()}
      >
        <div className="flex items-center gap-3 border-b pb-4">
          <Avatar name={name} src={user.profileImageUrl} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-sm text-muted-foreground">
              {user.userType === null ? user.email : ROLE_LABELS[user.userType]}
            </p>
          </div>
        </div>
        <nav ref={links} aria-label="Menu" className="grid gap-4">
          <DrawerLinks links={main} onFollow={onFollow} />
          <DrawerLinks links={own} onFollow={onFollow} />
        </nav>
        <div className="mt-auto grid gap-2 border-t pt-4">
          <div className="flex items-center justify-between pl-3 text-sm text-muted-foreground">
            Light or dark
            <ThemeToggle />
          </div>
          <Button variant="outline" loading={pending} onClick={logout}>
            {pending ? null : <LogOut aria-hidden />}
            <span>Log out</span>
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function DrawerLinks({ links, onFollow }: { links: readonly NavLink[]; onFollow: () => void }) {
  const pathname = usePathname();
  if (links.length === 0) return null;
  return (
    <ul className="grid">
      {links.map((link) => (
        <li key={link.href}>
          <Link
            href={link.href}
            // Replaces the history entry that the open drawer added.
            replace
            onClick={onFollow}
            aria-current={isCurrent(pathname, link.href) ? "page" : undefined}
            className="flex min-h-12 items-center rounded-md border-l-4 border-transparent px-3 font-semibold hover:bg-muted aria-[current=page]:border-primary aria-[current=page]:bg-muted"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
