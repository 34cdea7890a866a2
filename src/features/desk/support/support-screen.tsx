"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { SUPPORT, SUPPORT_ADDRESS } from "./support-list";

/** Loaded when a request is opened or created. */
const SupportPanel = lazy(async () => ({
  default: (await import("./support-panel")).SupportPanel,
}));
const RepliesDialog = lazy(async () => ({
  default: (await import("./replies-dialog")).RepliesDialog,
}));
const WriteDownDialog = lazy(async () => ({
  default: (await import("./support-dialogs")).WriteDownDialog,
}));

/** Renders /desk/support: requests, longest waiting first, with one open next to the list. */
export function SupportScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Support"
      description="Questions from people. We'll email your answers, and their replies will appear here."
      here="/desk/support"
      address={SUPPORT_ADDRESS}
      list={SUPPORT}
      panel={({ request }) =>
        request === undefined ? null : (
          <SupportPanel id={request} onClose={() => SUPPORT_ADDRESS.show({ request: undefined })} />
        )
      }
      dialog={(action, onClose) => {
        switch (action) {
          case "replies":
            return <RepliesDialog onClose={onClose} />;
          case "write":
            return (
              <WriteDownDialog
                onDone={(request) => {
                  onClose();
                  SUPPORT_ADDRESS.show({ request });
                }}
                onClose={onClose}
              />
            );
        }
      }}
    />
  );
}
