"use client";

import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { STAFF_ROLE_LABELS, STAFF_ROLES } from "~/domain/staff/roles";
import { assignRoleSchema, type StaffMember } from "~/domain/staff/team";
import { clearingRegister } from "~/components/clearing-register";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";

const COPY = {
  success: { title: "Saved", description: "It applies from their next action." },
  failure: { title: "Not saved", description: "server" },
} as const satisfies ToastPair;

const NOBODY = "none";

/** Select values are text: a role, or "none" to remove it. */
const formSchema = assignRoleSchema.extend({ role: z.enum([...STAFF_ROLES, NOBODY]) });

/** Gives a person a staff role, changes it, or removes it. */
export function AssignRoleDialog({
  member,
  onClose,
}: {
  member: StaffMember | null;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { email: member?.email ?? "", role: member?.role ?? "operator", reason: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const assign = api.desk.assignRole.useMutation(afterAction(COPY, onClose));
  const roles = STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_LABELS[role] }));
  const options = member === null ? roles : [...roles, { value: NOBODY, label: "No longer staff" }];
  const isNew = member === null;
  return (
    <ActionDialog
      title={isNew ? "Add person" : `Role of ${member.name}`}
      description={
        isNew
          ? "They need an account with a confirmed email address."
          : "It applies from their next action at the desk."
      }
      submit="Save"
      call={assign}
      onSubmit={form.handleSubmit(({ role, ...input }) =>
        assign.mutate({ ...input, role: role === NOBODY ? null : role }),
      )}
      onClose={onClose}
    >
      <Field label="Email" required error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            readOnly={!isNew}
            {...register("email")}
          />
        )}
      </Field>
      <Field label="Role" required error={errors.role?.message}>
        {(control) => <Select {...control} options={options} {...register("role")} />}
      </Field>
      <NoteField label="Why?" error={errors.reason?.message} register={register("reason")} />
    </ActionDialog>
  );
}
