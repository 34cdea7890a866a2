import type { BookingDraft } from "../form/booking-draft";

export type FreeTimesProps = {
  isSignedIn: boolean;
  draft: BookingDraft;
  serviceIds: readonly string[];
  now: Date;
  onChange: (patch: Partial<BookingDraft>) => void;
};

export type TimesProps = FreeTimesProps & { today: string; services: string[] };
