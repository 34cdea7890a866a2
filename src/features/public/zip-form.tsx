import { buttonVariants } from "~/components/ui/button-variants";
import type { EntryPage } from "~/domain/booking/guest/policy";
import { PATHS } from "~/lib/paths";

/** Asks for a ZIP code and goes on to the wizard. Works without script. */
export function ZipForm({ entry, service }: { entry: EntryPage; service?: string }) {
  return (
    <form method="get" action={PATHS.book} className="grid gap-3">
      {service === undefined ? null : <input type="hidden" name="service" value={service} />}
      <input type="hidden" name="entry" value={entry} />
      <label className="grid gap-1.5 text-sm font-semibold">
        ZIP code
        <input
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          maxLength={5}
          placeholder="94110"
          title="Five digits, like 94110"
          className="h-12 w-full rounded-md border border-input bg-background px-3.5 text-base font-normal placeholder:text-muted-foreground"
        />
      </label>
      <button type="submit" className={buttonVariants({ size: "lg", className: "w-full" })}>
        See times and book
      </button>
      <p className="text-center text-xs text-muted-foreground">
        No account needed to see times. Your card is charged when the job is done.
      </p>
    </form>
  );
}
