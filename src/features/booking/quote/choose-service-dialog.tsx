"use client";

import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Money } from "~/components/ui/money";
import type { ServiceView } from "~/domain/booking/schema";
import { ServicePicker } from "../form/service-picker";

type ChooseServiceDialogProps = {
  services: readonly ServiceView[];
  selectedIds: readonly string[];
  issueDescription: string;
  /** The total of what is selected. */
  total: string;
  onChange: (serviceIds: string[]) => void;
  onClose: () => void;
};

/** Offers the catalog above the quote card, which shows the new price at once. */
export function ChooseServiceDialog({
  total,
  onClose,
  selectedIds,
  ...picker
}: ChooseServiceDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Choose another service</DialogTitle>
          <DialogDescription>
            Check what you need, and uncheck what you don&apos;t.
          </DialogDescription>
        </DialogHeader>
        <ServicePicker {...picker} selectedIds={selectedIds} error={undefined} />
        <div className="sticky -bottom-5 -mx-5 flex items-center justify-between gap-4 border-t bg-popover px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:px-6">
          {selectedIds.length === 0 ? (
            <span className="text-sm text-muted-foreground">Nothing selected</span>
          ) : (
            <Money amount={total} className="font-display text-lead font-bold" />
          )}
          <Button disabled={selectedIds.length === 0} onClick={onClose}>
            Done
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
