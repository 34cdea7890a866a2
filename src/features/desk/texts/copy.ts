import type { ToastPair } from "~/lib/toast-copy";

export const TEXT_COPY = {
  save: {
    success: { title: "Draft saved", description: "Only the desk can see it." },
    failure: { title: "Draft not saved", description: "server" },
  },
  publish: {
    success: { title: "Text published", description: "Visitors read it from now on." },
    failure: { title: "Text not published", description: "server" },
  },
} as const satisfies Record<string, ToastPair>;
