"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { WHOLE_LIST } from "../table/desk-address";
import { ListScreen } from "../table/list-screen";
import { DEAD_JOBS } from "./dead-job-list";

/** Loaded when a dialog opens. */
const DeadJobDialog = lazy(async () => ({
  default: (await import("./dead-job-dialog")).DeadJobDialog,
}));

/** Renders /desk/work: background jobs that failed for good. */
export function WorkScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Background work"
      description="Emails, payments and maintenance that failed every time. We keep them for a week."
      here="/desk/work"
      address={WHOLE_LIST}
      list={DEAD_JOBS}
      dialog={(action, onClose) => <DeadJobDialog {...action} onClose={onClose} />}
    />
  );
}
