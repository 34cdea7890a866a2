import type { BookingDraft } from "../booking-draft";
import type { DraftErrors } from "../refusals";

/** What each step of the wizard gets. */
export interface WizardForm {
  draft: BookingDraft;
  errors: DraftErrors;
  /** Writes into the draft; the errors of the fields that changed go away. */
  change: (patch: Partial<BookingDraft>) => void;
}
