import type { ReactNode } from "react";
import { ErrorState } from "~/components/ui/error-state";
import type { ErrorCode } from "~/domain/refusal";

type AnsweredProps<Answer> = {
  call: {
    data?: Answer | undefined;
    error: { message: string; data?: { reason?: ErrorCode } | null } | null;
    refetch: () => unknown;
  };
  /** What stands above the reason where it failed, as "The jobs couldn't be loaded". */
  failed: string;
  /** Stands here until it is answered. */
  waiting: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** What a call answered, or why it did not; what is not there is not asked for again. */
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
