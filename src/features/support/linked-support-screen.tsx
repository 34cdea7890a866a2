"use client";

import { useEffect, useRef } from "react";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonText } from "~/components/ui/skeleton";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { OwnStateBadge, OwnThread } from "./own-thread";

const linkedToken = () => new URLSearchParams(location.search).get("token") ?? "";

const COPY = {
  success: { title: "Sent", description: "We'll answer you by email." },
  failure: { title: "Not sent", description: "server" },
} as const satisfies ToastPair;

/** Opens a support request from a link in an email, without signing in. */
export function LinkedSupportScreen() {
  // A mutation, although it changes nothing, so that the secret isn't part of an address.
  const read = api.auth.support.readByLink.useMutation();
  const reply = api.auth.support.replyByLink.useMutation(withToasts(COPY));
  const asked = useRef(false);
  const { mutate } = read;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ token: linkedToken() });
  }, [mutate]);
  const thread = reply.data ?? read.data;
  if (thread === undefined) {
    return (
      <>
        <h1 className="mb-6 text-title font-bold">Your request</h1>
        {read.error ? (
          <ErrorState
            title="Your request couldn't be opened"
            description={read.error.message}
            onRetry={
              read.error.data?.reason === "NOT_FOUND"
                ? undefined
                : () => mutate({ token: linkedToken() })
            }
          />
        ) : (
          <SkeletonText lines={8} />
        )}
      </>
    );
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-title font-bold wrap-anywhere">{thread.subject}</h1>
        <OwnStateBadge state={thread.state} />
      </div>
      <OwnThread
        thread={thread}
        isSending={reply.isPending}
        onReply={(message, onSent) =>
          reply.mutate({ token: linkedToken(), message }, { onSuccess: onSent })
        }
      />
    </>
  );
}
