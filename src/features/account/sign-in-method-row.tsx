import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type SignInMethodRowProps = { icon: LucideIcon; name: string; facts: string; children?: ReactNode };

/** Shows one way into the account: when it was created and last used, and how to end it. */
export function SignInMethodRow({ icon: Icon, name, facts, children }: SignInMethodRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted-foreground">{facts}</p>
      </div>
      {children}
    </li>
  );
}
