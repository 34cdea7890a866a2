import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { openPostgres } from "~/server/gateways/db/postgres";
import { sqlOn } from "~/server/gateways/db/types";
import type { FileStore } from "~/server/gateways/files/files";
import { localFiles } from "~/server/gateways/files/files";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { fileForm, pdf } from "~test/support/files";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const resume = () => ({ body: fileForm("resume", pdf(), "cv.pdf") });

describe("503 Service Unavailable", () => {
  test("payments that are not set up", async () => {
    rest.replace({ payments: createStripeGateway({ mode: "off" }) });
    const body = { amount: 105, bookingId: ID.pending };
    const answer = await scene.customer.post("/api/create-payment-intent", body);
    answer.refused(503, "PAYMENTS_UNAVAILABLE");
    // A job without an authorized card can still be completed.
    (await scene.mechanic.send("POST", `/api/bookings/${ID.inProgress}/complete`)).is(200);
  });

  test("a database that is down", async () => {
    // No server listens there.
    const away = openPostgres("postgres://nobody@127.0.0.1:9/none", {
      max: 1,
      log: pino({ level: "silent" }),
    });
    rest.replace({ prisma: away.prisma, sql: sqlOn(away.query) });
    for (const path of ["/api/services", "/api/auth/user", "/api/bookings"]) {
      const answer = await scene.customer.get(path);
      answer.refused(503, "DATABASE_UNAVAILABLE");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres/);
    }
    const hook = await scene.customer.get("/api/trpc/booking.services");
    expect(hook.is(503).text).not.toMatch(/127\.0\.0\.1|ECONN/);
    await away.close();
  });

  test("a file store that is down; nothing stays behind", async () => {
    rest.replace({ files: localFiles("/etc/hostname") });
    const answer = await scene.mechanic.send("POST", "/api/upload/resume", resume());
    answer.refused(503, "STORAGE_UNAVAILABLE");
    // Deleting fails there too, so its row waits in the trash for the sweep.
    expect(await rest.prisma.storedFile.count({ where: { purpose: { not: "trash" } } })).toBe(0);
  });

  test("a store that fails while reading", async () => {
    const upload = await scene.mechanic.send("POST", "/api/upload/resume", resume());
    upload.is(200);
    const file = await rest.prisma.storedFile.findFirstOrThrow();
    const { world } = rest;
    const broken: FileStore = {
      put: (key, bytes) => world.files.put(key, bytes),
      remove: (key) => world.files.remove(key),
      get: (key) => localFiles("/etc/hostname").get(key),
    };
    rest.replace({ files: broken });
    (await scene.mechanic.get(`/api/files/${file.id}`)).refused(503, "STORAGE_UNAVAILABLE");
  });
});
