import type { ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button";
import { BRAND_NAME } from "~/domain/brand";
import { CurbStripe, Logo } from "~/features/shell/brand";
import { PATHS } from "~/lib/paths";
import { NotFoundArt } from "./not-found-art";

/** Shows the documented page for any unknown path. */
export function NotFoundScreen() {
  return (
    <PlainFrame>
      <NotFoundArt className="mx-auto w-full max-w-lg rounded-xl" />
      <h1 className="mt-8 text-title font-bold">Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-[46ch] text-lead text-balance text-muted-foreground">
        Nothing is parked at this address. It may have moved, or the link has a typo.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <a href={PATHS.home} className={buttonVariants({ size: "lg" })}>
          Go to Home
        </a>
        <a href={PATHS.booking} className={buttonVariants({ variant: "outline", size: "lg" })}>
          Book Service Now
        </a>
      </div>
    </PlainFrame>
  );
}

/** Frames a page without the app: the brand, one message, the curb. */
function PlainFrame({ children }: { children: ReactNode }) {
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
