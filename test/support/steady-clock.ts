// A machine's clock can jump back by some milliseconds. A test's own clock stands still, so only
// the ids tell which of two rows came first, and they are made from this clock.

const read = Date.now;
let latest = 0;

Date.now = () => {
  latest = Math.max(latest, read());
  return latest;
};
