import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import { isUnknown } from "~/domain/reliability/figures";
import { RELIABILITY_DAYS } from "~/domain/reliability/policy";
import { ReliabilityFigures } from "~/features/mechanic/reliability-figures";
import { api } from "~/trpc/react";
import { PanelSection } from "../panel/panel-section";

/** Shows a mechanic's reliability in the figures and words that the mechanic sees. */
export function ReliabilitySection({ id }: { id: string }) {
  const reliability = api.desk.reliability.useQuery({ id });
  const { data, error } = reliability;
  return (
    <PanelSection title="Reliability">
      <p className="text-muted-foreground">The last {RELIABILITY_DAYS} days, as they see it.</p>
      {data === undefined ? (
        error ? (
          <ErrorState
            title="Their reliability couldn't be loaded"
            description={error.message}
            onRetry={() => void reliability.refetch()}
          />
        ) : (
          <SkeletonText lines={14} />
        )
      ) : isUnknown(data) ? (
        <p>Nothing to show for these days.</p>
      ) : (
        <ReliabilityFigures
          reliability={data}
          poor={(advice) => `What the mechanic reads: ${advice}`}
          stopped={(until) => `They can accept jobs again on ${until}`}
        />
      )}
    </PanelSection>
  );
}
