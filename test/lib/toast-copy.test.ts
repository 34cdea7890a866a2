import { describe, expect, it } from "vitest";

import { TOASTS, type ToastPair } from "~/lib/toast-copy";

const table: [string, ToastPair][] = Object.entries(TOASTS);

describe("TOASTS", () => {
  it("has a fallback only where the server's sentence is shown", () => {
    const withFallback = table.filter(([, pair]) => pair.failure?.fallback);
    expect(withFallback).toHaveLength(4);
    expect(withFallback.filter(([, pair]) => pair.failure?.description !== "server")).toEqual([]);
  });

  it("keeps specification §8's sentences where two screens say nearly the same", () => {
    expect(TOASTS.saveCustomerProfile.success.title).toBe("Profile updated successfully!");
    expect(TOASTS.saveMechanicProfile.success.title).toBe("Profile Updated");
    expect(TOASTS.setUserType.success.title).toBe("Profile updated");
    expect(TOASTS.updateBooking.success.title).toBe("Booking updated!");
    expect(TOASTS.updateJob.success.title).toBe("Booking updated");
    expect(TOASTS.uploadPhotoInSettings.failure.description).toBe(
      "Failed to upload profile picture. Please try again.",
    );
    expect(TOASTS.uploadPhotoInProfileView.failure.description).toBe(
      "Failed to upload profile picture",
    );
  });
});
