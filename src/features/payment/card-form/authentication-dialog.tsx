"use client";

import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";

type AuthenticationDialogProps = {
  open: boolean;
  pending: boolean;
  onAnswer: (outcome: "succeed" | "fail") => void;
};

/** Shows the 3-D Secure step in test mode. Closing it counts as failing. */
export function AuthenticationDialog({ open, pending, onAnswer }: AuthenticationDialogProps) {
  return (
    <Dialog open={open} onOpenChange={() => (pending ? undefined : onAnswer("fail"))}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Your bank wants to confirm it&apos;s you</DialogTitle>
          <DialogDescription>
            This is the test bank&apos;s 3-D Secure step. A real bank would ask for a code here.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" disabled={pending} onClick={() => onAnswer("fail")}>
            Fail authentication
          </Button>
          <Button loading={pending} onClick={() => onAnswer("succeed")}>
            Complete authentication
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
