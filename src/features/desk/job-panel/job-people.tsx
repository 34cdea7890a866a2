import { EmailText } from "~/components/ui/email-text";
import { Link } from "~/components/ui/link";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
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
              <dd>
                <Link
                  href={DESK_PATHS.peopleWith({ person: person.id })}
                  className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-4"
                >
                  {person.name}
                </Link>
              </dd>
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
