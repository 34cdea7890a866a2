import { DisputePanel } from "../disputes/dispute-panel";
import { JobPanel } from "../job-panel/job-panel";
import { PersonPanel } from "../people/person-panel";
import { SupportPanel } from "../support/support-panel";
import { VETTING } from "../vetting/document-list";
import { VettingPanel } from "../vetting/vetting-panel";
import { TODAY_ADDRESS, type TodayShown } from "./today-address";

/** Shows what is open beside Today. */
export function TodayPanel({ shown }: { shown: TodayShown }) {
  const { booking, dispute, document, person, request } = shown;
  const close = () => TODAY_ADDRESS.show({ booking: undefined });
  if (booking !== undefined) return <JobPanel booking={booking} onClose={close} />;
  if (dispute !== undefined) return <DisputePanel id={dispute} onClose={close} />;
  if (document !== undefined) return <Documents id={document} />;
  if (person !== undefined) return <PersonPanel id={person} onClose={close} />;
  if (request !== undefined) return <SupportPanel id={request} onClose={close} />;
  return null;
}

/** Shows the waiting documents one after the other. */
function Documents({ id }: { id: string }) {
  const waiting = VETTING.useRows({});
  return (
    <VettingPanel
      id={id}
      rows={waiting.data?.pages.flatMap(({ items }) => items) ?? []}
      onShow={(document) => TODAY_ADDRESS.show({ document })}
    />
  );
}
