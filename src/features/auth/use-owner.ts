"use client";

import { useState } from "react";

type Refused = { data?: { reason?: string } | null };

/**
 * Asks the user to confirm their identity when a call is refused for that, and repeats the call
 * afterwards. Pass `dialog` to `OwnerDialog`.
 */
export function useOwner() {
  const [again, setAgain] = useState<{ send: () => void } | null>(null);
  return {
    /** Returns true and opens the dialog if the refusal asks for the account's owner. */
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
