// FLT-20: fifty calls a second for minutes; measures the memory's slope after warming up, and open
// files.
import autocannon from "autocannon";
import { newPeople } from "../hostile/people";
import { memory, onStage, size } from "./stage";

const MINUTES = size("SOAK_MINUTES", 10);
const RATE = 50;
/** The first half warms up. */
const LATE = 0.5;
const MAX_SLOPE = 1;

await onStage(async (server, watch) => {
  const { customer, mechanic, bookingId } = await newPeople(server.url);
  const cookie = { cookie: customer.cookie };
  await autocannon({
    url: server.url,
    connections: 5,
    duration: 2,
    requests: [{ path: "/api/services" }],
  });
  const before = watch.files();
  const soak = await autocannon({
    url: server.url,
    connections: 10,
    duration: MINUTES * 60,
    overallRate: RATE,
    requests: [
      { path: "/api/bookings", headers: cookie },
      { path: `/api/bookings/${bookingId}`, headers: cookie },
      { path: "/api/services" },
      { path: "/api/mechanic/bookings", headers: { cookie: mechanic.cookie } },
      { path: "/" },
      { path: "/customer/bookings", headers: cookie },
    ],
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const after = watch.files();
  const usage = watch.stop();
  const slope = watch.slope(LATE);
  return [
    {
      what: `${MINUTES} minutes of ${RATE} calls a second`,
      id: "FLT-20",
      figure: `${soak.requests.total} calls, ${soak.non2xx} not 2xx, ${soak.errors} errors; memory ${memory(usage)}, slope ${slope.toFixed(2)} MB/min; open files ${before} → ${after}`,
      wanted: `no errors, slope < ${MAX_SLOPE} MB/min in the second half, files flat`,
      ok: soak.non2xx === 0 && soak.errors === 0 && slope < MAX_SLOPE && after <= before + 15,
    },
  ];
});
