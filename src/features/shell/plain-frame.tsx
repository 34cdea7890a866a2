import type { ReactNode } from "react";

import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";

import { CurbStripe, Logo } from "./brand";

/** A page that stands by itself (not found, failed): the brand above, one message, the curb below. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-7xl items-center px-4 sm:px-6">
        <a
          href={PATHS.home}
          aria-label={BRAND_NAME}
          className="flex min-h-11 items-center rounded-md"
        >
          <Logo />
        </a>
      </header>
      <main id="main" className="grid flex-1 place-items-center px-4 py-10 text-center sm:px-6">
        <div className="w-full">{children}</div>
      </main>
      <CurbStripe className="h-3.5 sm:h-4" />
    </div>
  );
}
