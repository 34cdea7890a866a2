import { expect, test } from "vitest";
import { givenBooking } from "~test/support/factory";
import { useRest } from "~test/support/rest";

const rest = useRest();

test("GET /api/vehicles/{id}/history.csv has the jobs and the owner's entries, for the owner alone", async () => {
  const { prisma } = rest;
  const owner = await rest.signUp("customer");
  const car = { year: 2019, make: "Toyota", model: "Camry" };
  const { id } = (await owner.post("/api/vehicles", car)).is(201);
  const job = await givenBooking(prisma, {
    customer: { id: owner.userId },
    vehicle: { id },
    status: "completed",
    completedAt: new Date("2026-11-11T05:00:00Z"),
  });
  const entry = { doneOn: "2026-11-20", title: '=HYPERLINK("x")', miles: 61_800, cost: 12.5 };
  (await owner.post(`/api/vehicles/${id}/entries`, entry)).is(201);
  const file = (await owner.get(`/api/vehicles/${id}/history.csv`)).is(200);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, own, booked, rest_] = file.text.replace("\ufeff", "").split("\r\n");
  expect(header).toBe('"Date","Miles","Work","Parts","Mechanic","Warranty until","Cost","Booking"');
  expect(own).toBe(`"2026-11-20","61800","'=HYPERLINK(""x"")","","","","12.50",""`);
  // Nine in the evening of the day before, where the car was.
  expect(booked).toContain('"2026-11-10"');
  expect(booked).toContain(`"${job.bookingNumber}"`);
  expect(rest_).toBe("");
  const other = await rest.signUp("customer");
  (await other.get(`/api/vehicles/${id}/history.csv`)).refused(404, "NOT_FOUND");
});
