import type { ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";
import { AUTH_LINK_CLASSES } from "../form/auth-link";
import { ROLE_CARDS, RoleCardBody, roleCardClasses } from "../role-cards";
import { RoleLinksBehavior } from "./role-links-react";

/** Shows two cards that lead to each role's page. */
export function RoleLinks({ hrefFor }: { hrefFor: (role: UserType) => string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <RoleLinksBehavior />
      {ROLE_CARDS.map(({ role }) => (
        <li key={role} className="flex">
          <a data-carries-next href={hrefFor(role)} className={roleCardClasses}>
            <RoleCardBody role={role} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders a plain link, because the script of a public page rewrites its address. */
export function SignInLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a data-carries-next href={href} className={AUTH_LINK_CLASSES}>
      {children}
    </a>
  );
}
