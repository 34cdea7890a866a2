import { useId } from "react";
import { cn } from "~/components/cn";
import type { Body } from "~/domain/vehicle/facts";
import { shapeOf } from "~/domain/vehicle/shape";

/** A car seen from its right side, on a ground at y = 108. */
interface Drawing {
  body: string;
  windows: readonly string[];
  /** Seams of doors and hood. */
  seams: string;
  wheels: readonly [rear: number, front: number];
  radius: number;
  lamps: { front: readonly [number, number]; rear: readonly [number, number] };
  handles: readonly (readonly [number, number])[];
  /** Where the mirror meets the door. */
  mirror: readonly [number, number];
  /** Drawn on top: rails, seats, a bed's edge. */
  trim?: string;
}

const DRAWINGS: Readonly<Record<Body, Drawing>> = {
  sedan: {
    body: "M17 87C15 74 20 66 31 63L61 59C84 42 100 33 130 31L176 31C201 32 215 43 231 58C262 61 288 65 298 75C303 81 303 88 300 94C299 97 296 98 293 98L24 98C19 97 18 93 17 87Z",
    windows: [
      "M77 58C93 44 106 38 128 37L147 37L147 58Z",
      "M153 37L175 37C193 38 205 46 217 58L153 58Z",
    ],
    seams: "M150 37L150 94M86 60C84 74 86 86 92 94M220 61C224 74 222 84 216 94",
    wheels: [70, 247],
    radius: 19,
    lamps: { front: [288, 72], rear: [20, 71] },
    mirror: [209, 57],
    handles: [
      [132, 66],
      [196, 66],
    ],
  },
  coupe: {
    body: "M16 88C14 75 20 67 32 64C58 58 84 42 114 35C134 31 162 31 182 35C205 41 222 53 237 61C268 64 292 69 300 79C304 86 303 92 300 95C298 98 296 98 292 98L24 98C19 97 17 94 16 88Z",
    windows: [
      "M90 58C106 47 120 41 138 40L146 40L146 59L92 59Z",
      "M152 40L172 40C191 43 206 51 216 60L152 59Z",
    ],
    seams: "M128 60C126 76 130 88 134 95M222 63C226 76 224 86 218 95",
    wheels: [70, 249],
    radius: 20,
    lamps: { front: [290, 76], rear: [20, 72] },
    mirror: [207, 59],
    handles: [[146, 68]],
  },
  convertible: {
    body: "M16 88C14 75 20 67 32 64C62 58 90 60 112 62L188 61C206 60 224 59 240 62C270 65 292 70 300 79C304 86 303 92 300 95C298 98 296 98 292 98L24 98C19 97 17 94 16 88Z",
    windows: ["M190 60L174 41L180 39L212 60Z"],
    seams: "M128 63C126 76 130 88 134 95M214 63C219 76 218 86 212 95",
    wheels: [70, 249],
    radius: 20,
    lamps: { front: [290, 76], rear: [20, 72] },
    mirror: [206, 60],
    handles: [[146, 70]],
    trim: "M112 61C110 52 113 46 119 46C125 46 127 52 127 61ZM148 61C146 52 149 46 155 46C161 46 163 52 163 61Z",
  },
  hatchback: {
    body: "M31 88C29 70 34 56 47 44C58 34 72 30 92 29L160 29C187 30 205 43 223 58C253 61 281 66 291 76C296 83 296 90 293 95C291 98 289 98 286 98L38 98C33 97 32 94 31 88Z",
    windows: [
      "M54 57C58 44 71 36 92 35L120 35L120 57Z",
      "M126 35L158 35C180 36 195 45 208 57L126 57Z",
    ],
    seams: "M123 36L123 94M74 60C72 74 76 86 84 94M212 60C216 74 214 84 208 94",
    wheels: [80, 243],
    radius: 19,
    lamps: { front: [281, 73], rear: [36, 66] },
    mirror: [200, 57],
    handles: [
      [104, 65],
      [186, 65],
    ],
  },
  wagon: {
    body: "M17 87C15 70 18 57 28 45C34 36 44 31 64 30L168 30C197 31 213 43 231 58C262 61 288 65 298 75C303 82 303 88 300 94C299 97 296 98 293 98L24 98C19 97 18 93 17 87Z",
    windows: [
      "M37 57C39 44 48 37 66 36L94 36L94 57Z",
      "M100 36L145 36L145 57L100 57Z",
      "M151 36L167 36C189 37 204 46 216 57L151 57Z",
    ],
    seams: "M148 37L148 94M97 60C95 74 92 86 94 94M220 61C224 74 222 84 216 94",
    wheels: [70, 247],
    radius: 19,
    lamps: { front: [288, 72], rear: [20, 66] },
    mirror: [208, 57],
    handles: [
      [132, 65],
      [196, 65],
    ],
    trim: "M60 27L174 27L174 24.5L60 24.5ZM66 27L70 27L70 31L66 31ZM162 27L166 27L166 31L162 31Z",
  },
  suv: {
    body: "M21 84C19 60 20 46 28 33C34 24 46 20 66 20L166 20C193 21 208 35 224 51C255 54 285 58 295 69C301 77 301 87 298 93C297 95 295 96 292 96L28 96C23 95 21 91 21 84Z",
    windows: [
      "M37 50C38 37 46 27 66 26L92 26L92 50Z",
      "M98 26L142 26L142 50L98 50Z",
      "M148 26L165 26C187 27 199 39 210 50L148 50Z",
    ],
    seams: "M145 28L145 92M95 52C95 72 96 84 100 92M214 54C218 70 216 82 210 92",
    wheels: [74, 245],
    radius: 22,
    lamps: { front: [286, 67], rear: [23, 58] },
    mirror: [202, 50],
    handles: [
      [128, 59],
      [190, 59],
    ],
    trim: "M60 18L170 18L170 15L60 15ZM64 18L68 18L68 21L64 21ZM160 18L164 18L164 21L160 21Z",
  },
  pickup: {
    body: "M13 84L13 55C13 51 15 50 19 50L135 50L139 26C140 21 144 18 150 18L184 18C203 19 215 35 227 51C258 54 287 58 297 69C303 77 302 87 300 93C299 95 297 96 294 96L20 96C15 95 13 91 13 84Z",
    windows: ["M146 25L164 25L164 50L142 50Z", "M170 25L183 25C198 26 207 38 216 50L170 50Z"],
    seams: "M167 27L167 92M136 52L138 92M220 54C224 70 222 82 216 92M24 56L130 56",
    wheels: [68, 246],
    radius: 22,
    lamps: { front: [288, 67], rear: [15, 60] },
    mirror: [207, 50],
    handles: [
      [152, 59],
      [200, 59],
    ],
    trim: "M13 50L136 50L136 46L13 46Z",
  },
  van: {
    body: "M17 84L17 24C17 15 22 11 31 11L196 11C225 12 247 34 263 55C285 59 297 65 300 77C302 85 301 90 298 93C297 95 295 96 292 96L25 96C19 95 17 91 17 84Z",
    windows: ["M190 19C216 20 235 38 247 54L190 54Z"],
    seams: "M184 18L184 92M112 18L112 92M28 62L180 62M252 58C255 72 252 84 246 92",
    wheels: [70, 246],
    radius: 20,
    lamps: { front: [290, 72], rear: [18, 56] },
    mirror: [238, 54],
    handles: [
      [122, 64],
      [194, 64],
    ],
  },
  minivan: {
    body: "M18 84C16 60 18 44 28 32C36 23 50 19 72 19L176 19C209 20 233 38 251 55C281 59 295 65 299 77C301 85 300 90 297 93C296 95 294 96 291 96L25 96C20 95 18 91 18 84Z",
    windows: [
      "M33 50C35 36 46 27 70 26L92 26L92 50Z",
      "M98 26L148 26L148 50L98 50Z",
      "M154 26L175 26C201 27 219 38 234 53L154 50Z",
    ],
    seams: "M151 28L151 92M95 52L95 92M34 62L148 62M236 57C240 72 238 84 232 92",
    wheels: [72, 246],
    radius: 20,
    lamps: { front: [288, 72], rear: [20, 56] },
    mirror: [223, 53],
    handles: [
      [108, 60],
      [162, 60],
    ],
  },
};

/** Paint: the body, its shaded lower part, and the light on its shoulder. */
const PAINTS = [
  { body: "#c2412d", shade: "#8f2a1c", light: "#e2745f" },
  { body: "#2f6f8f", shade: "#1f4d66", light: "#69a5c2" },
  { body: "#3d7a57", shade: "#28553b", light: "#76af8e" },
  { body: "#d59a2b", shade: "#a06f15", light: "#efc46d" },
  { body: "#6a5aa8", shade: "#483c7b", light: "#9c8fd0" },
  { body: "#8a949e", shade: "#626b75", light: "#bcc4cc" },
] as const;

/** Returns a car's paint, which is always the same one. */
function paintOf(id: string) {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return PAINTS[sum % PAINTS.length] ?? PAINTS[0];
}

type CarArtProps = {
  car: { id: string; model: string; body?: Body };
  className?: string;
};

/** Draws a car in its body's shape. It only decorates: the name is beside it. */
export function CarArt({ car, className }: CarArtProps) {
  const clip = useId();
  const { body, windows, seams, wheels, radius, lamps, handles, mirror, trim } =
    DRAWINGS[shapeOf(car)];
  const paint = paintOf(car.id);
  const axle = 108 - radius;
  return (
    <svg
      viewBox="0 0 316 116"
      aria-hidden
      focusable="false"
      // Forced colors would leave an empty outline.
      className={cn("forced-color-adjust-none", className)}
    >
      <defs>
        <clipPath id={clip}>
          <path d={body} />
        </clipPath>
        <linearGradient
          id={`${clip}-paint`}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="14"
          x2="0"
          y2="100"
        >
          <stop offset="0" stopColor={paint.light} />
          <stop offset="0.5" stopColor={paint.body} />
          <stop offset="0.68" stopColor={paint.body} />
          <stop offset="1" stopColor={paint.shade} />
        </linearGradient>
        <linearGradient id={`${clip}-glass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#34495a" />
          <stop offset="1" stopColor="#141c25" />
        </linearGradient>
        <radialGradient id={`${clip}-shadow`}>
          <stop offset="0.55" stopColor="#000" stopOpacity="0.38" />
          <stop offset="1" stopColor="#000" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="158" cy="108" rx="156" ry="8" fill={`url(#${clip}-shadow)`} />
      {trim === undefined ? null : <path d={trim} fill={paint.shade} />}
      <path d={body} fill={`url(#${clip}-paint)`} />
      <g clipPath={`url(#${clip})`}>
        <rect x="0" y="92" width="316" height="10" fill="#14181d" opacity="0.6" />
        <path
          d="M0 66C90 60 230 60 316 70L316 72.5C230 63 90 63 0 69.5Z"
          fill={paint.light}
          opacity="0.85"
        />
        {wheels.map((x) => (
          <circle key={x} cx={x} cy={axle} r={radius + 4.5} fill="#10151a" />
        ))}
      </g>
      <path d={seams} fill="none" stroke="#000" strokeOpacity="0.28" strokeWidth="1.4" />
      {windows.map((window) => (
        <path key={window} d={window} fill={`url(#${clip}-glass)`} />
      ))}
      {windows.map((window, index) => (
        <g key={window} clipPath={`url(#${clip}-${index})`}>
          <clipPath id={`${clip}-${index}`}>
            <path d={window} />
          </clipPath>
          <path
            d="M60 0L96 0L40 70L4 70ZM136 0L158 0L102 70L80 70ZM206 0L250 0L194 70L150 70Z"
            fill="#fff"
            opacity="0.16"
          />
        </g>
      ))}
      {handles.map(([x, y]) => (
        <rect key={x} x={x} y={y} width="13" height="3" rx="1.5" fill={paint.light} />
      ))}
      <rect x={mirror[0] - 8} y={mirror[1] - 5} width="11" height="7" rx="3" fill={paint.shade} />
      <g clipPath={`url(#${clip})`}>
        <ellipse cx={lamps.front[0] + 4} cy={lamps.front[1] + 2} rx="11" ry="5" fill="#fff3c4" />
        <rect
          x={lamps.rear[0] - 4}
          y={lamps.rear[1]}
          width="11"
          height="12"
          rx="2.5"
          fill="#ff5a4d"
        />
      </g>
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy={axle} r={radius} fill="#191e23" />
          <circle cx={x} cy={axle} r={radius * 0.8} fill="#2b3239" />
          <circle cx={x} cy={axle} r={radius * 0.62} fill="#c9d0d6" />
          <path
            d={`M${x} ${axle - radius * 0.56}V${axle + radius * 0.56}M${x - radius * 0.53} ${axle - radius * 0.17}L${x + radius * 0.53} ${axle + radius * 0.17}M${x - radius * 0.53} ${axle + radius * 0.17}L${x + radius * 0.53} ${axle - radius * 0.17}`}
            stroke="#6b747d"
            strokeWidth="2.4"
          />
          <circle cx={x} cy={axle} r={radius * 0.2} fill="#4c555e" />
        </g>
      ))}
    </svg>
  );
}
