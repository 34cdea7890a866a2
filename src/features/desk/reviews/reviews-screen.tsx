"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { REVIEWS, REVIEWS_ADDRESS } from "./review-list";

/** Loaded when a dialog opens. */
const ReviewDialog = lazy(async () => ({
  default: (await import("./review-action-dialog")).ReviewDialog,
}));

/** Renders /desk/reviews: reported, hidden and all reviews. */
export function ReviewsScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Reviews"
      description="Reported reviews. Hidden reviews aren't public and don't count."
      here="/desk/reviews"
      address={REVIEWS_ADDRESS}
      list={REVIEWS}
      dialog={(action, onClose) => <ReviewDialog action={action} onClose={onClose} />}
    />
  );
}
