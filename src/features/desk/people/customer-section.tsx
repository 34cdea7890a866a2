import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import type { DeskPerson } from "~/domain/staff/people";
import { deskDateTime } from "../frame/desk-zone";
import { PanelSection, Words } from "../panel/panel-section";

/** Loaded when a customer is suspended or restored. */
const SuspendCustomerDialog = lazy(async () => ({
  default: (await import("./customer-dialogs")).SuspendCustomerDialog,
}));
const RestoreCustomerDialog = lazy(async () => ({
  default: (await import("./customer-dialogs")).RestoreCustomerDialog,
}));

type CustomerSectionProps = {
  person: DeskPerson;
  customer: NonNullable<DeskPerson["customer"]>;
};

/** Shows whether a person may book, and lets staff change it. */
export function CustomerSection({ person, customer }: CustomerSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { suspension } = customer;
  const dialog = { person, onClose: () => setOpen(false) };
  return (
    <PanelSection title="As a customer">
      {suspension === null ? (
        <p>They can book.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant="destructive">Suspended</Badge>{" "}
          <span>
            since <time dateTime={suspension.since}>{deskDateTime(suspension.since)}</time>
          </span>
        </p>
      )}
      <Words label="What they read">{suspension?.note ?? null}</Words>
      <div>
        {suspension === null ? (
          <Button size="sm" variant="destructive" onClick={() => setOpen(true)}>
            Suspend customer
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            Restore customer
          </Button>
        )}
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          {suspension === null ? (
            <SuspendCustomerDialog {...dialog} requests={customer.requests} />
          ) : (
            <RestoreCustomerDialog {...dialog} />
          )}
        </Suspense>
      ) : null}
    </PanelSection>
  );
}
