"use client";

import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { Button } from "~/components/ui/button";
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { addPasskeySchema, type PasskeyCreation } from "~/domain/account/second-factor/passkeys";
import type { UserView } from "~/domain/account/view";
import type { SecondFactorView } from "~/domain/account/second-factor/second-factor";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { makePasskey } from "./browser-passkeys";
import { FactorForm } from "./factor-form";
import { PasswordForm } from "./proof-form";
import { useChallenge } from "./use-challenge";

type AddPasskeyProps = { user: UserView; factor: SecondFactorView; onClose: () => void };

/** Names a passkey, confirms the user's identity, and creates it in the browser. */
export function AddPasskey({ user, factor, onClose }: AddPasskeyProps) {
  const [name, setName] = useState<string | null>(null);
  const making = useMaking(name ?? "", onClose);
  const goBack = (
    <Button variant="outline" onClick={onClose}>
      Go back
    </Button>
  );
  if (making.creation !== null) {
    return (
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create “{name}”</DialogTitle>
          <DialogDescription>
            Your browser asks where to save the passkey, and for your fingerprint, face or PIN.
          </DialogDescription>
        </DialogHeader>
        <p role="alert" className="text-sm text-destructive empty:hidden">
          {making.problem}
        </p>
        <DialogFooter>
          {goBack}
          <Button loading={making.busy} onClick={making.again}>
            Try again
          </Button>
        </DialogFooter>
      </DialogContent>
    );
  }
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Add a passkey</DialogTitle>
        <DialogDescription>
          {name === null ? "Give it a name, such as where it's saved." : "Confirm it's you."}
        </DialogDescription>
      </DialogHeader>
      {name === null ? (
        <NameForm onNamed={setName}>{goBack}</NameForm>
      ) : (
        <Proof user={user} factor={factor} onStarted={making.make}>
          {goBack}
        </Proof>
      )}
    </DialogContent>
  );
}

/** Creates the passkey in the browser, which can be retried, and stores it. */
function useMaking(name: string, onClose: () => void) {
  const [creation, setCreation] = useState<PasskeyCreation | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = api.auth.passkeys.add.useMutation(
    withToasts(
      {
        success: { title: "Passkey added" },
        failure: { title: "Passkey not added", description: "server" },
      },
      {
        onSuccess: onClose,
        // The creation options are used up, so the user starts over.
        onError: () => setCreation(null),
      },
    ),
  );
  const make = async (creation: PasskeyCreation) => {
    setCreation(creation);
    setProblem(undefined);
    setBusy(true);
    const asked = await makePasskey(creation);
    setBusy(false);
    if ("problem" in asked) setProblem(asked.problem);
    else add.mutate({ name, passkey: asked.answer });
  };
  return {
    creation,
    problem,
    busy: busy || add.isPending,
    make: (creation: PasskeyCreation) => void make(creation),
    again: () => (creation === null ? undefined : void make(creation)),
  };
}

function NameForm({ onNamed, children }: { onNamed: (name: string) => void; children: ReactNode }) {
  const form = useForm({
    resolver: schemaResolver(addPasskeySchema.pick({ name: true })),
    defaultValues: { name: "" },
    reValidateMode: "onSubmit",
  });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ name }) => onNamed(name))}
    >
      <Field
        label="Name"
        required
        error={form.formState.errors.name?.message}
        hint="“Work laptop”, “Phone”"
      >
        {(control) => (
          <Input {...control} autoComplete="off" maxLength={100} {...form.register("name")} />
        )}
      </Field>
      <DialogFooter>
        {children}
        <Button type="submit">Next</Button>
      </DialogFooter>
    </form>
  );
}

type ProofProps = {
  user: UserView;
  factor: SecondFactorView;
  onStarted: (creation: PasskeyCreation) => void;
  children: ReactNode;
};

/**
 * Confirms the user by second factor if there is one, otherwise by password, a recent sign-in or a
 * mailed code.
 */
function Proof({ user, factor, onStarted, children }: ProofProps) {
  const ask = useChallenge();
  const { isAsked, dialog } = useOwner();
  const start = api.auth.passkeys.start.useMutation({
    onSuccess: onStarted,
    onError(error) {
      if (!user.hasPassword) isAsked(error, () => start.mutate({}));
    },
  });
  const methods = { code: factor.enabled, passkey: factor.passkeys > 0 };
  if (methods.code || methods.passkey) {
    return (
      <FactorForm call={start} methods={methods} ask={ask} submit="Next">
        {children}
      </FactorForm>
    );
  }
  if (user.hasPassword) {
    return (
      <PasswordForm call={start} submit="Next">
        {children}
      </PasswordForm>
    );
  }
  return (
    <>
      <p role="alert" className="text-sm text-destructive empty:hidden">
        {dialog.open ? null : start.error?.message}
      </p>
      <DialogFooter>
        {children}
        <Button loading={start.isPending} onClick={() => start.mutate({})}>
          Next
        </Button>
      </DialogFooter>
      <OwnerDialog {...dialog} hasPassword={false} purpose="add a passkey" submit="Continue" />
    </>
  );
}
