import { expect, test } from "vitest";
import { securityTxt } from "~/server/front/security-txt";
import { site } from "~/server/gateways/runtime/site";
import { useRest } from "~test/support/rest";

const rest = useRest({ once: true });

test("names the address for reports and its expiry date (RFC 9116)", async () => {
  const response = await fetch(`${rest.url}/.well-known/security.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get("Contact")).toBe(`mailto:${site.supportEmail}`);
  expect(fields.get("Canonical")).toBe("http://localhost:3000/.well-known/security.txt");
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test("redirects a password manager to the page that changes a password", async () => {
  const address = `${rest.url}/.well-known/change-password`;
  const response = await fetch(address, { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/settings/security");
});

test("changes its date once a day", () => {
  const at = (time: string) => /Expires: (.*)/.exec(securityTxt(new Date(time)))?.[1];
  expect(at("2026-11-21T09:00:00Z")).toBe("2027-05-21T00:00:00.000Z");
  expect(at("2026-11-21T23:59:59Z")).toBe(at("2026-11-21T00:00:01Z"));
});
