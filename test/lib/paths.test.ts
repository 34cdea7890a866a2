import { describe, expect, it } from "vitest";

import { PATHS } from "~/lib/paths";

describe("PATHS", () => {
  it("encodes ids so that they can't leave their place in the path", () => {
    expect(PATHS.bookingEdit("a/../b?c")).toBe("/customer/booking/a%2F..%2Fb%3Fc/edit");
    expect(PATHS.checkout("1#2")).toBe("/customer/checkout/1%232");
    expect(PATHS.mechanicPublicProfile("x y")).toBe("/mechanic/x%20y/profile");
  });

  it("leaves out missing values", () => {
    expect(PATHS.bookingWith({})).toBe("/customer/booking");
    expect(PATHS.bookingWith({ issue: "", place: "94110" })).toBe("/customer/booking?place=94110");
    expect(PATHS.bookWith({ q: "Squeaky brakes & noise", zip: "", entry: "landing" })).toBe(
      "/book?q=Squeaky+brakes+%26+noise&entry=landing",
    );
    expect(PATHS.login("mechanic")).toBe("/auth/login/mechanic");
  });

  it("keeps the return address through the sign-in", () => {
    const url = new URL(PATHS.login("customer", "/customer/booking?issue=a&b"), "http://site.test");
    expect(url.pathname).toBe("/auth/login/customer");
    expect(url.searchParams.get("next")).toBe("/customer/booking?issue=a&b");
  });
});
