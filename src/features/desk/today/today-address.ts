import { DESK_PATHS } from "~/lib/desk-paths";
import { deskAddress } from "../table/desk-address";

/** The panel that is open beside Today. */
export interface TodayShown {
  booking?: string | undefined;
  dispute?: string | undefined;
  document?: string | undefined;
  person?: string | undefined;
  request?: string | undefined;
}

export const TODAY_ADDRESS = deskAddress<TodayShown>(
  (address) => ({
    booking: address.text("booking"),
    dispute: address.text("dispute"),
    document: address.text("document"),
    person: address.text("person"),
    request: address.text("request"),
  }),
  DESK_PATHS.todayWith,
  "booking",
  "dispute",
  "document",
  "person",
  "request",
);
