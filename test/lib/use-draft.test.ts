import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { clearDraft, deviceStore, loadDraft, readDraft, saveDraft } from "~/lib/use-draft";
import { memoryStore } from "../support/database/memory-store";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
const SCHEMA = z.object({ place: z.string().catch("here"), count: z.number().catch(1) });
const reads = (kept: unknown) => SCHEMA.parse(kept);
const DRAFT = { place: "12 Elm St", count: 3 };
const keyOf = (owner: string | null) => ({ name: "trial", owner });
const load = (store: Parameters<typeof loadDraft>[0], owner: string | null, now = NOW) =>
  loadDraft(store, reads, keyOf(owner), now);

describe("a saved draft", () => {
  it("is complete after a reload", () => {
    const store = memoryStore();
    saveDraft(store, keyOf("u1"), DRAFT, NOW);
    expect(load(store, "u1")).toEqual(DRAFT);
  });

  it("is visible to its owner alone", () => {
    const store = memoryStore();
    saveDraft(store, keyOf("u1"), DRAFT, NOW);
    expect(load(store, "u2")).toBeNull();
  });

  it("survives one sign-in", () => {
    const store = memoryStore();
    saveDraft(store, keyOf(null), DRAFT, NOW);
    expect(load(store, "u1")).toEqual(DRAFT);
    expect(load(store, "u2")).toBeNull();
    expect(load(store, "u1")).toEqual(DRAFT);
  });

  it("is deleted once it was used", () => {
    const store = memoryStore();
    saveDraft(store, keyOf("u1"), DRAFT, NOW);
    saveDraft(store, keyOf(null), DRAFT, NOW);
    clearDraft(store, keyOf("u1"));
    expect(store.kept.size).toBe(0);
  });

  it("is deleted after a month", () => {
    const store = memoryStore();
    saveDraft(store, keyOf("u1"), DRAFT, NOW);
    expect(load(store, "u1", new Date(NOW.getTime() + 29 * DAY_MS))).toEqual(DRAFT);
    expect(load(store, "u1", new Date(NOW.getTime() + 31 * DAY_MS))).toBeNull();
  });

  it.each(["", "null", "[]", "{", '{"savedAt":"x","draft":{}}', '{"draft":{}}'])(
    "is ignored when the store holds %j",
    (text) => {
      expect(readDraft(reads, text, NOW)).toBeNull();
    },
  );

  it("loses only fields that are damaged or from an older form", () => {
    const text = JSON.stringify({ savedAt: NOW.getTime(), draft: { count: "three", place: "x" } });
    expect(readDraft(reads, text, NOW)).toEqual({ place: "x", count: 1 });
    const older = JSON.stringify({ savedAt: NOW.getTime(), draft: { where: "x" } });
    expect(readDraft(reads, older, NOW)).toEqual({ place: "here", count: 1 });
  });
});

describe("a browser without storage", () => {
  afterEach(() => void vi.unstubAllGlobals());

  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const expectOnlyTheDraftLost = (store: Parameters<typeof loadDraft>[0]) => {
    expect(() => saveDraft(store, keyOf("u1"), DRAFT, NOW)).not.toThrow();
    expect(load(store, "u1")).toBeNull();
    expect(() => clearDraft(store, keyOf("u1"))).not.toThrow();
  };

  it("loses only the draft when each call fails", () => {
    expectOnlyTheDraftLost({ getItem: refuse, setItem: refuse, removeItem: refuse });
  });

  it("loses only the draft when even finding the store fails", () => {
    vi.stubGlobal("localStorage", undefined);
    Object.defineProperty(globalThis, "localStorage", { get: refuse, configurable: true });
    expectOnlyTheDraftLost(deviceStore);
  });
});
