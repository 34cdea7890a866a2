import { Button } from "~/components/ui/button";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";

const FAILED = { failure: { title: "Nobody was reminded", description: "server" } } as const;

/** Reminds every mechanic who can resolve what's missing, once a week each. */
export function RemindAll({ due }: { due: number }) {
  const remind = api.desk.remindOfPayouts.useMutation({
    onSuccess: ({ reminded }) =>
      toast({
        title: plural(reminded, {
          one: "1 mechanic reminded",
          other: "{count} mechanics reminded",
        }),
      }),
    onError: ({ message }) => showFailure(FAILED, message),
  });
  if (due === 0) return null;
  return (
    <Button size="sm" variant="outline" loading={remind.isPending} onClick={() => remind.mutate()}>
      Remind all ({due})
    </Button>
  );
}
