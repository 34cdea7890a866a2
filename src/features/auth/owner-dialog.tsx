"use client";

import { lazy, Suspense } from "react";
import type { OwnerDialogProps } from "./owner-dialog-panel";

const OwnerDialogPanel = lazy(async () => ({
  default: (await import("./owner-dialog-panel")).OwnerDialogPanel,
}));

/**
 * Asks for the password before something that only the account's owner may do. Few are asked, so its
 * code is fetched when it opens.
 */
export function OwnerDialog({ open, ...props }: OwnerDialogProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <OwnerDialogPanel {...props} />
    </Suspense>
  );
}
