"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { PROMOS, PROMOS_ADDRESS } from "./promo-list";

/** Loaded when a dialog opens. */
const PromoDialog = lazy(async () => ({ default: (await import("./promo-dialog")).PromoDialog }));
const PauseDialog = lazy(async () => ({ default: (await import("./pause-dialog")).PauseDialog }));

/** Renders /desk/promos: codes, their redemptions and cost. Owners can change them. */
export function PromosScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Promos"
      description="Promo codes and their cost. Bookings keep their discount."
      here="/desk/promos"
      address={PROMOS_ADDRESS}
      list={PROMOS}
      dialog={(doing, onClose) => {
        switch (doing.action) {
          case "create":
            return <PromoDialog promo={null} onClose={onClose} />;
          case "change":
            return <PromoDialog promo={doing.promo} onClose={onClose} />;
          case "pause":
            return <PauseDialog promo={doing.promo} onClose={onClose} />;
        }
      }}
    />
  );
}
