import { z } from "zod";
import { signUp, newMechanic, type Person } from "./people";
import type { Sample } from "./sample";

/** The result of sending files. */
export interface UploadFigures {
  files: number;
  answers: Record<string, number>;
  taken: number;
  slowest: { ms: number; name: string };
  findings: string[];
}

/** Reports the stored files. The driver that runs the server provides it. */
export interface Storage {
  /** Returns the number of files, including partial ones. */
  count(): number | Promise<number>;
}

const pictureSchema = z.object({ profileImageUrl: z.string() });
const profileSchema = z.object({ resumeUrl: z.string() });
const PATHS = {
  picture: ["/api/upload/profile-picture", "profilePicture"],
  resume: ["/api/upload/resume", "resume"],
} as const;

function isWebp(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return start.startsWith("RIFF") && start.endsWith("WEBP");
}

/** Sends one file as a form, with its name unchanged. */
async function send(base: string, person: Person, sample: Sample): Promise<Response> {
  const [path, field] = PATHS[sample.door];
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(sample.bytes)], { type: "image/png" }), sample.fileName);
  return fetch(base + path, { method: "POST", headers: { cookie: person.cookie }, body: form });
}

/** Reads a stored file and checks that it is a re-encoded WebP, or a sandboxed download. */
async function problemWithStored(base: string, person: Person, sample: Sample, answer: unknown) {
  const headers = { cookie: person.cookie };
  let address: string;
  if (sample.door === "picture") address = pictureSchema.parse(answer).profileImageUrl;
  else {
    const profile = await fetch(`${base}/api/mechanic/profile`, { headers });
    address = profileSchema.parse(await profile.json()).resumeUrl;
  }
  const stored = await fetch(base + address, { headers });
  const bytes = new Uint8Array(await stored.arrayBuffer());
  if (stored.status !== 200) return `stored, but its address answers ${stored.status}`;
  if (stored.headers.get("content-security-policy") !== "default-src 'none'; sandbox")
    return "no sandbox";
  if (sample.door === "picture") {
    if (!isWebp(bytes)) return "stored as something else than WebP";
    return Buffer.from(bytes).includes("<script>") ? "a script was kept" : null;
  }
  if (!Buffer.from(bytes).equals(sample.bytes)) return "stored with other bytes";
  const disposition = stored.headers.get("content-disposition") ?? "";
  return /^attachment; filename="[\w .()+-]{1,110}\.(pdf|docx?)"/.test(disposition)
    ? null
    : `given out as ${disposition}`;
}

const wasRefused = (status: number) => status === 400 || status === 413;

/**
 * Sends every file, one after the other, and checks the result: the right class of answer, never a
 * 5xx, and nothing stored for a refused one.
 */
export async function sendAll(
  base: string,
  samples: readonly Sample[],
  storage: Storage,
): Promise<UploadFigures> {
  const figures: UploadFigures = {
    files: 0,
    answers: {},
    taken: 0,
    slowest: { ms: 0, name: "" },
    findings: [],
  };
  let people = { picture: await signUp(base, "customer"), resume: await newMechanic(base) };
  let stored = await storage.count();
  for (const sample of samples) {
    // New accounts, so that no quota fills up.
    if (figures.files % 200 === 199) {
      people = { picture: await signUp(base, "customer"), resume: await newMechanic(base) };
    }
    const person = people[sample.door];
    const note = (finding: string) => {
      if (figures.findings.length < 30)
        figures.findings.push(`${sample.id} ${sample.name}: ${finding}`);
    };
    const begun = performance.now();
    const response = await send(base, person, sample);
    const text = await response.text();
    const ms = performance.now() - begun;
    if (ms > figures.slowest.ms) figures.slowest = { ms: Math.round(ms), name: sample.name };
    figures.files += 1;
    figures.answers[response.status] = (figures.answers[response.status] ?? 0) + 1;

    const taken = response.status === 200;
    if (!taken && !wasRefused(response.status)) note(`${response.status} ${text.slice(0, 200)}`);
    if (sample.expect === "taken" && !taken) note(`refused with ${response.status}`);
    if (sample.expect === "refused" && taken) note("taken");
    const now = await storage.count();
    if (taken) {
      figures.taken += 1;
      const problem = await problemWithStored(base, person, sample, JSON.parse(text));
      if (problem !== null) note(problem);
      // A resume replaces the previous one.
      if (now > stored + 1) note(`${now - stored} files for one`);
    } else if (now !== stored) note(`refused, but ${now - stored} files more`);
    stored = now;
  }
  return figures;
}
