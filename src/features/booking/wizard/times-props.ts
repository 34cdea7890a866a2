import type { BookingDraft } from "../form/booking-draft";

export type FreeTimesProps = {
  draft: BookingDraft;
  serviceIds: readonly string[];
  now: Date;
  onChange: (patch: Partial<BookingDraft>) => void;
};

export type TimesProps = FreeTimesProps & { today: string; services: string[] };
