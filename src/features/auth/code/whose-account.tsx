"use client";

import { useEffect, useRef } from "react";
import { Alert } from "~/components/ui/alert";
import { IS_IT_YOURS, IsItYours } from "../is-it-yours";

type WhoseAccountProps = {
  pending: boolean | null;
  /** Why the last answer was refused. */
  error?: string;
  onAnswer: (isYours: boolean) => void;
};

/** Asks, after the right code, whether the account that has the address is the reader's. */
export function WhoseAccount({ error, ...props }: WhoseAccountProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
          {IS_IT_YOURS.title}
        </h1>
        <p className="mt-2 text-lead text-muted-foreground">{IS_IT_YOURS.text}</p>
      </div>
      {error === undefined ? null : <Alert tone="danger" role="alert" title={error} />}
      <IsItYours {...props} />
    </div>
  );
}
