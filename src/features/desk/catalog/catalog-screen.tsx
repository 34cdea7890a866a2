"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { CATALOG_ADDRESS, SERVICES } from "./service-list";

/** Loaded when a dialog opens. */
const ServiceDialog = lazy(async () => ({
  default: (await import("./service-dialog")).ServiceDialog,
}));
const OfferDialog = lazy(async () => ({ default: (await import("./offer-dialog")).OfferDialog }));
const RulesDialog = lazy(async () => ({
  default: (await import("./rules-dialog")).RulesDialog,
}));
const MaintenanceDialog = lazy(async () => ({
  default: (await import("./maintenance-dialog")).MaintenanceDialog,
}));
const MoveServiceDialog = lazy(async () => ({
  default: (await import("./move-service-dialog")).MoveServiceDialog,
}));

/** Renders /desk/catalogue: the services and prices, which owners change for new bookings. */
export function CatalogScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Catalog"
      description="The services customers can book. Changes apply to new bookings. Existing ones keep their name and price."
      here="/desk/catalogue"
      address={CATALOG_ADDRESS}
      list={SERVICES}
      dialog={(doing, onClose) => {
        switch (doing.action) {
          case "create":
            return <ServiceDialog service={null} onClose={onClose} />;
          case "change":
            return <ServiceDialog service={doing.service} onClose={onClose} />;
          case "maintenance":
            return <MaintenanceDialog service={doing.service} onClose={onClose} />;
          case "offer":
            return <OfferDialog service={doing.service} onClose={onClose} />;
          case "rules":
            return (
              <RulesDialog
                service={doing.service}
                isOwner={user.staffRole === "owner"}
                onClose={onClose}
              />
            );
          case "move":
            return (
              <MoveServiceDialog
                service={doing.service}
                position={doing.position}
                onClose={onClose}
              />
            );
        }
      }}
    />
  );
}
