import { Check } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { TRIAL_DAYS } from "~/domain/mechanic/trial";
import { PATHS } from "~/lib/paths";

import { Section } from "./section";
import { Car, Van } from "./art/vehicles";

/** Offers the two roles. */
export function ChooseExperience() {
  return (
    <Section id="choose" title="Choose Your Experience" className="border-t bg-card">
      <div className="grid gap-5 lg:grid-cols-2">
        <Choice
          title="I Need Service"
          text="Say what's wrong, see the price, and let the mechanic do the driving."
          points={[
            "Upfront price before you book",
            "Same-day slots, seven days a week",
            "Pay in the app, no cash at the curb",
          ]}
          art={<Car />}
          viewBox="0 258 380 242"
          action={
            <a href={PATHS.roleSelection} className={buttonVariants({ size: "lg" })}>
              Find a Mechanic
            </a>
          }
        />
        <Choice
          dark
          title="I Provide Service"
          text="Run your own van and your own hours. We bring the jobs and handle the payments."
          points={[
            `${TRIAL_DAYS}-day free trial`,
            "You set the radius, the rate and the hours",
            "Earnings by direct deposit",
          ]}
          art={<Van />}
          viewBox="390 258 380 242"
          action={
            <a href={PATHS.becomeMechanic} className={buttonVariants({ size: "lg" })}>
              Become a Mechanic
            </a>
          }
        />
      </div>
    </Section>
  );
}

type ChoiceProps = {
  title: string;
  text: string;
  points: readonly string[];
  art: ReactNode;
  viewBox: string;
  action: ReactNode;
  dark?: boolean;
};

function Choice({ title, text, points, art, viewBox, action, dark = false }: ChoiceProps) {
  return (
    <article
      className={cn(
        "flex flex-col overflow-hidden rounded-xl border",
        dark ? "border-transparent bg-asphalt text-asphalt-foreground" : "bg-background",
      )}
    >
      <div className="flex flex-1 flex-col items-start p-6 sm:p-9">
        <h3 className="text-title font-bold">{title}</h3>
        <p
          className={cn(
            "mt-3 max-w-[44ch] text-lead",
            dark ? "text-asphalt-muted" : "text-muted-foreground",
          )}
        >
          {text}
        </p>
        <ul className="mt-5 mb-7 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2.5">
              <Check
                aria-hidden
                strokeWidth={3}
                className={cn("mt-1 size-4 shrink-0", dark ? "text-primary" : "text-link")}
              />
              {point}
            </li>
          ))}
        </ul>
        {action}
      </div>
      <div className="relative mt-2 px-6 sm:px-9">
        <svg
          aria-hidden
          viewBox={viewBox}
          className="relative z-10 -mb-1 ml-auto block w-full max-w-sm"
        >
          {art}
        </svg>
      </div>
      <div aria-hidden className="curb-stripe h-3" />
    </article>
  );
}
