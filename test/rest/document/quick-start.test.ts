import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { givenService } from "~test/support/factory";
import { useRest } from "~test/support/rest";

const rest = useRest();

test(
  "runs the commands of docs/api-quick-start.md as they are written",
  { timeout: 60_000 },
  async () => {
    await givenService(rest.prisma);
    const page = readFileSync("docs/api-quick-start.md", "utf8");
    const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
    expect(blocks.length).toBeGreaterThan(3);
    const script = blocks.join("\n").replace("http://localhost:3000", rest.url);
    const folder = mkdtempSync(join(tmpdir(), "curbwrench-quick-start-"));
    try {
      const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
        cwd: folder,
        env: process.env,
      });
      expect(stdout).toContain('"notes":"Ring twice"');
      expect(stdout).toContain('"code":"CONFLICT"');
    } finally {
      rmSync(folder, { recursive: true });
    }
    const bookings = await rest.prisma.booking.findMany();
    expect(bookings.map(({ status }) => status).toSorted()).toEqual(["cancelled", "completed"]);
  },
);
