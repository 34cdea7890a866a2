"use client";

import { LogOut, SunMoon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useRef, type FocusEvent } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "~/components/ui/dropdown-menu";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/schema";
import { ROLE_LABELS } from "~/domain/account/roles";
import { displayName } from "~/lib/display-name";
import { isCurrent, menuLinks } from "./nav-links";
import { PROFILE_BUTTON_CLASSES, ProfileButtonBody } from "./profile-button";
import { ThemeChoices } from "~/features/theme/theme-choices";
import { useLogout } from "~/features/auth/use-logout";

/**
 * The menu behind the profile button, open from the start: profile, settings, the other role, theme,
 * log out. Opened by key, its first row has the focus.
 */
export function ProfileMenuList({ user, byKey }: { user: UserView; byKey: boolean }) {
  const atFirstRow = useRef(!byKey);
  const pathname = usePathname();
  const { logout, pending } = useLogout();
  const name = displayName(user);
  // Radix does so itself for the openings that follow, when it was there to see the key.
  const focusFirstRow = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (atFirstRow.current || target !== currentTarget) return;
    atFirstRow.current = true;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    // Not modal: the page behind would be hidden from screen readers, but not from the Tab key.
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger
        aria-label={`Profile menu of ${name}`}
        className={PROFILE_BUTTON_CLASSES}
      >
        <ProfileButtonBody user={user} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onFocus={focusFirstRow}>
        <DropdownMenuLabel>
          <span className="block font-semibold text-foreground">{name}</span>
          <span className="block text-xs">
            {user.userType === null ? user.email : ROLE_LABELS[user.userType]}
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {menuLinks(user).map((link) => (
          <DropdownMenuItem key={link.href} asChild>
            <Link
              href={link.href}
              aria-current={isCurrent(pathname, link.href) ? "page" : undefined}
            >
              {link.label}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <SunMoon aria-hidden />
            Theme
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <ThemeChoices />
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          disabled={pending}
          onSelect={(event) => {
            // Stays open while the call runs, so that the press is seen to have worked.
            event.preventDefault();
            logout();
          }}
        >
          <LogOut aria-hidden />
          {pending ? "Logging out…" : "Log out"}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
