import { CircleCheckBig } from "lucide-react";
import type { DeadJobView } from "~/domain/staff/dead-job";
import { api } from "~/trpc/react";
import { onePage, type ListDefinition } from "../table/list-definition";
import { DeadJob } from "./dead-job";
import type { DeadJobAction } from "./dead-job-dialog";

export type WorkAction = { action: DeadJobAction; job: DeadJobView };

/** Background tasks that failed every time. */
export const DEAD_JOBS: ListDefinition<DeadJobView, object, WorkAction> = {
  id: "tasks",
  title: "Failed tasks",
  of: "tasks",
  found: { one: "task", many: "tasks" },
  icon: CircleCheckBig,
  useRows: () => {
    const jobs = api.desk.deadJobs.useQuery(undefined, {
      staleTime: 0,
      refetchOnWindowFocus: true,
    });
    return onePage(jobs, jobs.data);
  },
  empty: () => ({
    title: "No failed tasks",
    description: "We retry failed tasks for 15 hours. If they still fail, they appear here.",
  }),
  layout: {
    kind: "cards",
    row: (job, { onAction }) => (
      <DeadJob job={job} onAction={(action) => onAction({ action, job })} />
    ),
  },
};
