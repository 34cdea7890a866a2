/** Draws a phone with a mechanic on the way, cut off at the bottom edge of its section. */
export function PhoneArt({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 340 380" className={className}>
      <rect x="34" y="14" width="272" height="420" rx="40" fill="#05080b" />
      <rect
        x="34"
        y="14"
        width="272"
        height="420"
        rx="40"
        fill="none"
        stroke="var(--asphalt-line)"
        strokeWidth="3"
      />
      <rect x="46" y="26" width="248" height="400" rx="30" fill="#eef2f5" />
      {/* map */}
      <g>
        <path d="M46 56a30 30 0 0 1 30-30h188a30 30 0 0 1 30 30v178H46z" fill="#d5e0e6" />
        <path
          d="M46 96l248-34v22L46 118zM112 26h20l30 208h-20zM46 186l248-20v18L46 204z"
          fill="#fff"
        />
        <path d="M222 26h14l18 208h-14z" fill="#fff" />
        <path d="M150 104l68-9 8 66-68 6zM58 128l60-9 9 66-69 5z" fill="#bcd6c6" />
        <path
          d="M96 196L128 193 120 110 230 95"
          fill="none"
          stroke="#0a6873"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g transform="translate(68 168)">
          <circle cx="24" cy="28" r="23" fill="#131a22" />
          <path d="M10 33V21q0-3 3-3h14q4 0 6 3l4 6 3 1q2 1 2 3v2z" fill="#fff" />
          <path d="M29 21h2l3 5h-5z" fill="#9fc7d0" />
          <circle cx="18" cy="34" r="4" fill="#ffc61a" />
          <circle cx="34" cy="34" r="4" fill="#ffc61a" />
        </g>
        <path
          d="M232 96c-14-18-22-29-22-42a22 22 0 1 1 44 0c0 13-8 24-22 42z"
          fill="#ffc61a"
          stroke="#131a22"
          strokeWidth="4"
        />
        <circle cx="232" cy="54" r="8" fill="#131a22" />
      </g>
      <rect x="138" y="34" width="64" height="16" rx="8" fill="#05080b" />
      {/* the job */}
      <path d="M46 244a22 22 0 0 1 22-22h204a22 22 0 0 1 22 22v182H46z" fill="#fff" />
      <rect x="68" y="244" width="86" height="26" rx="13" fill="#e2ecfb" />
      <circle cx="84" cy="257" r="5" fill="#1d4f9c" />
      <path d="M96 257h44" stroke="#1d4f9c" strokeWidth="6" strokeLinecap="round" />
      <path d="M246 257h26" stroke="#131a22" strokeWidth="8" strokeLinecap="round" />
      <circle cx="90" cy="306" r="22" fill="#dceff0" />
      <path d="M78 318q2-12 12-12t12 12q-5 6-12 6t-12-6z" fill="#0a6873" />
      <circle cx="90" cy="298" r="8" fill="#9a6242" />
      <path d="M81 297q1-11 9-11t9 11q-9-3-18 0z" fill="#ffc61a" />
      <path d="M126 299h84" stroke="#131a22" strokeWidth="8" strokeLinecap="round" />
      <path d="M126 316h52" stroke="#b4c0cc" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M228 294l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L219 301l6-1zM248 294l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L239 301l6-1zM268 294l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L259 301l6-1z"
        fill="#e0a500"
      />
      <path d="M68 344h204" stroke="#e3e8ee" strokeWidth="2" />
      <rect x="68" y="358" width="204" height="44" rx="10" fill="#ffc61a" />
      <path d="M134 380h72" stroke="#131a22" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
