"use client";

import { ChevronDown, LogOut, SunMoon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Avatar } from "~/components/ui/avatar";
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
import type { UserView } from "~/domain/account/schema";
import { ROLE_LABELS } from "~/domain/account/roles";
import { isCurrent, menuLinks } from "./nav-links";
import { displayName } from "./display-name";
import { ThemeChoices } from "./theme-choices";
import { useLogout } from "./use-logout";

/** The signed-in person's own menu: profile, settings, the other role, theme, log out (§2). */
export function ProfileMenu({ user }: { user: UserView }) {
  const pathname = usePathname();
  const { logout, pending } = useLogout();
  const name = displayName(user);
  return (
    // Not modal: the page behind would be hidden from screen readers, but not from the Tab key.
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        aria-label={`Profile menu of ${name}`}
        className="hidden h-11 items-center gap-1.5 rounded-full pr-2 pl-1 hover:bg-muted data-[state=open]:bg-muted lg:inline-flex"
      >
        <Avatar name={name} src={user.profileImageUrl} size="sm" />
        <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
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
