const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 64;
const RIGHT = 20;
const TOP = 40;
const BOTTOM = 48;
const GRID_LINES = 5;

interface Axis {
  name: string;
  values: readonly number[];
}

/** Draws a line chart as SVG, starting at zero; readable on light and dark pages. */
export function plot({ title, x, y }: { title: string; x: Axis; y: Axis }): string {
  const xMax = Math.max(...x.values, 1);
  const yMax = niceAbove(Math.max(...y.values, 1) * 1.1);
  const across = (value: number) => LEFT + (value / xMax) * (WIDTH - LEFT - RIGHT);
  const down = (value: number) => HEIGHT - BOTTOM - (value / yMax) * (HEIGHT - TOP - BOTTOM);
  const points = x.values.map(
    (value, index) => `${across(value).toFixed(1)},${down(y.values[index] ?? 0).toFixed(1)}`,
  );
  const steps = Array.from({ length: GRID_LINES + 1 }, (_, step) => step / GRID_LINES);
  const rows = steps.map((share) => {
    const height = down(share * yMax).toFixed(1);
    return `<path d="M${LEFT} ${height}H${WIDTH - RIGHT}" stroke="#8884"/><text x="${LEFT - 8}" y="${height}" dy=".35em" text-anchor="end">${Math.round(share * yMax)}</text>`;
  });
  const columns = steps.map((share) => {
    const text = Math.round(share * xMax).toLocaleString("en-US");
    return `<text x="${across(share * xMax).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<text x="${LEFT}" y="22" font-size="14">${title}</text>
${rows.join("\n")}
${columns.join("\n")}
<text x="${LEFT - 8}" y="${TOP - 10}" text-anchor="end">${y.name}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 10}" text-anchor="end">${x.name}</text>
<polyline points="${points.join(" ")}" fill="none" stroke="#c2410c" stroke-width="1.5"/>
</svg>
`;
}

/** Returns the next value of 1, 2, 2.5 or 5 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
