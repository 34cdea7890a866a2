import { linksOf, movementOf } from "~/stripe-sandbox/store/links";
import type {
  SandboxStore,
  SandboxWrite,
  StoredResponse,
  StoredObject,
} from "~/stripe-sandbox/store/store";

/** Stores the Stripe sandbox in memory. */
export function createMemorySandboxStore(): SandboxStore {
  const objects = new Map<string, StoredObject>();
  /** The ids of each kind, oldest first. */
  const kinds = new Map<string, string[]>();
  const answers = new Map<string, StoredResponse>();
  const isFresh = (write: SandboxWrite) =>
    (objects.get(write.object.id)?.version ?? null) === write.expectedVersion;

  return {
    async get(id) {
      const stored = objects.get(id);
      return stored ? structuredClone(stored) : null;
    },
    async list(kind, { link, after, newest = Infinity } = {}) {
      const ids = kinds.get(kind) ?? [];
      const found: StoredObject["object"][] = [];
      const start = after === undefined ? ids.length : ids.indexOf(after);
      for (let index = start - 1; index >= 0 && found.length < newest; index -= 1) {
        const object = objects.get(ids[index] ?? "")?.object;
        if (object && (link === undefined || linksOf(object).includes(link))) found.push(object);
      }
      return structuredClone(found);
    },
    async sum(kind, { link, availableBy = Infinity }) {
      let total = 0;
      for (const id of kinds.get(kind) ?? []) {
        const object = objects.get(id)?.object;
        const movement = object && movementOf(object);
        if (!movement || movement.availableOn > availableBy) continue;
        if (link === undefined || linksOf(object).includes(link)) total += movement.net;
      }
      return total;
    },
    async commit(writes, answer, answersExpireBefore) {
      const earlier = answer ? answers.get(answer.key) : undefined;
      if (earlier && earlier.createdAt >= answersExpireBefore) return false;
      if (!writes.every(isFresh)) return false;
      for (const { object, expectedVersion } of writes) {
        objects.set(object.id, {
          object: structuredClone(object),
          version: (expectedVersion ?? 0) + 1,
        });
        if (expectedVersion !== null) continue;
        const ids = kinds.get(object.object);
        if (ids) ids.push(object.id);
        else kinds.set(object.object, [object.id]);
      }
      if (answer) answers.set(answer.key, answer);
      return true;
    },
    async getAnswer(key) {
      return answers.get(key) ?? null;
    },
    async forgetAnswers(before) {
      for (const [key, answer] of answers) if (answer.createdAt < before) answers.delete(key);
    },
    async clear() {
      objects.clear();
      kinds.clear();
      answers.clear();
    },
  };
}
