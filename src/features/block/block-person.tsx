"use client";

import { Ban } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

/** Loaded when somebody is about to block. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Has two people never matched again, after asking; or takes that back. */
export function BlockPerson({ userId, name }: { userId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const utils = api.useUtils();
  const blocks = api.auth.blocks.list.useQuery();
  const done = (title: string) => ({
    onSuccess() {
      setAsking(false);
      toast({ title });
      void utils.auth.blocks.invalidate();
      void utils.booking.invalidate();
    },
    onError: ({ message }: { message: string }) =>
      toast({ variant: "destructive", title: "Error", description: message }),
  });
  const add = api.auth.blocks.add.useMutation(done("You won't be matched again"));
  const remove = api.auth.blocks.remove.useMutation(done("Block taken back"));
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
          Take it back
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
            description="You two are never matched again, and they are not told. A job that is agreed stays until one of you cancels it. You can take it back in your settings."
            confirmLabel="Block"
            destructive
            pending={add.isPending}
            onConfirm={() => add.mutate({ userId })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
