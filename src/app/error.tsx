"use client";

import { Button, buttonVariants } from "~/components/ui/button";
import { PlainFrame } from "~/features/shell/plain-frame";
import { PATHS } from "~/lib/paths";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed to render. Says nothing of the cause but the number it is logged under. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <PlainFrame>
      <div role="alert">
        <h1 className="text-title font-bold">Something went wrong</h1>
        <p className="mx-auto mt-3 max-w-[46ch] text-lead text-balance text-muted-foreground">
          This page stalled. Your bookings and payments are safe; trying again usually starts it.
        </p>
      </div>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={reset}>
          Try again
        </Button>
        <a href={PATHS.home} className={buttonVariants({ variant: "outline", size: "lg" })}>
          Go to Home
        </a>
      </div>
      {error.digest ? (
        <p className="mt-6 text-xs text-muted-foreground">Reference: {error.digest}</p>
      ) : null}
    </PlainFrame>
  );
}
