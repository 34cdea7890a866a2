import { beforeEach, expect, test } from "vitest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { unsubscribeLinks } from "~/server/services/notification/unsubscribe-link";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
let path: string;
beforeEach(async () => {
  scene = await makeScene(rest);
  const { pathname, search } = new URL(
    unsubscribeLinks({ userId: ID.customer, category: "news" }).post,
  );
  path = `${pathname}${search}`;
  await scene.customer.put("/api/notifications/preferences", {
    choices: { news: { email: true } },
  });
});

async function mailChoices(): Promise<unknown> {
  return (await scene.customer.get("/api/notifications/preferences")).is(200).body;
}

test("a mail program's POST by RFC 8058, without a session, stops the mails", async () => {
  const answer = await scene.nobody.send("POST", path, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.is(200).body).toEqual({
    message: "You're unsubscribed from these emails. You can turn them back on at any time.",
  });
  expect(await mailChoices()).toMatchObject({ choices: { news: { email: false } } });
});

test("a scanner that opens the address changes nothing and is redirected to the page", async () => {
  const answer = (await scene.nobody.get(path)).is(302);
  expect(answer.headers.get("location")).toMatch(/^\/auth\/unsubscribe\?token=/);
  expect(await mailChoices()).toMatchObject({ choices: { news: { email: true } } });
});

test("a forged token redirects nowhere except to our page", async () => {
  const evil = "/api/notifications/unsubscribe?token=%0d%0aSet-Cookie:a=b//evil.example";
  const answer = (await scene.nobody.get(evil)).is(302);
  expect(answer.headers.get("location")).toMatch(/^\/auth\/unsubscribe\?token=%0D%0A/);
  expect(answer.headers.get("set-cookie")).toBeNull();
});
