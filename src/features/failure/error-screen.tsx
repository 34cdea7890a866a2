import { buttonVariants } from "~/components/ui/button-variants";
import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/**
 * Shows that a page failed to render, with only the number under which the cause is logged. Every
 * page loads this code, so it uses plain classes instead of the component kit.
 */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-7xl items-center px-4 sm:px-6">
        <a href={PATHS.home} className="flex min-h-11 items-center gap-2.5 rounded-md">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <span className="font-display text-heading font-bold tracking-tight">{BRAND_NAME}</span>
        </a>
      </header>
      <main id="main" className="grid flex-1 place-items-center px-4 py-10 text-center sm:px-6">
        <div>
          <div role="alert">
            <h1 className="text-title font-bold">Something went wrong</h1>
            <p className="mx-auto mt-3 max-w-[46ch] text-lead text-balance text-muted-foreground">
              This page didn&apos;t load. Your bookings and payments are safe. Try again.
            </p>
          </div>
          <div className="mt-7 flex flex-wrap justify-center gap-3">
            <button type="button" className={buttonVariants({ size: "lg" })} onClick={reset}>
              Try again
            </button>
            <a href={PATHS.home} className={buttonVariants({ variant: "outline", size: "lg" })}>
              Go to Home
            </a>
          </div>
          {error.digest ? (
            <p className="mt-6 text-xs text-muted-foreground">Reference: {error.digest}</p>
          ) : null}
        </div>
      </main>
      <div aria-hidden className="curb-stripe h-3.5 sm:h-4" />
    </div>
  );
}
