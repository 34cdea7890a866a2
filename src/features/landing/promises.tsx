import { BadgeCheck, CalendarClock, ReceiptText, ShieldCheck, type LucideIcon } from "lucide-react";

import { PROMISES, type Marketing } from "~/domain/marketing";

import { SampleReceipt, type SampleLine } from "./sample-receipt";
import { Section } from "./section";

const ICONS: readonly LucideIcon[] = [ReceiptText, CalendarClock, BadgeCheck, ShieldCheck];

type PromisesProps = {
  /** Replaces the third promise. */
  mechanics: Marketing["mechanics"];
  sample: readonly SampleLine[];
};

/** Shows the four promises, with a sample bill for the first one. */
export function Promises({ mechanics, sample }: PromisesProps) {
  const promises = PROMISES.map((promise, index) => (index === 2 ? mechanics : promise));
  return (
    <Section id="promises" title="The price first. Then the wrench." className="border-y bg-card">
      <div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
        <ul className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {promises.map((promise, index) => {
            const Icon = ICONS[index] ?? ReceiptText;
            return (
              <li key={promise.title}>
                <Icon aria-hidden className="size-7 text-link" strokeWidth={1.75} />
                <h3 className="mt-3 text-heading font-semibold">{promise.title}</h3>
                <p className="mt-2 text-muted-foreground">{promise.text}</p>
              </li>
            );
          })}
        </ul>
        {sample.length === 0 ? null : <SampleReceipt lines={sample} />}
      </div>
    </Section>
  );
}
