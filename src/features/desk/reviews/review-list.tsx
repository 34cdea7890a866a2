import { MessageSquareQuote } from "lucide-react";
import type { DeskReview, DeskReviewView } from "~/domain/review/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import type { ReviewAction } from "./review-action-dialog";
import { ReviewAtDesk } from "./review-at-desk";

const VIEWS: Record<DeskReviewView, { label: string; empty: string; description: string }> = {
  reported: {
    label: "Reported",
    empty: "No reviews need a decision",
    description: "Reviews that someone reports appear here.",
  },
  hidden: {
    label: "Hidden",
    empty: "No hidden reviews",
    description: "Reviews that you hide appear here. You can show them again.",
  },
  all: {
    label: "All",
    empty: "No reviews yet",
    description: "Customers can review a mechanic after a job.",
  },
};
const SHOWN = ["reported", "hidden", "all"] as const satisfies readonly DeskReviewView[];
const OPTIONS = SHOWN.map((value) => ({ value, label: VIEWS[value].label }));

interface ReviewsShown {
  show?: DeskReviewView | undefined;
}

export const REVIEWS_ADDRESS = deskAddress<ReviewsShown>(
  (address) => ({ show: address.oneOf("show", SHOWN) }),
  DESK_PATHS.reviewsWith,
);

/** Reviews that were reported or hidden, or all. */
export const REVIEWS: ListDefinition<DeskReview, ReviewsShown, ReviewAction> = {
  id: "reviews",
  title: "Reviews",
  of: "reviews",
  found: { one: "review", many: "reviews" },
  icon: MessageSquareQuote,
  useRows: ({ show = "reported" }) => api.desk.reviews.list.useInfiniteQuery({ show }, PAGED),
  filters: [
    choice({
      label: "Which reviews",
      options: OPTIONS,
      value: ({ show = "reported" }) => show,
      change: (show) => ({ show }),
    }),
  ],
  empty: ({ show = "reported" }) => ({
    title: VIEWS[show].empty,
    description: VIEWS[show].description,
  }),
  layout: {
    kind: "cards",
    row: (review, { onAction }) => <ReviewAtDesk review={review} onAction={onAction} />,
  },
};
