import { Megaphone, Plus } from "lucide-react";
import {
  DESK_ANNOUNCEMENT_VIEWS,
  type DeskAnnouncementView,
} from "~/domain/announcement/announcement";
import type { DeskAnnouncement } from "~/domain/announcement/schema";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { AnnouncementCard, type AnnouncementAction } from "./announcement-card";

interface AnnouncementsShown {
  show?: DeskAnnouncementView | undefined;
}

const VIEWS: Record<DeskAnnouncementView, { label: string; empty: string; description: string }> = {
  current: {
    label: "Current",
    empty: "Nothing is announced",
    description: "Create an announcement, and people see it at the top of every page.",
  },
  past: {
    label: "Past",
    empty: "No past announcements",
    description: "Announcements appear here when they end or are canceled.",
  },
  all: {
    label: "All",
    empty: "Nothing was announced yet",
    description: "Create an announcement, and people see it at the top of every page.",
  },
};

/** How often the list is refetched, because scheduled announcements start by themselves. */
const LOOK_AGAIN_MS = 30_000;

export const ANNOUNCEMENTS_ADDRESS = deskAddress<AnnouncementsShown>(
  (address) => ({ show: address.oneOf("show", DESK_ANNOUNCEMENT_VIEWS) }),
  DESK_PATHS.announcementsWith,
);

/** Announcements that people see in a banner. */
export const ANNOUNCEMENTS: ListDefinition<
  DeskAnnouncement,
  AnnouncementsShown,
  AnnouncementAction
> = {
  id: "announcements",
  title: "Announcements",
  of: "announcements",
  found: { one: "announcement", many: "announcements" },
  icon: Megaphone,
  useRows: ({ show = "current" }) =>
    api.desk.announcements.list.useInfiniteQuery(
      { show },
      { ...PAGED, refetchInterval: LOOK_AGAIN_MS },
    ),
  filters: [
    choice({
      label: "Which announcements",
      options: DESK_ANNOUNCEMENT_VIEWS.map((value) => ({ value, label: VIEWS[value].label })),
      value: ({ show = "current" }) => show,
      change: (show) => ({ show }),
    }),
  ],
  actions: [
    { label: "Create announcement", icon: Plus, isMain: true, action: { action: "create" } },
  ],
  empty: ({ show = "current" }) => ({
    title: VIEWS[show].empty,
    description: VIEWS[show].description,
  }),
  layout: {
    kind: "cards",
    row: (announcement, { onAction }) => (
      <AnnouncementCard announcement={announcement} onAction={onAction} />
    ),
  },
};
