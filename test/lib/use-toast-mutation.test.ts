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
  test("a success is shown as it stands in the table", () => {
    withToasts(TOASTS.createBooking).onSuccess(null, null);
    expect(newest()).toEqual({ ...TOASTS.createBooking.success, variant: undefined });
  });

  test("a failure is destructive and shows the server's message", () => {
    withToasts(TOASTS.createBooking).onError({ message: "No vehicle found" }, null);
    expect(newest()).toEqual({
      title: "Booking failed",
      description: "No vehicle found",
      variant: "destructive",
    });
  });

  test("without a message it shows the documented one", () => {
    withToasts(TOASTS.login).onError({ message: "" }, null);
    expect(newest().description).toBe("Invalid email or password");
  });

  test("where the catalogue has a sentence of its own, the server's is not shown", () => {
    withToasts(TOASTS.sendMessage).onError({ message: "whatever" }, null);
    expect(newest()).toMatchObject({ title: "Error", description: "Failed to send message" });
  });
});
