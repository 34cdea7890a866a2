"use client";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { dateFormat } from "~/messages/date-format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const KEEP = {
  success: { title: "Your account is safe" },
  failure: { title: "Error", description: "server" },
} as const;

type DeletionNoticeProps = { leavesAt: string; className?: string | undefined };

/** Says when the account will be deleted, and lets the user cancel that. */
export function DeletionNotice({ leavesAt, className }: DeletionNoticeProps) {
  const keep = api.auth.account.keep.useMutation(withToasts(KEEP));
  const day = dateFormat({ weekday: "long", month: "long", day: "numeric" });
  return (
    <Alert tone="warning" title="Your account will be deleted" className={className}>
      <p>
        On {day.format(new Date(leavesAt))} we&apos;ll delete everything for good. Until then, you
        can&apos;t be booked and can&apos;t book.
      </p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        loading={keep.isPending}
        onClick={() => keep.mutate()}
      >
        Keep my account
      </Button>
    </Alert>
  );
}
