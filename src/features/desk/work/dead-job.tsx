import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { DeadJobView } from "~/domain/staff/dead-job";
import { formatRelative } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { plural } from "~/messages/plural";
import type { DeadJobAction } from "./dead-job-dialog";

type DeadJobProps = { job: DeadJobView; onAction: (action: DeadJobAction) => void };

/** Shows a failed task: what it should have done, and why it failed. */
export function DeadJob({ job, onAction }: DeadJobProps) {
  const payload = Object.entries(job.payload);
  const titleId = `work-${job.id}`;
  return (
    <Card className="grid gap-3 p-5 text-sm sm:p-6">
      <div>
        <h3 id={titleId} className="font-mono text-base font-semibold">
          {job.name}
        </h3>
        <p className="text-muted-foreground">
          Failed{" "}
          <time dateTime={job.givenUpAt}>
            {deskDateTime(job.givenUpAt)} ({formatRelative(job.givenUpAt, Date.now())})
          </time>{" "}
          {plural(job.tries, { one: "after one try", other: "after {count} tries" })}
        </p>
      </div>
      {payload.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {payload.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {job.failure === null ? null : <p className="max-w-prose wrap-anywhere">{job.failure}</p>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-describedby={titleId} onClick={() => onAction("retry")}>
          Retry
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-describedby={titleId}
          onClick={() => onAction("drop")}
        >
          Drop task
        </Button>
      </div>
    </Card>
  );
}
