"use client";

import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import type { ToastPair } from "./toast-copy";
import { toast } from "./use-toast";

/**
 * Adds a use case's toasts to mutation options:
 * `api.booking.create.useMutation(withToasts(TOASTS.createBooking, { onSuccess }))`.
 */
export function withToasts<Data, Variables>(
  copy: ToastPair,
  options: {
    onSuccess?: (data: Data, variables: Variables) => void;
    onError?: (error: { message: string }, variables: Variables) => void;
  } = {},
) {
  return {
    onSuccess(data: Data, variables: Variables) {
      if (copy.success) toast(copy.success);
      options.onSuccess?.(data, variables);
    },
    onError(error: { message: string }, variables: Variables) {
      showFailure(copy, error.message);
      options.onError?.(error, variables);
    },
  };
}

/** Shows a failure's toast. "server" means the server's own message. */
export function showFailure(copy: ToastPair, serverMessage: string | undefined): void {
  const { failure } = copy;
  if (!failure) return;
  const description =
    failure.description === "server"
      ? serverMessage || failure.fallback || SOMETHING_WENT_WRONG
      : failure.description;
  toast({ variant: "destructive", title: failure.title, description });
}
