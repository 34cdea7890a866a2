import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "~/server/gateways/db/db";
import { givenCustomer } from "~test/support/factory";
import { PushService } from "~test/support/services/push-service";
import { createWorld } from "~test/support/world";
import { acceptJobsOf, moment, useSendingProcesses } from "./sending-processes";

let service: PushService;
beforeEach(async () => {
  service = new PushService();
  await service.start();
});
afterEach(() => service.stop());
const sending = useSendingProcesses();

/** Accepts this many jobs of a customer who gets push notifications in one browser. */
async function acceptedFor(db: Db, path: string, times: number): Promise<void> {
  const world = createWorld(db, { push: service.gateway() });
  const customer = await givenCustomer(db.prisma);
  const asCustomer = await world.callerFor(customer);
  await asCustomer.message.subscribePush(service.browser(path).subscription);
  await acceptJobsOf(world, customer, times);
}

test(
  "a process killed between sending a push and recording it sends it once more, and never again",
  { timeout: 120_000 },
  async () => {
    const work = () => sending.startProcess({ PUSH_PORT: String(service.port) });
    await sending.withStore((db) => acceptedFor(db, "/phone", 1));
    service.beforeAnswer = sending.killFirst;
    await work();
    await expect.poll(() => service.heard("/phone").length, { timeout: 30_000 }).toBe(1);
    await sending.killFirst();
    expect(await sending.giveBack("notice.push")).toBe(1);

    const second = await work();
    await expect.poll(() => service.heard("/phone").length, { timeout: 30_000 }).toBe(2);
    await moment(1_000);
    await second.kill();
    await work();
    await moment(1_500);
    expect(service.heard("/phone")).toHaveLength(2);
    expect(service.heard("/phone")[1]).toEqual(service.heard("/phone")[0]);
  },
);

test("two workers on the same jobs send each push once", { timeout: 60_000 }, async () => {
  const { db } = sending;
  await acceptedFor(db, "/phone", 12);
  await acceptedFor(db, "/tablet", 12);
  await sending.startTwoWorkers(() => createWorld(db, { push: service.gateway() }));
  const all = () => [...service.heard("/phone"), ...service.heard("/tablet")];
  await expect.poll(() => all().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(24);
  await moment(500);
  expect(new Set(all().map(({ shown }) => shown.tag)).size).toBe(24);
  expect(all()).toHaveLength(24);
});
