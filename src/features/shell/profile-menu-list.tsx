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
import type { UserView } from "~/domain/account/view";
import { ROLE_LABELS } from "~/domain/account/roles";
import { displayName } from "~/lib/display-name";
import { isCurrent, menuLinks } from "./nav-links";
import { PROFILE_BUTTON_CLASSES, ProfileButtonBody } from "./profile-button";
import { ThemeChoices } from "~/features/theme/theme-choices";
import { useLogout } from "~/features/auth/use-logout";

/**
 * Shows the open profile menu: profile, settings, the other role, theme, log out. Opened by
 * keyboard, it focuses its first row.
 */
export function ProfileMenuList({ user, byKey }: { user: UserView; byKey: boolean }) {
  const atFirstRow = useRef(!byKey);
  const pathname = usePathname();
  const { logout, pending } = useLogout();
  const name = displayName(user);
  // Radix does this for later openings, when it sees the key press itself.
  const focusFirstRow = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (atFirstRow.current || target !== currentTarget) return;
    atFirstRow.current = true;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    // Not modal, because that would hide the page from screen readers but not from the Tab key.
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
            // Stays open while the call runs, so that the press has a visible effect.
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
