import { describe, expect, it } from "vitest";
import { displayName } from "~/lib/display-name";
import { retryDelayMs } from "~/features/live/live-topics";
import { isCurrent, mainLinks, menuLinks } from "~/features/shell/nav-links";
import { timeZoneCookie } from "~/lib/time-zone";
import { messagesName, unreadTotal } from "~/features/message/unread";

const pairs = (links: readonly { href: string; label: string }[]) =>
  links.map(({ href, label }) => `${label} ${href}`);

describe("navigation", () => {
  it("gives customers their links", () => {
    expect(pairs(mainLinks("customer"))).toEqual([
      "Dashboard /customer/dashboard",
      "Book Service /customer/booking",
      "Find Mechanics /mechanics/search",
    ]);
  });

  it("gives mechanics their links", () => {
    expect(mainLinks("mechanic").map((link) => link.href)).toEqual([
      "/mechanic/today",
      "/mechanic/dashboard",
      "/mechanic/requests",
      "/mechanic/jobs",
      "/mechanic/calendar",
      "/mechanic/earnings",
      "/mechanic/profile",
    ]);
  });

  it("gives staff the desk first", () => {
    expect(pairs(mainLinks("mechanic", true))[0]).toBe("Desk /desk");
    expect(pairs(mainLinks(null, true))).toEqual(["Desk /desk"]);
    expect(isCurrent("/desk/jobs", "/desk")).toBe(true);
  });

  it("gives none before the user type is chosen", () => {
    expect(mainLinks(null)).toEqual([]);
    expect(menuLinks({ userType: null, isAdmin: false })).toEqual([
      { href: "/settings/security", label: "Security" },
    ]);
  });

  it("offers settings only to mechanics, and becoming one only to customers", () => {
    const hrefs = (userType: "customer" | "mechanic") =>
      menuLinks({ userType, isAdmin: false }).map((link) => link.href);
    expect(hrefs("mechanic")).toEqual([
      "/mechanic/profile",
      "/mechanic/settings",
      "/settings/security",
    ]);
    expect(hrefs("customer")).toContain("/customer/profile");
    expect(hrefs("customer")).toContain("/?convert=mechanic");
    expect(hrefs("customer")).not.toContain("/mechanic/settings");
  });

  it("shows the desk and the question bank only to staff", () => {
    const hrefs = (isAdmin: boolean) =>
      menuLinks({ userType: "customer", isAdmin }).map((link) => link.href);
    for (const path of ["/desk", "/admin/questions"]) {
      expect(hrefs(true)).toContain(path);
      expect(hrefs(false)).not.toContain(path);
    }
  });

  it("marks the current page, and the profile link on its view, too", () => {
    expect(isCurrent("/customer/booking", "/customer/booking")).toBe(true);
    expect(isCurrent("/customer/booking/1/edit", "/customer/booking")).toBe(false);
    expect(isCurrent("/mechanic/profile/view", "/mechanic/profile")).toBe(true);
    expect(isCurrent("/mechanic/jobs", "/mechanic/dashboard")).toBe(false);
  });
});

describe("unread messages", () => {
  it("are counted over all bookings and named", () => {
    expect(unreadTotal([{ count: 2 }, { count: 1 }])).toBe(3);
    expect(messagesName(0)).toBe("Messages");
    expect(messagesName(1)).toBe("Messages, 1 unread");
    expect(messagesName(3)).toBe("Messages, 3 unread");
  });
});

describe("live events", () => {
  it("reconnect soon at first, then every half minute", () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe("the viewer", () => {
  it("is called by name, or else by email address", () => {
    const email = "ann@example.com";
    expect(displayName({ firstName: "Ann", lastName: "Miller", email })).toBe("Ann Miller");
    expect(displayName({ firstName: "Ann", lastName: "", email })).toBe("Ann");
    expect(displayName({ firstName: "", lastName: "", email })).toBe(email);
  });

  it("tells the server their time zone in a cookie", () => {
    expect(timeZoneCookie("America/New_York")).toBe(
      "tz=America%2FNew_York; path=/; max-age=31536000; samesite=lax",
    );
  });
});
