import type { ReactNode } from "react";
import { ErrorState } from "~/components/ui/error-state";
import type { ErrorCode } from "~/domain/refusal";

type AnsweredProps<Answer> = {
  call: {
    data?: Answer | undefined;
    error: { message: string; data?: { reason?: ErrorCode } | null } | null;
    refetch: () => unknown;
  };
  /** The error's title, for example "The jobs couldn't be loaded". */
  failed: string;
  /** Shown until the answer arrives. */
  waiting: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** Shows a query's answer or its error. A 404 offers no retry. */
export function Answered<Answer>({ call, failed, waiting, children }: AnsweredProps<Answer>) {
  const { data, error, refetch } = call;
  if (data !== undefined) return children(data);
  if (error === null) return waiting;
  return (
    <ErrorState
      title={failed}
      description={error.message}
      onRetry={error.data?.reason === "NOT_FOUND" ? undefined : () => void refetch()}
    />
  );
}
