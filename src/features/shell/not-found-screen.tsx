import { buttonVariants } from "~/components/ui/button";
import { PATHS } from "~/lib/paths";

import { NotFoundArt } from "./not-found-art";
import { PlainFrame } from "./plain-frame";

/** What any other path shows. */
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
