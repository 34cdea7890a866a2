import { Download, X } from "lucide-react";

import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { CurbStripe } from "~/features/shell/brand";

import { PhoneArt } from "./art/phone";

const HELP_ID = "install-app";

const STEPS = [
  {
    title: "iPhone and iPad",
    steps: [
      "Open this page in Safari.",
      "Tap the Share button.",
      "Choose Add to Home Screen, then Add.",
    ],
  },
  {
    title: "Android",
    steps: [
      "Open this page in Chrome.",
      "Tap the menu with the three dots.",
      "Choose Add to Home screen or Install app.",
    ],
  },
] as const;

/**
 * Installs the site as an app: in the browser's own dialog where there is one
 * (`addLandingBehavior`), or with steps for iOS and Android, which also open without script.
 */
export function GetTheApp() {
  return (
    <section aria-labelledby="app-title" className="bg-asphalt text-asphalt-foreground">
      <CurbStripe className="h-3.5 sm:h-4" />
      <div className="mx-auto grid max-w-7xl items-end gap-8 px-4 pt-14 sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-0">
        <div className="lg:py-24">
          <h2 id="app-title" className="max-w-[20ch] text-title font-bold">
            Keep a mechanic on your home screen
          </h2>
          <p className="mt-3 max-w-[48ch] text-lead text-asphalt-muted">
            Book, follow the job and message your mechanic, one tap away from your other apps.
          </p>
          <button
            type="button"
            popoverTarget={HELP_ID}
            data-install-app
            className={cn(buttonVariants({ size: "lg" }), "mt-7")}
          >
            <Download aria-hidden />
            Download Mobile App
          </button>
        </div>
        <div className="mx-auto w-full max-w-xs overflow-hidden lg:max-w-sm">
          <PhoneArt className="block w-full" />
        </div>
      </div>
      <div
        id={HELP_ID}
        popover="auto"
        role="dialog"
        aria-labelledby={`${HELP_ID}-title`}
        className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border bg-popover p-5 text-popover-foreground shadow-pop backdrop:bg-black/55 sm:p-7"
      >
        <div className="flex items-start justify-between gap-4">
          <h3 id={`${HELP_ID}-title`} className="text-heading font-semibold">
            Add Curbwrench to your home screen
          </h3>
          <button
            type="button"
            popoverTarget={HELP_ID}
            popoverTargetAction="hide"
            aria-label="Close"
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <p className="mt-1 text-sm text-muted-foreground">
          It opens like any other app. You don&apos;t need an app store.
        </p>
        <div className="mt-5 grid gap-6 sm:grid-cols-2">
          {STEPS.map((system) => (
            <div key={system.title}>
              <h4 className="font-semibold">{system.title}</h4>
              <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-sm">
                {system.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
