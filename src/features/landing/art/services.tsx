import type { ReactNode } from "react";

import { cn } from "~/components/cn";
import type { LandingServiceId } from "~/domain/marketing";

/** One picture per service, each 200 × 140 in the same palette. */
const PICTURES: Record<LandingServiceId, ReactNode> = {
  oil: (
    <>
      <path fill="var(--art-steel)" d="M20 116h160v8H20z" />
      <path
        fill="var(--art-body)"
        d="M52 116V58q0-10 10-10h8V34h26v14h6q8 0 12 6l20 30v24q0 8-8 8z"
      />
      <path fill="var(--art-body-shade)" d="M52 98h82v10q0 8-8 8H52z" />
      <path fill="var(--art-ink)" d="M66 26h34v10H66z" />
      <path fill="var(--art-far)" d="M112 64l16 24v12h-16z" />
      <path fill="var(--art-van)" d="M62 62h38v30H62z" />
      <path fill="var(--art-paint)" d="M81 66c7 9 10 13 10 17a10 10 0 0 1-20 0c0-4 3-8 10-17z" />
      <path fill="var(--art-ink)" d="M146 76h38l-12 18v22h-14V94z" />
      <path fill="var(--art-steel)" d="M146 76h38l-4 6h-30z" />
      <path fill="var(--art-paint)" d="M165 28c8 11 12 17 12 22a12 12 0 0 1-24 0c0-5 4-11 12-22z" />
      <path
        fill="none"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="3"
        strokeLinecap="round"
        d="M159 50q0 6 5 7"
      />
    </>
  ),
  brakes: (
    <>
      <circle cx="94" cy="72" r="56" fill="var(--art-steel)" />
      <circle cx="94" cy="72" r="50" fill="var(--art-pale)" />
      <circle cx="94" cy="72" r="50" fill="none" stroke="var(--art-steel)" strokeWidth="2" />
      {Array.from({ length: 12 }, (_, hole) => (
        <g key={hole} transform={`rotate(${hole * 30} 94 72)`} fill="var(--art-steel)">
          <circle cx="94" cy="30" r="3.4" />
          <circle cx="101" cy="41" r="2.8" />
        </g>
      ))}
      <circle cx="94" cy="72" r="26" fill="var(--art-steel)" />
      <circle cx="94" cy="72" r="21" fill="var(--art-road)" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle
          key={turn}
          cx="94"
          cy="59"
          r="3.5"
          fill="var(--art-pale)"
          transform={`rotate(${turn} 94 72)`}
        />
      ))}
      <circle cx="94" cy="72" r="6" fill="var(--art-ink)" />
      <path
        fill="#d9483b"
        d="M128 22c20 14 32 32 32 50s-12 36-32 50q-6 4-10-3l-4-8q-2-5 3-8c11-8 18-19 18-31s-7-23-18-31q-5-3-3-8l4-8q4-7 10-3z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="4"
        strokeLinecap="round"
        d="M146 58q4 14 0 28"
      />
      <circle cx="131" cy="36" r="4" fill="var(--art-ink)" />
      <circle cx="131" cy="108" r="4" fill="var(--art-ink)" />
    </>
  ),
  diagnostics: (
    <>
      <path
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M118 30c30-18 62 0 56 32-3 16-18 20-18 36"
      />
      <path fill="var(--art-ink)" d="M138 96h36l-5 24h-26z" />
      <path fill="var(--art-paint)" d="M146 102h4v8h-4zM154 102h4v8h-4zM162 102h4v8h-4z" />
      <rect x="32" y="16" width="94" height="112" rx="14" fill="var(--art-body)" />
      <path fill="var(--art-body-shade)" d="M32 98h94v16q0 14-14 14H46q-14 0-14-14z" />
      <rect x="42" y="26" width="74" height="60" rx="6" fill="var(--art-ink)" />
      <path
        fill="none"
        stroke="var(--art-paint)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M48 62h12l6-20 9 32 7-18 5 6h22"
      />
      <path
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth="3"
        strokeLinecap="round"
        d="M50 36h20M50 79h34"
      />
      <circle cx="56" cy="107" r="8" fill="var(--art-paint)" />
      <circle cx="79" cy="107" r="8" fill="var(--art-pale)" />
      <circle cx="102" cy="107" r="8" fill="var(--art-pale)" />
    </>
  ),
  "tune-ups": (
    <g transform="rotate(38 100 70) translate(100 70) scale(0.84) translate(-100 -60)">
      <path fill="var(--art-steel)" d="M92 -14h16v14H92z" />
      <path fill="var(--art-van)" d="M88 0h24l4 36H84z" />
      <path stroke="var(--art-van-shade)" strokeWidth="4" d="M87 9h26M86 18h28M85 27h30" />
      <path fill="var(--art-body)" d="M84 30h32v10H84z" />
      <path fill="var(--art-steel)" d="M76 40h48l4 18-4 6H76l-4-6z" />
      <path fill="var(--art-road)" d="M92 40h16v24H92z" opacity=".35" />
      <path fill="var(--art-pale)" d="M84 64h32v44H84z" />
      <path
        stroke="var(--art-steel)"
        strokeWidth="4"
        d="M84 70l32 4M84 79l32 4M84 88l32 4M84 97l32 4"
      />
      <path fill="var(--art-van)" d="M94 108h12v9H94z" />
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="6"
        strokeLinejoin="round"
        d="M112 108v26H98"
      />
      <path
        fill="var(--art-paint)"
        d="M96 117l4 5 12-10-6 11 14 4-15 2 8 11-12-8-5 11-1-13-14 4 10-9-11-7 13 2z"
      />
    </g>
  ),
  battery: (
    <>
      <path fill="var(--art-steel)" d="M20 116h160v8H20z" />
      <path fill="var(--art-steel)" d="M58 34h22v14H58zM122 34h22v14h-22z" />
      <rect x="36" y="46" width="130" height="70" rx="6" fill="var(--art-body)" />
      <path fill="var(--art-ink)" d="M32 44h138v14H32z" />
      <path fill="var(--art-body-shade)" d="M36 100h130v10q0 6-6 6H42q-6 0-6-6z" />
      <path
        stroke="var(--art-van)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M58 76h16M128 76h16M136 68v16"
      />
      <path fill="var(--art-paint)" d="M106 60L86 90h13l-6 22 24-32h-14z" />
      <path
        fill="none"
        stroke="#d9483b"
        strokeWidth="7"
        strokeLinecap="round"
        d="M133 34V18q0-8 10-8h42"
      />
      <path
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="7"
        strokeLinecap="round"
        d="M69 34V18q0-8-10-8H16"
      />
    </>
  ),
};

/** Shows a service's picture. Decorative, because the name is always next to it. */
export function ServiceArt({
  service,
  className,
}: {
  service: LandingServiceId;
  className?: string;
}) {
  return (
    <svg aria-hidden viewBox="0 0 200 140" className={cn("block", className)}>
      {PICTURES[service]}
    </svg>
  );
}
