"use client";

import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field, FormError } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { WAITLIST } from "~/domain/waitlist/policy";
import { api } from "~/trpc/react";

type WaitlistDialogProps = {
  /** The place's ZIP code, or "" if it isn't known. */
  zip: string;
  /** Such as "Nome, AK". */
  place: string;
  serviceId: string | null;
  onClose: () => void;
};

interface Refusal {
  message: string;
  data?: { reason: string; fields?: Record<string, string>; challenge?: string } | null;
}

/** Asks where to email a visitor once a mechanic works near them. */
export function WaitlistDialog({ zip: known, place, serviceId, onClose }: WaitlistDialogProps) {
  const [email, setEmail] = useState("");
  const [zip, setZip] = useState(known);
  const [proving, setProving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const join = api.booking.waitlist.join.useMutation({
    onError(error: Refusal, sent) {
      const { challenge, fields } = error.data ?? {};
      if (error.data?.reason === "PROOF_NEEDED" && challenge !== undefined) {
        return void prove(sent, challenge);
      }
      setErrors(fields ?? {});
      setFailure(fields === undefined ? error.message : undefined);
    },
  });

  /** After many entries from one network, the browser solves a short calculation first. */
  async function prove(sent: { zip: string; email: string }, challenge: string) {
    setProving(true);
    try {
      const { solveProof } = await import("../guest/proof-of-work");
      join.mutate({ ...sent, serviceId, proof: await solveProof(challenge) });
    } catch {
      setFailure(SOMETHING_WENT_WRONG);
    } finally {
      setProving(false);
    }
  }

  if (join.isSuccess) return <Sent email={email} place={place} onClose={onClose} />;
  return (
    <FormDialog
      title="Tell me when you do"
      description={`We'll email you once, when a mechanic works near ${place}.`}
      submitLabel="Tell me"
      pending={join.isPending || proving}
      onClose={onClose}
      onSubmit={() => {
        setErrors({});
        setFailure(undefined);
        join.mutate({ zip, email, serviceId });
      }}
    >
      {known === "" ? (
        <Field label="ZIP code" required error={errors.zip}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              value={zip}
              onChange={(event) => setZip(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field
        label="Email"
        required
        error={errors.email}
        hint={`We'll send you a link to confirm. We keep your address for ${WAITLIST.months} months at most.`}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={TEXT_LIMITS.email}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <FormError message={failure} />
    </FormDialog>
  );
}

function Sent({ email, place, onClose }: { email: string; place: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Check your email</DialogTitle>
          <DialogDescription>
            Confirm by the link we sent you. Then we&apos;ll tell you when a mechanic works near{" "}
            {place}.
          </DialogDescription>
        </DialogHeader>
        <Alert role="status" tone="success" title={<span className="wrap-anywhere">{email}</span>}>
          No email within a few minutes? Look in your spam folder. We send one link a day.
        </Alert>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
