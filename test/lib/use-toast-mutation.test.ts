import { beforeEach, describe, expect, test } from "vitest";
import { TOASTS } from "~/lib/toast-copy";
import { dismissToast, shownToasts } from "~/lib/use-toast";
import { withToasts } from "~/lib/use-toast-mutation";

beforeEach(() => dismissToast());

const newest = () => {
  const { title, description, variant } = shownToasts()[0] ?? {};
  return { title, description, variant };
};

describe("a mutation's toasts (§8)", () => {
  test("shows a success as the table has it", () => {
    withToasts(TOASTS.createBooking).onSuccess(null, null);
    expect(newest()).toEqual({ ...TOASTS.createBooking.success, variant: undefined });
  });

  test("shows a failure as destructive, with the server's message", () => {
    withToasts(TOASTS.createBooking).onError({ message: "No vehicle found" }, null);
    expect(newest()).toEqual({
      title: "Booking failed",
      description: "No vehicle found",
      variant: "destructive",
    });
  });

  test("shows the documented message when there is none", () => {
    withToasts(TOASTS.login).onError({ message: "" }, null);
    expect(newest().description).toBe("Invalid email or password");
  });

  test("shows the catalog's own sentence instead of the server's", () => {
    withToasts(TOASTS.sendMessage).onError({ message: "whatever" }, null);
    expect(newest()).toMatchObject({ title: "Error", description: "Failed to send message" });
  });
});
