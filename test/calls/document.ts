import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { givenDocument } from "~test/support/desk/documents";
import { MISSING } from "~test/authz/callers";
import {
  BYTES,
  type Calls,
  type Endpoints,
  made,
  mechanics,
  missing,
  ok,
  type Scenery,
  SOME_ID,
  staff,
  x404,
} from "./call";

function withDocument({ world }: Scenery) {
  return givenDocument(world, { id: ID.mechanic }, { id: ID.document, kind: "insurance" });
}

export const documentCalls = {
  "mechanic.documents.list": {
    rest: { "GET /mechanic/documents": { prepare: withDocument } },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.documents.send": {
    input: {
      bytes: BYTES,
      filename: "me.png",
      kind: "insurance",
      number: "PL-4471",
      expiresOn: "2027-12-31",
    },
    rest: { "POST /mechanic/documents": { input: null } },
    access: [
      {
        input: (callers) => ({ kind: "identity", bytes: callers.pdf, filename: "license.pdf" }),
        cells: mechanics(made, x404),
      },
    ],
  },

  "desk.documents.list": {
    input: { show: "waiting" },
    optional: { kind: "insurance", mechanicId: SOME_ID, cursor: SOME_ID },
    rest: { "GET /desk/documents": { prepare: withDocument } },
    access: [{ input: () => ({ show: "all" }), cells: staff(ok) }],
  },

  "desk.documents.one": {
    input: { id: ID.document },
    rest: { "GET /desk/documents/:id": { prepare: withDocument } },
    access: [{ case: "never sent", input: missing, cells: staff(x404) }],
  },

  "desk.documents.accept": {
    input: { id: ID.document, number: "PL-4471", expiresOn: "2027-12-31" },
    optional: { note: "" },
    rest: { "POST /desk/documents/:id/accept": { prepare: withDocument } },
    access: [{ case: "never sent", input: missing, cells: staff(x404) }],
  },

  "desk.documents.reject": {
    input: { id: ID.document, reason: "The second page is missing." },
    rest: { "POST /desk/documents/:id/reject": { prepare: withDocument } },
    access: [{ case: "never sent", input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;

export const documentEndpoints: Endpoints = {
  "GET /mechanic/documents/:id/file": {
    example: { params: { id: ID.document } },
    access: [{ case: "never sent", input: () => ({ id: MISSING }), cells: mechanics(x404) }],
  },

  "GET /desk/documents/:id/file": {
    example: { params: { id: ID.document } },
    access: [{ case: "never sent", input: () => ({ id: MISSING }), cells: staff(x404) }],
  },
};
