import { Button } from "~/components/ui/button";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const TAKE = {
  success: { title: "Taken", description: "We stopped alerting the others. Call the reporter." },
  failure: { title: "Not taken", description: "server" },
} as const satisfies ToastPair;

/** Takes an alert, which shows everyone who handles it and stops the alarm for them. */
export function TakeButton({ id, describedBy }: { id: string; describedBy: string }) {
  const take = api.desk.takeAlert.useMutation(withToasts(TAKE));
  return (
    <Button
      size="sm"
      variant="destructive"
      aria-describedby={describedBy}
      loading={take.isPending}
      onClick={() => take.mutate({ id })}
    >
      Take report
    </Button>
  );
}
