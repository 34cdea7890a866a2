import { createElement, type ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { arrivalPath, nextFrom } from "~/features/auth/arrival";
import { AuthField, sharedMessage } from "~/features/auth/form/auth-field";
import { pathOfStep } from "~/lib/paths";
import { drawScreen } from "~test/support/screen";

/** Builds an address's query. */
const query = (parts: Record<string, string>) => new URLSearchParams(parts);

describe("nextFrom", () => {
  it("keeps a page of this site", () => {
    expect(nextFrom(query({ next: "/mechanic/jobs?tab=active" }))).toBe(
      "/mechanic/jobs?tab=active",
    );
  });

  it.each(["https://evil.test", "//evil.test", "/\\evil.test", "/%5cevil.test", ""])(
    "ignores %s",
    (next) => expect(nextFrom(query({ next }))).toBeUndefined(),
  );

  it("returns undefined without a next parameter", () => {
    expect(nextFrom(query({ other: "/a" }))).toBeUndefined();
  });
});

describe("arrivalPath", () => {
  it("leads home, which redirects, when no page was requested", () => {
    expect(arrivalPath({ hasPassword: true }, undefined)).toBe("/?welcome=1");
    expect(arrivalPath({ hasPassword: false }, undefined)).toBe("/?welcome=1");
  });

  it("leads to the requested page", () => {
    expect(arrivalPath({ hasPassword: true }, "/customer/booking")).toBe("/customer/booking");
  });

  it("first offers a new password to a user who signed in with a temporary one", () => {
    expect(arrivalPath({ hasPassword: false }, "/customer/booking")).toBe(
      "/user/set-password?next=%2Fcustomer%2Fbooking",
    );
  });
});

describe("pathOfStep", () => {
  it("knows every step of the redirect rules", () => {
    expect(pathOfStep("choose-type")).toBeNull();
    expect(pathOfStep("mechanic-onboarding")).toBe("/mechanic/onboarding");
    expect(pathOfStep("mechanic-dashboard")).toBe("/mechanic/dashboard");
    expect(pathOfStep("customer-profile")).toBe("/customer/profile");
    expect(pathOfStep("customer-dashboard")).toBe("/customer/dashboard");
    expect(pathOfStep("set-password")).toBe("/user/set-password");
  });
});

describe("sharedMessage", () => {
  it("is shown once, even when several fields are blank", () => {
    const errors = { firstName: { type: "signupRequired" }, email: { type: "signupRequired" } };
    expect(sharedMessage(errors, "signupRequired")).toBe("Please fill in all fields");
  });

  it("is not shown for another error", () => {
    const errors = { email: { type: "emailWrong" } };
    expect(sharedMessage(errors, "signupRequired")).toBeUndefined();
  });
});

describe("AuthField", () => {
  const draw = (label: string, error: { type: string; message: string }) => {
    const field: ComponentProps<typeof AuthField> = {
      label,
      error,
      blank: "signupRequired",
      required: "First name is required",
      children: (control) => createElement("input", { ...control, defaultValue: "" }),
    };
    return drawScreen(createElement(AuthField, field));
  };

  it("names itself when blank; the shared sentence stays above the form", () => {
    const sentence = "Please fill in all fields";
    const { html, text } = draw("First name", { type: "signupRequired", message: sentence });
    expect(text).toContain("First name is required");
    expect(text).not.toContain(sentence);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*>.*First name is required`));
  });

  it("shows another error's own message", () => {
    const message = "Enter a valid email address.";
    expect(draw("Email", { type: "emailWrong", message }).text).toContain(message);
  });
});
