import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { createWebhookGateway } from "~/server/gateways/webhook/webhook";

// The receiver of the commands listens on this machine.
const rest = useRest({
  outside: () => ({ webhooks: createWebhookGateway({ privateHosts: ["localhost"] }) }),
});

/** Runs the server's jobs until `done` is settled. The webhook deliveries are among them. */
async function workUntil<Result>(done: Promise<Result>): Promise<Result> {
  let isDone = false;
  const finished = done.finally(() => {
    isDone = true;
  });
  // Whatever it rejects with is thrown below.
  finished.catch(() => undefined);
  while (!isDone) {
    await rest.world.runJobs();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return finished;
}

/** A port of this run, because test files run side by side. */
const PORT = 20_000 + (process.pid % 10_000);

const withoutNumber = (line: string) => line.replace(/CW-\w+ is /, "");

test(
  "runs the commands of docs/api-quick-start.md as they are written",
  { timeout: 60_000 },
  async () => {
    await givenService(rest.prisma);
    const page = readFileSync("docs/api-quick-start.md", "utf8");
    const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
    expect(blocks.length).toBeGreaterThan(3);
    const script = blocks
      .join("\n")
      .replace("http://localhost:3000", rest.url)
      .replaceAll("4000/", `${PORT}/`)
      .replace("listen(4000)", `listen(${PORT})`);
    const folder = mkdtempSync(join(tmpdir(), "curbwrench-quick-start-"));
    try {
      const { stdout } = await workUntil(
        promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
          cwd: folder,
          env: process.env,
          timeout: 50_000,
        }),
      );
      expect(stdout).toContain('"notes":"Ring twice"');
      expect(stdout).toContain('"code":"CONFLICT"');
      expect(stdout).toMatch(/http:\/\/localhost:3000\/customer\/checkout\/[\w-]{36}\n/);
      expect(
        stdout
          .match(/heard [\w.]+: CW-\w+ is \w+/g)
          ?.map(withoutNumber)
          .toSorted(),
      ).toEqual([
        "heard booking.accepted: accepted",
        "heard booking.created: pending",
        "heard payment.authorized: pending",
        "heard payment.captured: completed",
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const bookings = await rest.prisma.booking.findMany();
    expect(bookings.map(({ status }) => status).toSorted()).toEqual(["cancelled", "completed"]);
  },
);
