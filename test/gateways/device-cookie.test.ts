import { expect, test } from "vitest";
import { deviceCookie, readDeviceToken } from "~/server/gateways/auth/device-cookie";

const TOKEN = "d".repeat(43);
const read = (cookie: string) => readDeviceToken(new Headers({ cookie }));

test("over HTTPS no other host can set a known browser's cookie", () => {
  const cookie = deviceCookie(TOKEN, true);
  expect(cookie).toMatch(
    /^__Host-cw_device=d{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(read(cookie)).toBe(TOKEN);
  expect(deviceCookie(TOKEN, false)).toMatch(/^cw_device=/);
});

test("the cookie's earlier name is read until it expires, after the new one", () => {
  const earlier = `__Secure-cw_device=${TOKEN}`;
  expect(read(earlier)).toBe(TOKEN);
  expect(read(`${earlier}; __Host-cw_device=${"n".repeat(43)}`)).toBe("n".repeat(43));
});
