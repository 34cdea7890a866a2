"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Opens the provider's checkout if a plan is sold, or says that plans will follow. */
export function UpgradeButton({ label }: { label: string }) {
  const [plansFollow, setPlansFollow] = useState(false);
  const upgrade = api.mechanic.startUpgrade.useMutation(
    withToasts(
      { failure: { title: "Error", description: "server" } },
      {
        onSuccess: ({ checkoutUrl }: { checkoutUrl: string | null }) => {
          if (checkoutUrl === null) setPlansFollow(true);
          else window.location.assign(checkoutUrl);
        },
      },
    ),
  );
  return (
    <>
      <Button
        className="w-full sm:w-auto"
        loading={upgrade.isPending}
        onClick={() => upgrade.mutate()}
      >
        {label}
      </Button>
      <Dialog open={plansFollow} onOpenChange={setPlansFollow}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Paid plans are coming soon</DialogTitle>
            <DialogDescription>
              There&apos;s nothing to buy yet. When your trial ends, you can keep working for free.
              We&apos;ll email you before that changes.
            </DialogDescription>
          </DialogHeader>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Got it</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
