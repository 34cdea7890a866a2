"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { ANNOUNCEMENTS, ANNOUNCEMENTS_ADDRESS } from "./announcement-list";
import { NewBookings } from "./new-bookings";

/** Loaded when a dialog opens. */
const AnnouncementDialog = lazy(async () => ({
  default: (await import("./announcement-dialog")).AnnouncementDialog,
}));
const StopDialog = lazy(async () => ({ default: (await import("./stop-dialog")).StopDialog }));

/**
 * Renders /desk/announcements: pausing new bookings, and the announcements that people see in a
 * banner.
 */
export function AnnouncementsScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Announcements"
      description="Tell people on Curbwrench when something is out of the ordinary."
      here="/desk/announcements"
      address={ANNOUNCEMENTS_ADDRESS}
      list={ANNOUNCEMENTS}
      above={() => <NewBookings />}
      dialog={(doing, onClose) => {
        switch (doing.action) {
          case "create":
            return <AnnouncementDialog announcement={null} onClose={onClose} />;
          case "change":
            return <AnnouncementDialog announcement={doing.announcement} onClose={onClose} />;
          case "stop":
            return <StopDialog announcement={doing.announcement} onClose={onClose} />;
        }
      }}
    />
  );
}
