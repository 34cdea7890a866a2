import { EmailText } from "~/components/ui/email-text";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { PhoneNumber } from "~/features/account/phone-number";
import { PanelSection } from "../panel/panel-section";

/** Shows the job's customer and mechanic and how to reach them. */
export function JobPeople({
  job: { customer, mechanic, requested },
}: {
  job: Pick<DeskBookingView, "customer" | "mechanic" | "requested">;
}) {
  const people = [
    ["Customer", customer],
    ["Mechanic", mechanic],
    ["Requested mechanic", requested],
  ] as const;
  return (
    <PanelSection title="People">
      <dl className="grid gap-3 sm:grid-cols-2">
        {people.map(([label, person]) =>
          person === null ? null : (
            <div key={label} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-semibold">{person.name}</dd>
              {person.email ? (
                <dd>
                  <EmailText address={person.email} />
                </dd>
              ) : null}
              {person.phone ? (
                <dd>
                  <PhoneNumber phone={person.phone} className="text-link underline" />
                </dd>
              ) : null}
            </div>
          ),
        )}
      </dl>
    </PanelSection>
  );
}
