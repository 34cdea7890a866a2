"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import type { BookingWizardState } from "../wizard/use-booking-wizard";
import { QuoteCard } from "./quote-card";

type QuoteDialogProps = { wizard: BookingWizardState; onClose: () => void };

/** Opens the quote card above a later step. */
export function QuoteDialog({ wizard, onClose }: QuoteDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Your quote</DialogTitle>
          <DialogDescription className="sr-only">
            What it costs, what the price includes, and who could come.
          </DialogDescription>
        </DialogHeader>
        <QuoteCard
          wizard={wizard}
          onBookAnyway={onClose}
          className="-mx-5 rounded-none border-x-0 border-b-0 shadow-none sm:-mx-6"
        />
      </DialogContent>
    </Dialog>
  );
}
