function Wheel({ cx, r }: { cx: number; r: number }) {
  const cy = 498 - r;
  return (
    <g>
      <circle cx={cx} cy={cy} r={r} fill="var(--art-ink)" />
      <circle cx={cx} cy={cy} r={r * 0.62} fill="var(--art-steel)" />
      <circle cx={cx} cy={cy} r={r * 0.5} fill="var(--art-pale)" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <path
          key={turn}
          d={`M${cx - 3} ${cy}h6l2-${r * 0.46}h-10z`}
          fill="var(--art-steel)"
          transform={`rotate(${turn} ${cx} ${cy})`}
        />
      ))}
      <circle cx={cx} cy={cy} r={r * 0.15} fill="var(--art-ink)" />
    </g>
  );
}

/** Draws the customer's car with its hood up. Wheels on y = 498, x from 18 to 366. */
export function Car() {
  return (
    <g>
      <ellipse cx="190" cy="496" rx="176" ry="7" fill="var(--art-ink)" opacity=".28" />
      {/* engine bay behind the raised hood */}
      <path fill="var(--art-ink)" d="M240 398l88 14v28h-88z" />
      <path fill="var(--art-steel)" d="M258 394h34v16h-34zM298 400h18v14h-18z" />
      <path fill="var(--art-paint-shade)" d="M262 388h12v8h-12z" />
      {/* body */}
      <path
        fill="var(--art-body)"
        d="M26 464c-6-2-8-8-7-16l4-34c1-10 8-17 18-19l28-6 40-40c8-8 17-12 28-12h62c12 0 22 4 31 13l34 40c4 6 8 10 16 11l34 5c16 2 25 10 27 24l3 24c1 7-2 10-9 10z"
      />
      <path fill="var(--art-body-shade)" d="M20 440h323l1 14c1 7-2 10-9 10H26c-6-2-8-8-7-16z" />
      {/* glass */}
      <path
        fill="var(--art-glass)"
        d="M86 390l34-35c6-6 11-8 19-8h30v43zM179 347h20c9 0 15 3 21 10l27 33h-68z"
      />
      <path fill="#fff" opacity=".28" d="M118 390l36-43h12l-36 43zM196 390l14-36 8 6-12 30z" />
      <path
        fill="none"
        stroke="var(--art-body-shade)"
        strokeWidth="3"
        d="M174 347v92q0 14-12 20M80 396q-2 34 18 46M250 394q4 40-4 64"
      />
      <path
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M150 406h14M228 406h12"
      />
      {/* lamps */}
      <path fill="var(--art-lamp)" d="M322 418c12 2 17 8 18 18h-14c-8 0-11-10-4-18z" />
      <path fill="#d9483b" d="M24 414l14-3v17l-16 3z" />
      {/* hood, hinged at the windshield */}
      <g transform="rotate(-49 252 396)">
        <path fill="var(--art-body)" d="M250 388c30-4 66 0 92 12 6 3 7 8 5 12l-97-10z" />
        <path fill="var(--art-body-shade)" d="M250 396l97 12q0 4-4 4l-93-8z" />
      </g>
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M310 408l-16-66"
      />
      {/* arches and wheels */}
      <path fill="var(--art-ink)" d="M50 464a39 39 0 0 1 78 0zM236 464a39 39 0 0 1 78 0z" />
      <Wheel cx={89} r={33} />
      <Wheel cx={275} r={33} />
    </g>
  );
}

/** Draws the mechanic's van. Wheels on y = 498, x from 402 to 764. */
export function Van() {
  return (
    <g>
      <ellipse cx="586" cy="496" rx="178" ry="7" fill="var(--art-ink)" opacity=".28" />
      {/* ladder on the roof */}
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M438 268h176M438 282h176M456 268v14M486 268v14M516 268v14M546 268v14M576 268v14M602 268v14M462 284v14M590 284v14"
      />
      {/* body */}
      <path
        fill="var(--art-van)"
        d="M424 466V314q0-18 18-18h176c20 0 32 6 42 22l36 58 38 12c16 5 22 14 23 30l1 40q0 8-9 8z"
      />
      <path fill="var(--art-van-shade)" d="M424 438h333l1 20q0 8-9 8H424z" />
      <path fill="var(--art-paint)" d="M424 404h272l40 10 12 10H424z" />
      <path
        fill="var(--art-ink)"
        d="M440 404h20l-11 20h-20zM480 404h20l-11 20h-20zM520 404h20l-11 20h-20zM560 404h20l-11 20h-20z"
      />
      {/* glass */}
      <path fill="var(--art-glass)" d="M628 316c12 1 18 5 24 15l30 49h-54z" />
      <path fill="#fff" opacity=".28" d="M640 380l10-50 6 8-6 42z" />
      <path
        fill="none"
        stroke="var(--art-van-shade)"
        strokeWidth="3"
        d="M616 306v150M690 384v58M520 306v96"
      />
      <path stroke="var(--art-ink)" strokeWidth="4" strokeLinecap="round" d="M632 394h14" />
      {/* the mark on its side */}
      <g transform="translate(446 322) scale(1.5)">
        <rect width="40" height="40" rx="9" fill="var(--art-ink)" />
        <path d="M0 31h40a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="var(--art-paint)" />
        <path
          d="M15.3 4.8a8 8 0 0 0 1.7 13.8V31h6V18.6a8 8 0 0 0 1.7-13.8v6.8l-2.6 1.9h-4.2l-2.6-1.9z"
          fill="#f5f7f9"
        />
      </g>
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M534 340h62M534 356h44M534 372h54"
      />
      {/* open rear door, with tools on its inside */}
      <path fill="var(--art-van-shade)" d="M424 304l-22 12v142l22 8z" />
      <path fill="var(--art-steel)" d="M406 332h14v4h-14zM406 366h14v4h-14z" />
      <path fill="var(--art-paint)" d="M408 336h4v16h-4zM414 336h4v22h-4zM409 370h8v18h-8z" />
      {/* lamps */}
      <path fill="var(--art-lamp)" d="M736 420c14 2 20 6 21 18h-20c-8 0-10-12-1-18z" />
      <path fill="#d9483b" d="M424 432h10v18h-10z" />
      <path fill="var(--art-ink)" d="M452 466a41 41 0 0 1 82 0zM646 466a41 41 0 0 1 82 0z" />
      <Wheel cx={493} r={35} />
      <Wheel cx={687} r={35} />
    </g>
  );
}
