import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { pageOf } from "~/domain/notification/page";
import type { DeskPerson } from "~/domain/staff/people";
import type { Check } from "~/domain/vetting/rules";
import {
  typedFormSchema,
  type DeskDocument,
  type DocumentView,
  type OwnDocuments,
} from "~/domain/vetting/schema";
import { DocumentAtDesk } from "~/features/desk/vetting/document-at-desk";
import { PERSON_ACTIONS } from "~/features/desk/people/person-actions";
import { VettingSection } from "~/features/desk/people/vetting-section";
import { VettingScreen } from "~/features/desk/vetting/vetting-screen";
import { DocumentForm } from "~/features/mechanic/documents/document-form";
import { DocumentsScreen } from "~/features/mechanic/documents/documents-screen";
import { SettingsScreen } from "~/features/mechanic/profile/settings-screen";
import { checkedLine } from "~/features/vetting/labels";
import { VerifiedLine } from "~/features/vetting/verified-line";
import { api } from "~/trpc/react";
import { CUSTOMER, MECHANIC, OWN_PROFILE } from "~test/support/sample";
import { buttonsOf, drawScreen, fieldsOf, linksOf } from "~test/support/screen";

const STAFF = { ...CUSTOMER, staffRole: "operator" as const };
const AT = "2026-11-03T18:00:00.000Z";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const document = (values: Partial<DocumentView> = {}): DocumentView => ({
  id: "d1",
  kind: "insurance",
  state: "waiting",
  number: "PL-20447",
  provider: null,
  issuedOn: null,
  expiresOn: "2027-12-31",
  submittedAt: AT,
  decidedAt: null,
  reason: null,
  countsUntil: null,
  fileType: "application/pdf",
  ...values,
});

const check = (values: Partial<Check> = {}): Check => ({
  kind: "insurance",
  at: AT,
  until: inDays(300),
  by: "staff",
  ...values,
});

/** Renders a screen whose query failed. */
function Refused({ queryKey, screen }: { queryKey: readonly unknown[]; screen: ReactNode }) {
  const client = useQueryClient();
  client.setQueryDefaults([], { retryOnMount: false });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: "error", error: new Error("It is broken."), fetchStatus: "idle" });
  return screen;
}

describe("a mechanic's documents", () => {
  const NONE: OwnDocuments = {
    state: "unverified",
    suspendedReason: null,
    verifiedUntil: null,
    mustBeVerified: true,
    checks: [],
    documents: [],
  };
  const draw = (own: Partial<OwnDocuments>) =>
    drawScreen(createElement(DocumentsScreen), {
      user: MECHANIC,
      fill: (utils) => utils.mechanic.documents.list.setData(undefined, { ...NONE, ...own }),
    });

  test("reserve their space while loading, and offer a retry", () => {
    const loading = drawScreen(createElement(DocumentsScreen), { user: MECHANIC });
    expect(loading.html).toContain('aria-busy="true"');
    const queryKey = getQueryKey(api.mechanic.documents.list, undefined, "query");
    const refused = drawScreen(
      createElement(Refused, { queryKey, screen: createElement(DocumentsScreen) }),
      { user: MECHANIC },
    );
    expect(refused.text).toContain("Your documents couldn't be loaded It is broken.");
    expect(buttonsOf(refused.html)).toContain("Try again");
  });

  test("say what is needed and why, with a form only for each required document", () => {
    const { html, text } = draw({});
    expect(text).toContain("You can't take jobs until you're verified");
    expect(text).toContain(
      "Still needed from you: proof of identity, liability insurance, and background check.",
    );
    expect(text).toContain("Customers let you into their driveway.");
    expect(text.match(/Not sent/g)).toHaveLength(5);
    expect(fieldsOf(html)).toEqual([
      "Driver's license or passport",
      "Certificate of insurance",
      "Policy number",
      "Insured until",
      "The provider's report",
      "Checked by",
      "Date of the check",
    ]);
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(["Send document: ASE certificate", "Send document: Tax form"]),
    );
    expect(draw({ mustBeVerified: false }).text).toContain("You can take jobs now");
  });

  test("show since when a document waits, what was typed, and how to replace it", () => {
    const { html, text } = draw({ documents: [document()] });
    expect(text).toContain("We're reviewing your liability insurance.");
    expect(text).toMatch(/Sent Nov 3, 2026. We're reviewing it/);
    expect(text).toContain("Policy number PL-20447 Insured until Dec 31, 2027");
    expect(buttonsOf(html)).toContain("Replace document: Liability insurance");
    expect(linksOf(html).get("Open the PDF")).toBe("/api/mechanic/documents/d1/file");
  });

  test("show why one was rejected, and ask for another", () => {
    const { html, text } = draw({
      documents: [document({ state: "rejected", decidedAt: AT, reason: "The date is cut off." })],
    });
    expect(text).toContain("Not accepted");
    expect(text).toContain("The date is cut off.");
    expect(fieldsOf(html)).toContain("Certificate of insurance");
  });

  test("tell a verified mechanic until when, and what was checked", () => {
    const until = "2027-12-31T10:00:00.000Z";
    const { html, text } = draw({
      state: "verified",
      verifiedUntil: until,
      checks: [
        check({ kind: "identity", until: null, by: "provider" }),
        check({ until }),
        check({ kind: "background", until }),
      ],
      documents: [document({ state: "accepted", decidedAt: AT, fileType: null })],
    });
    // Ends when the day has ended in Hawaii.
    expect(text).toContain("You're verified until Dec 30, 2027");
    expect(text).toContain("We checked identity, insurance, and background check on Nov 3, 2026.");
    expect(text).toContain("Our payment provider verified you on Nov 3, 2026");
    expect(text).toContain("it's valid until Dec 30, 2027");
    expect(text).toContain("We deleted the file after the decision.");
    expect(buttonsOf(html)).toContain("Send newer document: Liability insurance");
    expect(fieldsOf(html)).toEqual([]);
  });

  test("ask for the next document before one expires, unless it was already sent", () => {
    const soon = { checks: [check({ until: inDays(6) })] };
    const { html, text } = draw(soon);
    expect(text).toContain("Expires soon");
    expect(fieldsOf(html)).toContain("Certificate of insurance");
    const renewed = draw({ ...soon, documents: [document()] });
    expect(renewed.text).toContain("Newer document sent Nov 3, 2026. We're reviewing it");
    expect(fieldsOf(renewed.html)).not.toContain("Certificate of insurance");
  });

  test("say that expired insurance blocks jobs, even where verification isn't required", () => {
    const { text } = draw({ mustBeVerified: false, checks: [check({ until: inDays(-2) })] });
    expect(text).toContain("Your insurance has expired, so you can't take new jobs");
    expect(text).not.toContain("You can take jobs now");
    expect(text).toContain("it was valid until");
  });

  test("tell a suspended mechanic why, and whom to ask", () => {
    const { html, text } = draw({ state: "suspended", suspendedReason: "Two jobs were left." });
    expect(text).toContain("Your account is suspended Two jobs were left.");
    expect(linksOf(html).get("contact support")).toBe("/support");
  });

  test("are linked from settings, notifications and emails", () => {
    const { html } = drawScreen(createElement(SettingsScreen), {
      user: MECHANIC,
      fill: (utils) => utils.mechanic.profile.setData(undefined, OWN_PROFILE),
    });
    expect(linksOf(html).get("your documents")).toBe("/mechanic/documents");
    expect(pageOf("document_rejected", null)).toBe("/mechanic/documents");
  });
});

describe("sending a document", () => {
  const draw = (values: { share?: number; refusal?: string; isAsked?: boolean }) =>
    drawScreen(
      createElement(DocumentForm, {
        kind: "insurance",
        share: values.share ?? null,
        refusal: values.refusal,
        onSend: () => undefined,
        onCancel: values.isAsked ? undefined : () => undefined,
      }),
    );

  test("asks for the file and its details, with a way out when it isn't required", () => {
    const { html, text } = draw({});
    expect(html).toContain('accept=".pdf,image/*"');
    expect(text).toContain("PDF, JPEG or PNG, up to 5MB");
    expect(html.match(/type="date"/g)).toHaveLength(1);
    expect(buttonsOf(html)).toEqual(["Send", "Not now"]);
    expect(buttonsOf(draw({ isAsked: true }).html)).toEqual(["Send"]);
  });

  test("shows upload progress, and disables the button", () => {
    const { html } = draw({ share: 0.4 });
    expect(html).toMatch(/role="progressbar"[^>]*/);
    expect(html).toContain('aria-valuenow="40"');
    expect(html).toMatch(/aria-busy="true"/);
  });

  test("shows the server's reason for a refusal", () => {
    const { html, text } = draw({
      refusal: "This document has already expired. Send a newer one.",
    });
    expect(html).toContain('role="alert"');
    expect(text).toContain("This document has already expired. Send a newer one.");
  });

  test("isn't sent without the fields that its kind requires", () => {
    const wrong = typedFormSchema("insurance").safeParse({ number: " ", expiresOn: "" });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(["number", "expiresOn"]);
    expect(typedFormSchema("ase").safeParse({ number: "ASE-1", expiresOn: "" }).success).toBe(true);
    expect(typedFormSchema("identity").safeParse({}).success).toBe(true);
  });
});

const AT_DESK: DeskDocument = {
  ...document(),
  mechanic: {
    id: "m1",
    name: "Devon Whitaker",
    email: "devon@example.com",
    location: "Austin, TX",
    yearsExperience: 4,
    specializations: ["Brakes"],
    certifications: "",
    since: AT,
    state: "unverified",
    suspendedReason: null,
    verifiedUntil: null,
    checks: [check({ kind: "identity", until: null })],
  },
};

describe("the desk's vetting", () => {
  const page = (items: DeskDocument[]) => ({
    pages: [{ items, nextCursor: null, total: items.length }],
    pageParams: [null],
  });
  const draw = (items: DeskDocument[], show: "waiting" | "rejected" = "waiting") =>
    drawScreen(createElement(VettingScreen, { user: STAFF }), {
      query: show === "waiting" ? "" : `show=${show}`,
      fill: (utils) => utils.desk.documents.list.setInfiniteData({ show }, page(items)),
    });

  test("lists pending documents with sender, typed details and deadline", () => {
    const { html, text } = draw([AT_DESK]);
    expect(text).toContain("Liability insurance · Devon Whitaker");
    expect(text).toContain("Policy number: PL-20447 · Insured until: Dec 31, 2027");
    expect(text).toMatch(/due /i);
    expect(linksOf(html).get("Vetting")).toBe("/desk/vetting");
    expect(text).toContain("All kinds");
  });

  test("lists decided documents with their outcome", () => {
    const { text } = draw(
      [{ ...AT_DESK, state: "rejected", decidedAt: AT, reason: "It is cut off." }],
      "rejected",
    );
    expect(text).toMatch(/Devon Whitaker\s*Rejected/);
  });

  test("says when none are pending, reserves its space while loading, and offers a retry", () => {
    expect(draw([]).text).toContain("No documents to review Mechanics send them from Settings");
    const element = createElement(VettingScreen, { user: STAFF });
    expect(drawScreen(element).text).not.toContain("No documents to review");
    const queryKey = getQueryKey(api.desk.documents.list, { show: "waiting" }, "infinite");
    const refused = drawScreen(createElement(Refused, { queryKey, screen: element }));
    expect(refused.text).toContain("The documents couldn't be loaded It is broken.");
    expect(buttonsOf(refused.html)).toContain("Try again");
  });

  const one = (values: Partial<DeskDocument>) =>
    drawScreen(
      createElement(DocumentAtDesk, {
        document: { ...AT_DESK, ...values },
        onReject: () => undefined,
        onDone: () => undefined,
      }),
    );

  test("shows a document's sender, typed details and possible decisions", () => {
    const { html, text } = one({});
    expect(text).toContain("From Devon Whitaker");
    expect(text).toContain("Policy number PL-20447");
    expect(text).toContain("Lives in Austin, TX");
    expect(linksOf(html).get("Devon Whitaker")).toBe("/desk/people?person=m1");
    expect(text).toContain("Earlier checks Proof of identity");
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Accept", "Reject"]));
  });

  test("shows a picture in the page, and offers a PDF for the reader's own program", () => {
    const paper = one({});
    expect(linksOf(paper.html).get("Open the PDF")).toBe("/api/desk/documents/d1/file");
    expect(paper.html).not.toContain("<img");
    const picture = one({ kind: "identity", fileType: "image/png" });
    expect(picture.html).toMatch(/<img src="\/api\/desk\/documents\/d1\/file"/);
    expect(picture.html).toMatch(/alt="Driver(?:&#x27;|')s license or passport of Devon Whitaker"/);
    expect(picture.text).toContain("There are no other details");
    expect(one({ fileType: null }).text).toContain("We deleted the file after the decision.");
  });

  test("shows a decided document without decision buttons", () => {
    const { html, text } = one({ state: "rejected", decidedAt: AT, reason: "It is cut off." });
    expect(text).toContain("Reason for rejection It is cut off.");
    expect(buttonsOf(html)).not.toContain("Accept");
    const accepted = one({
      state: "accepted",
      decidedAt: AT,
      countsUntil: "2028-01-01T10:00:00.000Z",
    });
    expect(accepted.text).toContain("valid until Dec 31, 2027.");
  });
});

const PERSON: DeskPerson = {
  id: "m1",
  name: "Devon Whitaker",
  email: "devon@example.com",
  phone: "",
  userType: "mechanic",
  staffRole: null,
  joinedAt: AT,
  state: "active",
  emailProven: true,
  hasSecondFactor: false,
  bookings: 0,
  jobs: 0,
  due: "0.00",
  customer: null,
  openClaims: 0,
  address: "",
  vehicles: [],
  newest: [],
  balance: null,
  vetting: null,
  sessions: [],
  log: [],
};

describe("a mechanic's vetting in the people panel", () => {
  type Vetting = NonNullable<DeskPerson["vetting"]>;
  const UNKNOWN: Vetting = {
    state: "unverified",
    suspendedReason: null,
    verifiedUntil: null,
    checks: [],
    waiting: 0,
    jobsToCome: 0,
  };
  const draw = (vetting: Partial<Vetting>) =>
    drawScreen(
      createElement(VettingSection, {
        id: "m1",
        vetting: { ...UNKNOWN, ...vetting },
        onAction: () => undefined,
      }),
    );

  test("says that nothing was checked, and links to pending documents", () => {
    const { html, text } = draw({ waiting: 2 });
    expect(text).toContain("Not verified Nothing checked yet.");
    expect(text).toContain("2 to review");
    expect(linksOf(html).get("Their documents")).toBe("/desk/vetting?show=all&mechanic=m1");
    expect(buttonsOf(html)).toEqual(["Suspend"]);
  });

  test("says what was checked, when, by whom, and until when it is valid", () => {
    const until = "2099-12-31T10:00:00.000Z";
    const { text } = draw({
      state: "verified",
      verifiedUntil: until,
      checks: [
        check({ kind: "identity", until: null, by: "provider" }),
        check({ until }),
        check({ kind: "ase", until: inDays(-2) }),
      ],
    });
    expect(text).toContain("Verified until Dec 30, 2099");
    expect(text).toContain("Proof of identity checked by our payment provider on Nov 3, 2026");
    expect(text).toContain("checked on Nov 3, 2026, holds until Dec 30, 2099");
    expect(text).toMatch(/ASE certificate checked on Nov 3, 2026, held until/);
  });

  test("says why a mechanic is suspended, and offers to restore them", () => {
    const { html, text } = draw({ state: "suspended", suspendedReason: "Two jobs were left." });
    expect(text).toContain("Suspended Reason for suspension Two jobs were left.");
    expect(buttonsOf(html)).toEqual(["Restore"]);
  });

  test("says what a suspension does before it is confirmed", () => {
    const effect = (jobsToCome: number) =>
      PERSON_ACTIONS.suspend.effect({ ...PERSON, vetting: { ...UNKNOWN, jobsToCome } });
    expect(effect(0)).toContain("and payouts stop. They have no upcoming jobs.");
    expect(effect(1)).toContain(
      "Their upcoming job will go to other mechanics. We'll email the customer",
    );
    expect(effect(3)).toContain(
      "Their 3 upcoming jobs will go to other mechanics. We'll email the customers",
    );
    expect(PERSON_ACTIONS.suspend.hint).toContain("The mechanic can read it.");
  });

  test("shows one mechanic's documents, and a link back to everyone's", () => {
    const { html, text } = drawScreen(createElement(VettingScreen, { user: STAFF }), {
      query: "show=all&mechanic=m1",
      fill: (utils) =>
        utils.desk.documents.list.setInfiniteData(
          { show: "all", mechanicId: "m1" },
          { pages: [{ items: [AT_DESK], nextCursor: null, total: 1 }], pageParams: [null] },
        ),
    });
    expect(text).toContain("Only documents of Devon Whitaker");
    expect(buttonsOf(html)).toContain("Show all mechanics");
  });
});

describe("the checks that customers see", () => {
  test("are named, each with its date", () => {
    const checks = [
      { kind: "identity", at: AT },
      { kind: "insurance", at: AT },
      { kind: "background", at: AT },
      { kind: "ase", at: "2026-11-04T18:00:00.000Z" },
      { kind: "tax_form", at: AT },
    ] as const;
    expect(checkedLine(checks, "UTC")).toBe(
      "identity, insurance, and background check on Nov 3, 2026; ASE certificate on Nov 4, 2026",
    );
    const line = drawScreen(createElement(VerifiedLine, { verification: { checks: [...checks] } }));
    expect(line.text).toMatch(
      /^Verified: identity, insurance, and background check on Nov 3, 2026/,
    );
  });

  test("are empty for an unverified mechanic", () => {
    expect(drawScreen(createElement(VerifiedLine, { verification: null })).html).toBe("");
  });
});
