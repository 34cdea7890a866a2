"use client";

import { lazy, Suspense } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { DetailFields } from "../form/detail-fields";
import { LocationField } from "../form/location-field";
import { LoadingFaces, LoadingNearPlace } from "../quote/loading-near-place";
import { SchedulePicker } from "../schedule/schedule-picker";
import { ServicePicker } from "../form/service-picker";
import { selectedByHand } from "../form/booking-draft";
import { FreeTimes } from "./free-times";
import { addressOf } from "./use-booking-draft";
import type { BookingWizardState } from "./use-booking-wizard";
import { VehicleStep } from "./vehicle-step";

// Only visitors without an account need them.
const DetailsStep = lazy(async () => ({
  default: (await import("../guest/details-step")).DetailsStep,
}));
const NearPlace = lazy(async () => ({
  default: (await import("../quote/near-place")).NearPlace,
}));
// Only signed-in customers need them.
const OwnFaces = lazy(async () => ({ default: (await import("../quote/own-faces")).OwnFaces }));
const CodeStep = lazy(async () => ({ default: (await import("../guest/code-step")).CodeStep }));

type WizardStepBodyProps = {
  wizard: BookingWizardState;
  user: UserView | null;
  headingId: string;
};

/** Renders the current step's controls. */
export function WizardStepBody({ wizard, user, headingId }: WizardStepBodyProps) {
  const now = new Date(useNow() ?? Date.now());
  const { draft, errors, change } = wizard;
  const ownAddress = user === null ? "" : addressOf(user);
  // It's known before the step opens. While one is typed, nothing appears that could go again.
  const isOwnAddress = draft.serviceLocation === ownAddress;
  switch (draft.step) {
    case "vehicle":
      if (user !== null && wizard.vehicles.isPending) return <Placeholder count={2} />;
      if (wizard.vehicles.isError) return <LoadFailed query={wizard.vehicles} what="your garage" />;
      return (
        <VehicleStep
          draft={draft}
          errors={errors}
          change={change}
          keepVin={wizard.keepVin}
          garage={wizard.garage}
          now={now}
          headingId={headingId}
        />
      );
    case "issue":
      return (
        <DetailFields
          values={draft}
          services={wizard.selected}
          diagnosisTotal={wizard.cost.diagnosisTotal}
          onChange={change}
        />
      );
    case "services":
      if (wizard.catalog.isPending) return <Placeholder count={4} />;
      if (wizard.catalog.isError) return <LoadFailed query={wizard.catalog} what="the services" />;
      return (
        <ServicePicker
          services={wizard.services}
          selectedIds={draft.serviceIds}
          issueDescription={draft.issueDescription}
          error={errors.serviceIds}
          onChange={(serviceIds) => change(selectedByHand(draft, serviceIds))}
        />
      );
    case "schedule":
      return (
        <div className="grid gap-7">
          <LocationField
            value={draft.serviceLocation}
            error={errors.serviceLocation}
            ownAddress={ownAddress}
            onChange={(serviceLocation) => change({ serviceLocation })}
          />
          {user === null ? (
            <Suspense fallback={<LoadingNearPlace />}>
              <NearPlace
                wizard={wizard}
                unknown={wizard.isLocating ? <LoadingNearPlace /> : null}
                onBookAnyway={wizard.focusStep}
              />
            </Suspense>
          ) : draft.mechanicId !== "" || wizard.place === null ? null : (
            <Suspense fallback={isOwnAddress ? <LoadingFaces /> : null}>
              <OwnFaces
                keepsPlace={isOwnAddress}
                location={wizard.located}
                serviceIds={wizard.facts.serviceIds}
                onChoose={(mechanicId) => change({ mechanicId })}
              />
            </Suspense>
          )}
          <SchedulePicker
            schedule={draft}
            error={errors.scheduledAt}
            now={now}
            onChange={change}
            times={
              <FreeTimes
                isSignedIn={user !== null}
                draft={draft}
                serviceIds={wizard.facts.serviceIds}
                now={now}
                onChange={change}
              />
            }
          />
        </div>
      );
    case "details":
      return (
        <Suspense fallback={<Placeholder count={4} />}>
          <DetailsStep contact={wizard.guest.contact} errors={errors} onType={wizard.type} />
        </Suspense>
      );
    case "code":
      return (
        <Suspense fallback={<Placeholder count={1} />}>
          <CodeStep
            guest={wizard.guest}
            code={wizard.code}
            onCode={wizard.setCode}
            onChangeEmail={wizard.changeEmail}
          />
        </Suspense>
      );
    default:
      return draft.step satisfies never;
  }
}

function Placeholder({ count }: { count: number }) {
  return (
    <div className="grid gap-3 xl:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}

type Retryable = { error: { message: string }; refetch: () => unknown };

function LoadFailed({ query, what }: { query: Retryable; what: string }) {
  return (
    <ErrorState
      title={`We couldn't load ${what}`}
      description={query.error.message}
      onRetry={() => void query.refetch()}
    />
  );
}
