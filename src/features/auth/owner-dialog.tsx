"use client";

import { lazy, Suspense } from "react";
import type { OwnerDialogProps } from "./owner/owner-dialog-panel";

const OwnerDialogPanel = lazy(async () => ({
  default: (await import("./owner/owner-dialog-panel")).OwnerDialogPanel,
}));

/**
 * Asks for the password before an action that only the account's owner may take. Loaded when it
 * opens, because few users need it.
 */
export function OwnerDialog({ open, ...props }: OwnerDialogProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <OwnerDialogPanel {...props} />
    </Suspense>
  );
}
