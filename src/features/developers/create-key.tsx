"use client";

import { useState, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field, FormError } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { Select } from "~/components/ui/select";
import type { UserView } from "~/domain/account/view";
import { KEY_DAYS } from "~/domain/api-key/policy";
import { SCOPE_LABELS, scopesFor, type ApiScope } from "~/domain/api-key/scopes";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { OwnerChecks, useOwnerChecks } from "./owner-checks";
import { ShownOnce } from "./shown-once";

const DAYS = KEY_DAYS.map((days) => ({
  value: String(days),
  label: plural(days, { one: "1 day", other: "{count} days" }),
}));

type CreateKeyProps = { user: UserView; onClose: () => void };

/** Creates an API key: its name, scopes and end, then the owner's proof, then the key, once. */
export function CreateKey({ user, onClose }: CreateKeyProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState(DAYS[1]?.value ?? "90");
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({});
  const checks = useOwnerChecks();
  const create = api.auth.keys.create.useMutation({
    onError: (error) => void checks.isAsked(error, send),
  });
  const send = () => create.mutate({ name, scopes: [...scopes], expiresInDays: Number(days) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(name.trim() === "" ? { name: "Give the key a name." } : {}),
      ...(scopes.length === 0 ? { scopes: "Choose what the key can do." } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && !create.isPending) send();
  };
  const toggle = (scope: ApiScope, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  const fields = create.error?.data?.fields ?? {};
  const isOwners = checks.isOpen || "name" in fields;
  return (
    <Dialog open onOpenChange={(open) => (open || create.isPending ? undefined : onClose())}>
      {create.data !== undefined ? (
        <ShownOnce
          title="Your new API key"
          description={`“${create.data.name}” works now. We emailed you that it was created.`}
          label="API key"
          secret={create.data.key}
          onDone={onClose}
        />
      ) : (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Create API key</DialogTitle>
            <DialogDescription>Give it only the scopes that your program needs.</DialogDescription>
          </DialogHeader>
          {checks.asksFactor ? (
            <OwnerChecks user={user} checks={checks} />
          ) : (
            <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
              <FormError message={isOwners ? "" : (create.error?.message ?? "")} />
              <Field
                label="Name"
                required
                error={wrong.name ?? fields.name ?? ""}
                hint="“Fleet software”, “Accounting”"
              >
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    maxLength={100}
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  />
                )}
              </Field>
              <fieldset className="grid gap-3">
                <legend className="mb-3 text-sm font-semibold">Scopes</legend>
                {wrong.scopes === undefined ? null : (
                  <p role="alert" className="text-sm font-medium text-destructive">
                    {wrong.scopes}
                  </p>
                )}
                {scopesFor({ isStaff: user.isAdmin }).map((scope) => (
                  <ScopeRow
                    key={scope}
                    scope={scope}
                    isOn={scopes.includes(scope)}
                    onToggle={(isOn) => toggle(scope, isOn)}
                  />
                ))}
              </fieldset>
              <Field label="Expires after">
                {(control) => (
                  <Select
                    {...control}
                    options={DAYS}
                    value={days}
                    onChange={(event) => setDays(event.target.value)}
                  />
                )}
              </Field>
              <DialogFooter>
                <Button variant="outline" disabled={create.isPending} onClick={onClose}>
                  Go back
                </Button>
                <Button type="submit" loading={create.isPending}>
                  Create key
                </Button>
              </DialogFooter>
              <OwnerChecks user={user} checks={checks} />
            </form>
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

type ScopeRowProps = { scope: ApiScope; isOn: boolean; onToggle: (isOn: boolean) => void };

function ScopeRow({ scope, isOn, onToggle }: ScopeRowProps) {
  const id = `scope-${scope}`;
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        checked={isOn}
        aria-describedby={`${id}-what`}
        onCheckedChange={(checked) => onToggle(checked === true)}
      />
      <div className="grid">
        <Label htmlFor={id} className="font-mono">
          {scope}
        </Label>
        <p id={`${id}-what`} className="text-sm text-muted-foreground">
          {SCOPE_LABELS[scope]}
        </p>
      </div>
    </div>
  );
}
