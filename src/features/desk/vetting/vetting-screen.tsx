"use client";

import { lazy } from "react";
import { Button } from "~/components/ui/button";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { VETTING, VETTING_ADDRESS } from "./document-list";

/** Loaded when a document is opened. */
const VettingPanel = lazy(async () => ({
  default: (await import("./vetting-panel")).VettingPanel,
}));

/**
 * Renders /desk/vetting: mechanics' documents to review, longest waiting first, with one open next
 * to the list.
 */
export function VettingScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Vetting"
      description="Documents from mechanics. Customers rely on what you accept here."
      here="/desk/vetting"
      address={VETTING_ADDRESS}
      list={VETTING}
      above={({ mechanic }, rows) =>
        mechanic === undefined ? null : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            Only documents of {rows[0]?.mechanic.name ?? "one mechanic"}
            <Button
              variant="outline"
              size="sm"
              onClick={() => VETTING_ADDRESS.show({ mechanic: undefined })}
            >
              Show all mechanics
            </Button>
          </p>
        )
      }
      panel={({ document }, rows) =>
        document === undefined ? null : (
          <VettingPanel
            id={document}
            rows={rows}
            onShow={(document) => VETTING_ADDRESS.show({ document })}
          />
        )
      }
    />
  );
}
