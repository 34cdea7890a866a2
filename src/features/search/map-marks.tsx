/** Draws the map's background, a grid that suggests streets. */
export function Grid({ width, height }: { width: number; height: number }) {
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / STEP) }, (_, index) => (index + 0.5) * STEP);
  return (
    <g aria-hidden className="stroke-art-far" strokeWidth="1">
      {lines(width).map((x) => (
        <line key={x} x1={x} x2={x} y1="0" y2={height} />
      ))}
      {lines(height).map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} />
      ))}
    </g>
  );
}
const STEP = 36;

/** Marks the searched location. */
export function Home({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" className="fill-foreground" />
      <path
        d="M-5 1 0 -4.500 5 1M-3.500 0v4.500h7V0"
        fill="none"
        strokeWidth="1.800"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-background"
      />
    </g>
  );
}

type PinProps = { chosen: boolean; online: boolean; initials: string };

/** Draws a mechanic's pin: filled when online, hollow when offline, yellow when pointed at. */
export function Pin({ chosen, online, initials }: PinProps) {
  const body = chosen
    ? "fill-primary stroke-foreground"
    : online
      ? "fill-ring stroke-card"
      : "fill-card stroke-ring";
  const ink = chosen ? "fill-primary-foreground" : online ? "fill-background" : "fill-foreground";
  return (
    <g aria-hidden transform={chosen ? "scale(1.15)" : undefined}>
      <circle r="14" className={body} strokeWidth="2" />
      <text
        y="4"
        textAnchor="middle"
        className={`${ink} font-display text-[0.6875rem] font-bold select-none`}
      >
        {initials}
      </text>
    </g>
  );
}

type ScaleProps = {
  width: number;
  height: number;
  ring: { miles: number; radius: number } | undefined;
};

/** Draws the scale and the north arrow. */
export function Scale({ width, height, ring }: ScaleProps) {
  return (
    <g aria-hidden className="stroke-foreground" strokeWidth="1.5" fill="none">
      {ring && ring.radius < width * 0.6 ? (
        <g transform={`translate(14 ${height - 16})`}>
          <path d={`M0 -5V0H${ring.radius}V-5`} />
          <text
            x={ring.radius / 2}
            y="-6"
            textAnchor="middle"
            strokeWidth="0"
            className="fill-foreground text-xs tabular-nums"
          >
            {ring.miles} mi
          </text>
        </g>
      ) : null}
      <g transform={`translate(${width - 22} 26)`}>
        <path d="M0 14V-8M-5 -2 0 -9 5 -2" strokeLinecap="round" strokeLinejoin="round" />
        <text
          y="-13"
          textAnchor="middle"
          strokeWidth="0"
          className="fill-foreground text-[0.6875rem] font-bold"
        >
          N
        </text>
      </g>
    </g>
  );
}
