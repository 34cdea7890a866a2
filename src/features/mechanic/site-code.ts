/** Loads the code that a mechanic needs at a job, so that it's there without a connection. */
export async function loadSiteCode(): Promise<void> {
  await Promise.all([
    import("./share-location"),
    import("./job-help-dialog"),
    import("./today/photo-prompt"),
    import("~/features/offline-queue/offline-queue"),
    import("~/features/offline-queue/queue-status"),
    import("~/features/booking/report-danger"),
  ]);
}
