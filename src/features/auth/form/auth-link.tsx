import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";

export const AUTH_LINK_CLASSES =
  "inline-flex min-h-11 items-center rounded-md font-semibold text-link underline decoration-1 underline-offset-4 hover:decoration-2";

/** Links to another sign-in screen, with a touch target large enough for a thumb. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-carries-next href={href} className={AUTH_LINK_CLASSES}>
      {children}
    </Link>
  );
}
