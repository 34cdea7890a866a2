import type { RefusalTable } from "../refusal";

export const ANNOUNCEMENT_REFUSALS = {
  announcementNotFound: { code: "NOT_FOUND", sentence: "Announcement not found" },
  announcementChanged: {
    code: "STALE",
    sentence: "Someone else changed this announcement. Check it and try again.",
  },
  announcementOver: {
    code: "CONFLICT",
    sentence: "This announcement is over. Create a new one if people should read more.",
  },
  announcementStarted: {
    code: "CONFLICT",
    sentence: "This announcement already started. End it instead.",
  },
  announcementStartFixed: {
    code: "CONFLICT",
    sentence: "This announcement already started. Reload the page and change the rest.",
  },
  announcementNotStarted: {
    code: "CONFLICT",
    sentence: "This announcement hasn't started yet. Cancel it instead.",
  },
  announcementEndsFirst: {
    code: "INVALID",
    sentence: "The end must be in the future and after the start.",
  },
} as const satisfies RefusalTable;
