import type { CsvColumns } from "../csv";
import { SUPPORT_STATE_LABELS } from "./policy";
import type { DeskSupport } from "./schema";

/** Columns of the desk's requests as a file: who has waited since when, without their texts. */
export const SUPPORT_COLUMNS: CsvColumns<DeskSupport> = {
  Asked: { moment: ({ createdAt }) => createdAt },
  "Last written": { moment: ({ lastAt }) => lastAt },
  Subject: ({ subject }) => subject,
  State: ({ state }) => SUPPORT_STATE_LABELS[state],
  Name: ({ from }) => from.name,
  "E-mail": ({ from }) => from.email,
  "Waiting since": { moment: ({ waitingSince }) => waitingSince },
  "Answer due": { moment: ({ dueAt }) => dueAt },
  "Assigned to": ({ assignee }) => assignee?.name ?? null,
  Id: ({ id }) => id,
};
