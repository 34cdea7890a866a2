import { cn } from "~/components/cn";

/** Draws an empty curb with a 404 sign, a cone and an oil stain. */
export function NotFoundArt({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 440 270" className={cn("block h-auto", className)}>
      <path
        fill="var(--art-far)"
        d="M20 196V96h58V64h44v32h36v100zM290 196v-86l42-34 42 34v-34h46v120z"
      />
      <path
        fill="var(--art-sky)"
        d="M38 116h14v20H38zM64 116h14v20H64zM92 116h14v20H92zM118 116h14v20h-14zM322 122h20v26h-20zM392 96h14v20h-14zM392 132h14v20h-14z"
      />
      <path fill="var(--art-walk)" d="M0 196h440v14H0z" />
      <path fill="var(--art-paint)" d="M0 210h440v12H0z" />
      <path
        fill="#1d2530"
        d="M24 210h28l-6 12H18zM80 210h28l-6 12H74zM136 210h28l-6 12h-28zM192 210h28l-6 12h-28zM248 210h28l-6 12h-28zM304 210h28l-6 12h-28zM360 210h28l-6 12h-28zM416 210h24v12h-30z"
      />
      <path fill="var(--art-road)" d="M0 222h440v48H0z" />
      {/* the sign */}
      <path fill="var(--art-steel)" d="M203 60h10v150h-10z" />
      <rect x="138" y="22" width="140" height="104" rx="14" fill="var(--art-van)" />
      <rect
        x="145"
        y="29"
        width="126"
        height="90"
        rx="9"
        fill="none"
        stroke="#b3261e"
        strokeWidth="5"
      />
      <text
        x="208"
        y="84"
        textAnchor="middle"
        fill="#b3261e"
        fontSize="46"
        fontWeight="800"
        style={{ fontFamily: "var(--font-display)" }}
      >
        404
      </text>
      <path d="M172 102h72" stroke="#b3261e" strokeWidth="5" strokeLinecap="round" />
      <path d="M240 95l10 7-10 7zM176 95l-10 7 10 7z" fill="#b3261e" />
      {/* the cone */}
      <path fill="var(--art-ink)" opacity=".3" d="M304 256h96v6h-96z" />
      <path fill="#d9582b" d="M344 168h16l24 80h-64z" />
      <path fill="var(--art-pale)" d="M338 190h28l5 16h-38zM329 218h46l4 14h-54z" />
      <path fill="#b8431c" d="M308 246h88q4 0 4 4v8h-96v-8q0-4 4-4z" />
      {/* oil */}
      <path
        fill="var(--art-ink)"
        d="M70 246c16-8 40-4 58-6s40-2 44 6-10 14-36 14-40 4-58 0-20-10-8-14z"
        opacity=".75"
      />
      <path
        d="M92 250q16-5 34-3"
        fill="none"
        stroke="#fff"
        strokeOpacity=".4"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
