"use client";

import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { AUDIT, AUDIT_ADDRESS } from "./audit-list";

/** Renders /desk/audit: staff actions with their reasons, newest first. */
export function AuditScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Audit log"
      description="Every staff action with its reason. No one can change or delete an entry."
      here="/desk/audit"
      address={AUDIT_ADDRESS}
      list={AUDIT}
    />
  );
}
