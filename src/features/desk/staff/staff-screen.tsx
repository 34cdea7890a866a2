"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { WHOLE_LIST } from "../table/desk-address";
import { ListScreen } from "../table/list-screen";
import { STAFF } from "./staff-list";

/** Loaded when a dialog opens. */
const AssignRoleDialog = lazy(async () => ({
  default: (await import("./assign-role-dialog")).AssignRoleDialog,
}));

/** Renders /desk/staff: the staff and their roles, which owners assign. */
export function StaffScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Staff"
      description="Operators run daily work. Owners also send payouts, set prices and manage staff."
      here="/desk/staff"
      address={WHOLE_LIST}
      list={STAFF}
      dialog={({ member }, onClose) => <AssignRoleDialog member={member} onClose={onClose} />}
    />
  );
}
