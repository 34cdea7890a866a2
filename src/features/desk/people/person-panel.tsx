import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import type { DeskPerson } from "~/domain/staff/people";
import { ACCOUNT_STATE_LABELS } from "~/domain/staff/people-filters";
import { DESK_PATHS } from "~/lib/desk-paths";
import { PhoneNumber } from "~/features/account/phone-number";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { ActionLog } from "../panel/action-log";
import { Answered } from "../frame/answered";
import { DeskPanel } from "../panel/desk-panel";
import { WriteButton } from "../dialogs/write-button";
import { PersonBookings } from "../panel/person-bookings";
import { PanelSection } from "../panel/panel-section";
import { CustomerSection } from "./customer-section";
import { HistorySection } from "./history-section";
import { sideOf } from "./side";
import { PersonActionDialog } from "./person-action-dialog";
import type { PersonAction } from "./person-actions";
import { ReliabilitySection } from "./reliability-section";
import { VettingSection } from "./vetting-section";

/** Loaded when a note is written. */
const PersonNoteDialog = lazy(async () => ({
  default: (await import("./person-note-dialog")).PersonNoteDialog,
}));

/** Shows a person's account and the staff actions on it. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const person = api.desk.person.useQuery({ id });
  return (
    <DeskPanel shows={id} title={person.data?.name ?? "Person"} onClose={onClose}>
      <Answered
        call={person}
        failed="This person couldn't be loaded"
        waiting={<SkeletonText lines={8} />}
      >
        {(person) => <Person key={person.id} person={person} />}
      </Answered>
    </DeskPanel>
  );
}

function Person({ person }: { person: DeskPerson }) {
  const [action, setAction] = useState<PersonAction | null>(null);
  const [isNoting, setNoting] = useState(false);
  const { email, phone, emailProven, state, sessions } = person;
  return (
    <div className="grid gap-6 text-sm">
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-2">
          <Badge variant="outline">{sideOf(person)}</Badge>
          <Badge variant="outline">{ACCOUNT_STATE_LABELS[state]}</Badge>
        </p>
        {email === null ? (
          <p className="text-muted-foreground">No email address</p>
        ) : (
          <p>
            <EmailText address={email} />
            {emailProven ? null : " · not confirmed"}
          </p>
        )}
        {phone === "" ? null : (
          <p>
            <PhoneNumber phone={phone} className="text-link underline" />
          </p>
        )}
      </div>
      {person.pendingName === undefined ? null : (
        <Alert tone="warning" title={`New name: ${person.pendingName}`}>
          <p>Customers see the old name until you decide. Compare it with the documents.</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setAction("acceptName")}>
              Accept name
            </Button>
            <Button size="sm" variant="outline" onClick={() => setAction("declineName")}>
              Decline name
            </Button>
          </p>
        </Alert>
      )}
      {person.trialWithheldAt === undefined ? null : (
        <Alert tone="warning" title="Free trial on hold">
          <p>This mechanic had an account here before. Give the free trial, or suspend them.</p>
          <p className="mt-3">
            <Button size="sm" onClick={() => setAction("giveTrial")}>
              Give free trial
            </Button>
          </p>
        </Alert>
      )}
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
        {state === "erased" || state === "disabled" ? null : <WriteButton person={person} />}
        <Button
          size="sm"
          variant="outline"
          disabled={sessions.length === 0}
          onClick={() => setAction("signOut")}
        >
          End all sessions
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={email === null || state === "erased" || state === "disabled"}
          onClick={() => setAction("resetPassword")}
        >
          Email a temporary password
        </Button>
        <Button size="sm" variant="outline" onClick={() => setNoting(true)}>
          Add a note
        </Button>
        {person.hasSecondFactor ? (
          <Button size="sm" variant="destructive" onClick={() => setAction("resetSecondFactor")}>
            Reset second factor
          </Button>
        ) : null}
      </div>
      <Facts person={person} />
      <HistorySection id={person.id} />
      {person.customer === null ? null : (
        <CustomerSection person={person} customer={person.customer} />
      )}
      {person.vetting === null ? null : (
        <>
          <VettingSection id={person.id} vetting={person.vetting} onAction={setAction} />
          <ReliabilitySection id={person.id} />
        </>
      )}
      <PanelSection title="Signed in">
        {sessions.length === 0 ? (
          <p className="text-muted-foreground">They&apos;re not signed in anywhere.</p>
        ) : (
          <ul className="grid gap-2">
            {sessions.map(({ id, device, signedInAt, lastUsedAt }) => (
              <li key={id}>
                <span className="block font-semibold">{device || "Unknown device"}</span>
                <span className="block text-muted-foreground">
                  Since <time dateTime={signedInAt}>{deskDateTime(signedInAt)}</time>, last used{" "}
                  <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt, Date.now())}</time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <ActionLog log={person.log} />
      {isNoting ? (
        <Suspense fallback={null}>
          <PersonNoteDialog id={person.id} onClose={() => setNoting(false)} />
        </Suspense>
      ) : null}
      {action === null ? null : (
        <PersonActionDialog action={action} person={person} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

const LINK = "text-link underline underline-offset-4";

function Facts({ person }: { person: DeskPerson }) {
  const search = DESK_PATHS.bookingsWith({ q: person.email ?? person.name });
  const texts = [
    ["Address", person.address],
    ["Cars", person.vehicles.join(", ")],
  ] as const;
  const facts = [
    ["Joined", deskDateTime(person.joinedAt)],
    ["Bookings", String(person.bookings)],
    ["Jobs", String(person.jobs)],
    ["Owes", <Money key="due" amount={person.due} />],
    ["Open claims", String(person.openClaims)],
    ["Second factor", person.hasSecondFactor ? "Set up" : "None"],
  ] as const;
  return (
    <PanelSection title="Details">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid gap-1.5">
        {texts.map(([label, text]) =>
          text === "" ? null : (
            <div key={label}>
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ),
        )}
      </dl>
      {person.balance === null ? null : <Balance balance={person.balance} />}
      {person.newest.length === 0 ? null : (
        <>
          <h4 className="font-semibold">Newest bookings</h4>
          <PersonBookings bookings={person.newest} />
        </>
      )}
      {person.bookings + person.jobs === 0 ? null : (
        <p>
          <Link href={search} className={LINK}>
            All their bookings and jobs
          </Link>
        </p>
      )}
    </PanelSection>
  );
}

/** A mechanic's money, as they see it. */
function Balance({ balance }: { balance: NonNullable<DeskPerson["balance"]> }) {
  const sums = [
    ["Available", balance.available],
    ["On the way", balance.onTheWay],
    ["Held", balance.held],
    ["Paid out", balance.paid],
  ] as const;
  return (
    <div className="grid gap-2">
      <dl aria-label="Balance" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-semibold">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={DESK_PATHS.payouts} className={LINK}>
          Payouts
        </Link>
      </p>
    </div>
  );
}
