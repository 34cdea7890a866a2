"use client";

import { Ban } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { isInHand } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

/** Loaded when the user is about to block someone. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

type BlockPersonProps = {
  userId: string;
  name: string;
  /** The job that both people share. */
  job: Pick<BookingView, "status">;
  /** The label of the button that ends the job for this viewer. */
  ending: string;
};

/** Blocks a person after asking, so that the two are never matched again, or unblocks them. */
export function BlockPerson({ userId, name, job, ending }: BlockPersonProps) {
  const [asking, setAsking] = useState(false);
  const blocks = api.auth.blocks.list.useQuery();
  const done = (title: string) => ({
    onSuccess() {
      setAsking(false);
      toast({ title });
    },
    onError: ({ message }: { message: string }) =>
      toast({ variant: "destructive", title: "Error", description: message }),
  });
  const add = api.auth.blocks.add.useMutation(done("You won't be matched again"));
  const remove = api.auth.blocks.remove.useMutation(done("Person unblocked"));
  if (blocks.data?.some((one) => one.userId === userId)) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <span>You blocked {name}.</span>
        <Button
          variant="link"
          size="sm"
          loading={remove.isPending}
          onClick={() => remove.mutate({ userId })}
        >
          Undo
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="mt-4 -ml-3.5 text-muted-foreground"
        onClick={() => setAsking(true)}
      >
        <Ban aria-hidden />
        Block {name}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Block ${name}?`}
            description={`You won't be matched again, and neither of you can send messages or photos. We don't tell ${name}. You can undo this in your settings.`}
            confirmLabel="Block"
            destructive
            pending={add.isPending}
            onConfirm={() => add.mutate({ userId })}
          >
            {isInHand(job.status) ? (
              <JobGoesOn ending={ending} onLeave={() => setAsking(false)} />
            ) : null}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}

/** Explains that an ongoing job keeps its messages, and how to end it or report a danger. */
function JobGoesOn({ ending, onLeave }: { ending: string; onLeave: () => void }) {
  const link = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <Alert title="Your job with them continues">
      <p>Messages stay open until the job ends. Then the block begins.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href="#next" className={link} onClick={onLeave}>
          {ending}
        </a>
        <a href="#claims" className={link} onClick={onLeave}>
          Report a safety problem
        </a>
      </p>
    </Alert>
  );
}
