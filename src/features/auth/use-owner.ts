"use client";

import { useState } from "react";

type Refused = { data?: { reason?: string } | null };

/**
 * Asks who is there where a call was refused for that, and sends it again once they have confirmed;
 * `dialog` is what `OwnerDialog` needs.
 */
export function useOwner() {
  const [again, setAgain] = useState<{ send: () => void } | null>(null);
  return {
    /** Whether the refusal asks for the owner; the dialog is open then. */
    isAsked(error: Refused, send: () => void): boolean {
      if (error.data?.reason !== "REAUTH_REQUIRED") return false;
      setAgain({ send });
      return true;
    },
    dialog: {
      open: again !== null,
      onClose: () => setAgain(null),
      onConfirmed() {
        setAgain(null);
        again?.send();
      },
    },
  };
}
