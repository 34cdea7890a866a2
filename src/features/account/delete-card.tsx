"use client";

import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import {
  DAYS_TO_THINK,
  FROZEN_CONTACT_SENTENCE,
  OBSTACLE_WORDS,
} from "~/domain/account/deletion/deletion";
import type { DeletionView } from "~/domain/account/deletion/schema";
import type { UserView } from "~/domain/account/view";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { toast } from "~/lib/use-toast";
import { api, useRefetch } from "~/trpc/react";
import { DeletionNotice } from "./deletion-notice";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

type DeleteCardProps = { user: UserView; deletion: DeletionView };

/** Deletes the account. Shows first what prevents it, what is deleted and what is kept. */
export function DeleteCard({ user, deletion }: DeleteCardProps) {
  if (deletion.leavesAt !== null) return <DeletionNotice leavesAt={deletion.leavesAt} />;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Delete your account</CardTitle>
        <CardDescription>
          You have {DAYS_TO_THINK} days to change your mind. Then we delete your name, addresses,
          phone numbers, photos and messages for good. We keep receipts, payments and payouts
          without your name for as long as the law requires. Reviews stay without a name.{" "}
          {FROZEN_CONTACT_SENTENCE}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {deletion.obstacles.length === 0 ? (
          <Deletion user={user} />
        ) : (
          <Obstacles obstacles={deletion.obstacles} />
        )}
      </CardContent>
    </Card>
  );
}

function Obstacles({ obstacles }: Pick<DeletionView, "obstacles">) {
  return (
    <Alert title="Before you can delete it">
      <ul className="grid list-disc gap-1 pl-5">
        {obstacles.map(({ kind, bookingNumbers }) => (
          <li key={kind}>
            {OBSTACLE_WORDS[kind]}
            {bookingNumbers.length === 0 ? null : ` (${bookingNumbers.join(", ")})`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Deletion({ user }: { user: UserView }) {
  const refetch = useRefetch();
  const [step, setStep] = useState<"sure" | "owner" | null>(null);
  const deletion = api.auth.account.delete.useMutation({
    onSuccess: () => setStep(null),
    onError(error) {
      if (error.data?.reason === "REAUTH_REQUIRED") return setStep("owner");
      setStep(null);
      toast({ variant: "destructive", title: "Not deleted", description: error.message });
      void refetch("account");
    },
  });
  return (
    <>
      <div>
        <Button variant="destructive" onClick={() => setStep("sure")}>
          Delete my account
        </Button>
      </div>
      {step === "sure" ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setStep(null)}
            title="Delete your account?"
            description={`We'll delete everything in ${DAYS_TO_THINK} days. Until then, you can sign in and keep your account.`}
            confirmLabel="Delete my account"
            cancelLabel="Keep my account"
            destructive
            onConfirm={() => setStep("owner")}
          />
        </Suspense>
      ) : null}
      <OwnerDialog
        open={step === "owner"}
        hasPassword={user.hasPassword}
        purpose="delete your account"
        submit="Delete my account"
        onClose={() => setStep(null)}
        onConfirmed={() => deletion.mutate({})}
      />
    </>
  );
}
