"use client";

import { Button } from "~/components/ui/button";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/schema";
import { CodeForm } from "~/features/second-factor/code-form";
import { api } from "~/trpc/react";
import { CodeHeading } from "./code-heading";

type LoginCodeProps = {
  /** What the password was right for. */
  credentials: { email: string; password: string; role?: UserType };
  onDone: (user: UserView) => void;
  onBack: () => void;
};

/** The step after a right password, of an account with a second factor. */
export function LoginCode({ credentials, onDone, onBack }: LoginCodeProps) {
  const login = api.auth.login.useMutation({ onSuccess: onDone });
  const call = {
    mutate: ({ code }: { code: string }) => login.mutate({ ...credentials, code }),
    reset: login.reset,
    error: login.error,
    // Busy while the next page comes.
    isPending: login.isPending || login.isSuccess,
  };
  return (
    <div className="grid gap-6">
      <CodeHeading level={2} />
      <CodeForm call={call} submit="Sign In" recovery>
        <Button variant="outline" onClick={onBack}>
          Go back
        </Button>
      </CodeForm>
    </div>
  );
}
