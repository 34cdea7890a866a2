"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { STAFF_ROLE_LABELS, STAFF_ROLES } from "~/domain/staff/roles";
import { assignRoleSchema, type StaffMember } from "~/domain/staff/team";
import { TEXT_LIMITS } from "~/domain/text";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { clearingRegister } from "~/features/shell/clearing-register";
import type { ToastPair } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const COPY = {
  success: { title: "Saved", description: "It counts from their next step." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

const NOBODY = "none";

/** A select knows only texts: the role, or that it is taken away. */
const formSchema = assignRoleSchema.extend({ role: z.enum([...STAFF_ROLES, NOBODY]) });

/** Gives somebody a role, another one, or none. */
export function AssignRoleDialog({
  member,
  onClose,
}: {
  member: StaffMember | null;
  onClose: () => void;
}) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { email: member?.email ?? "", role: member?.role ?? "operator", reason: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const assign = api.desk.assignRole.useMutation({
    onSuccess(staff) {
      toast(COPY.success);
      utils.desk.staff.setData(undefined, staff);
      onClose();
    },
    onError(error) {
      // Asked for in place of the form, which keeps what was written.
      if (error.data?.reason === "SECOND_FACTOR_REQUIRED") return;
      showFailure(COPY, error.message);
    },
  });
  const roles = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_LABELS[role] }));
  const options = member === null ? roles : [...roles, { value: NOBODY, label: "No longer staff" }];
  return (
    <Dialog open onOpenChange={(open) => (open || assign.isPending ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{member === null ? "Add somebody" : `Role of ${member.name}`}</DialogTitle>
          <DialogDescription>
            {member === null
              ? "They need an account here whose address they have confirmed."
              : "It counts from their next step at the desk."}
          </DialogDescription>
        </DialogHeader>
        <SecondFactorGate call={assign} onPassed={assign.reset}>
          <form
            noValidate
            method="post"
            className="grid gap-5"
            onSubmit={form.handleSubmit(({ role, ...input }) => {
              if (!assign.isPending) {
                assign.mutate({ ...input, role: role === NOBODY ? null : role });
              }
            })}
          >
            <Field label="Email" required error={errors.email?.message}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  autoComplete="off"
                  readOnly={member !== null}
                  {...register("email")}
                />
              )}
            </Field>
            <Field label="Role" required error={errors.role?.message}>
              {(control) => <Select {...control} options={options} {...register("role")} />}
            </Field>
            <Field
              label="Why?"
              required
              error={errors.reason?.message}
              hint="Kept with your name. It can't be changed later."
            >
              {(control) => (
                <Textarea {...control} maxLength={TEXT_LIMITS.note} {...register("reason")} />
              )}
            </Field>
            <DialogFooter>
              <Button variant="outline" disabled={assign.isPending} onClick={onClose}>
                Go back
              </Button>
              <Button type="submit" loading={assign.isPending}>
                Save
              </Button>
            </DialogFooter>
          </form>
        </SecondFactorGate>
      </DialogContent>
    </Dialog>
  );
}
