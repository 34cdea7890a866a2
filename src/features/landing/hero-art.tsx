import { cn } from "~/components/cn";

import { Car, Van } from "./art/vehicles";

/**
 * Draws a mechanic at a car with its hood up, with the van behind. The wheels touch the bottom
 * edge; the sidewalk begins 88 units above it.
 */
export function HeroArt({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 -70 760 570" className={cn("block h-auto w-full", className)}>
      <Street />
      <Van />
      <Car />
      <Mechanic />
    </svg>
  );
}

function Street() {
  return (
    <g>
      <circle cx="556" cy="30" r="46" fill="var(--art-lamp)" />
      <g fill="var(--art-sky)">
        <path d="M86 98h84v24H86zM622 70h64v20h-64z" />
        <circle cx="88" cy="100" r="22" />
        <circle cx="124" cy="84" r="32" />
        <circle cx="164" cy="98" r="24" />
        <circle cx="622" cy="72" r="18" />
        <circle cx="652" cy="58" r="26" />
        <circle cx="684" cy="70" r="20" />
      </g>
      {/* water tower */}
      <g fill="none" stroke="var(--art-far)" strokeWidth="6">
        <path d="M466 214l10-82M544 184l-8-52M470 182l66-36M542 176l-66-30" />
      </g>
      <path fill="var(--art-far)" d="M464 84h80v46q-40 14-80 0zM460 84q44-44 88 0z" />
      {/* far row */}
      <path
        fill="var(--art-far)"
        d="M0 412V262h46v-28h58v28h34v-62l52-40 52 40v212zM452 412V214h74v-30h54v30h38v68h60v-34h82v164z"
      />
      <g fill="var(--art-sky)">
        <path d="M18 286h18v24H18zM56 286h18v24H56zM18 330h18v24H18zM56 330h18v24H56zM470 240h16v26h-16zM500 240h16v26h-16zM542 240h16v26h-16z" />
        <path d="M704 276h18v24h-18zM734 276h18v24h-18z" />
      </g>
      {/* the house */}
      <path fill="var(--art-mid)" d="M206 412V208l92-74 92 74v204z" />
      <path fill="var(--art-steel)" d="M192 214l106-86 106 86-9 11-97-78-97 78z" />
      <path fill="var(--art-mid)" d="M342 128h24v46l-24-20z" />
      <path fill="var(--art-lamp)" d="M236 236h42v46h-42zM318 236h42v46h-42z" />
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="4"
        d="M236 259h42M257 236v46M318 259h42M339 236v46"
      />
      <path fill="var(--art-lamp)" d="M284 176a14 14 0 0 1 28 0v14h-28z" />
      {/* trees */}
      <g>
        <path fill="var(--art-steel)" d="M128 412v-96h9v96zM420 412v-70h8v70z" />
        <path
          fill="var(--art-mid)"
          d="M132 214c30 0 50 24 46 50 14 10 16 44-14 54-14 14-52 14-66 0-26-8-28-42-12-54-4-28 18-50 46-50z"
        />
        <path
          fill="var(--art-far)"
          d="M132 226c18 0 30 14 28 30-20-8-48-2-58 14-6-24 10-44 30-44z"
        />
        <path
          fill="var(--art-mid)"
          d="M424 272c22 0 36 18 32 36 12 10 10 34-10 40-12 8-34 8-46 0-18-6-20-30-8-40-4-20 12-36 32-36z"
        />
      </g>
      {/* street lamp */}
      <path
        fill="none"
        stroke="var(--art-steel)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M716 412V160q0-26-26-26h-18"
      />
      <path fill="var(--art-steel)" d="M640 132h36v10h-36z" />
      <path fill="var(--art-lamp)" d="M644 142h28l-4 7h-20z" />
      {/* where the car is */}
      <g>
        <path
          fill="var(--art-paint)"
          stroke="var(--art-ink)"
          strokeWidth="5"
          strokeLinejoin="round"
          d="M150 322c-22-28-36-46-36-66a36 36 0 1 1 72 0c0 20-14 38-36 66z"
        />
        <circle cx="150" cy="256" r="13" fill="var(--art-ink)" />
      </g>
    </g>
  );
}

function Mechanic() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="372" cy="497" rx="50" ry="6" fill="var(--art-ink)" opacity=".28" />
      {/* toolbox */}
      <path fill="none" stroke="var(--art-ink)" strokeWidth="5" d="M392 462v-9h22v9" />
      <path fill="#d9483b" d="M374 462h58v36h-58z" />
      <path fill="var(--art-ink)" opacity=".35" d="M374 478h58v4h-58z" />
      <path fill="var(--art-pale)" d="M398 474h10v10h-10z" />
      {/* legs */}
      <path
        fill="none"
        stroke="#26415c"
        strokeWidth="21"
        d="M366 412l-14 40-4 36M372 412l6 40-2 36"
      />
      <path fill="var(--art-ink)" d="M336 484h24v14h-30q0-10 6-14zM366 484h24v14h-30q0-10 6-14z" />
      {/* far arm, body, near arm */}
      <path fill="none" stroke="#1d3349" strokeWidth="15" d="M352 350l-26 28-16 20" />
      <path fill="#2d4d6c" d="M346 330q26-8 40 10c8 24 6 52 2 78q-24 8-38-2c-8-24-12-58-4-86z" />
      <path fill="var(--art-paint)" d="M344 366q22 6 47 2l-1 12q-24 3-46-2z" />
      <path fill="none" stroke="#26415c" strokeWidth="16" d="M372 348l-22 36-32 14" />
      <circle cx="314" cy="399" r="9" fill="var(--art-skin)" />
      {/* wrench in hand */}
      <path fill="none" stroke="#e6ebf0" strokeWidth="6" d="M320 404l-26-24" />
      <path fill="none" stroke="#e6ebf0" strokeWidth="5" d="M296 370a9 9 0 1 0-11 11" />
      {/* head, looking down into the engine */}
      <g transform="rotate(-14 352 312)">
        <path fill="var(--art-skin)" d="M346 316h18v20h-18z" />
        <path fill="var(--art-skin)" d="M332 300q0-18 20-18t20 18v8q0 18-19 18-20 0-21-18z" />
        <path fill="var(--art-ink)" d="M356 298h18q0 20-10 24z" />
        <path fill="var(--art-paint)" d="M328 302q2-26 26-26 22 0 24 26-26-6-50 0z" />
        <path fill="var(--art-paint-shade)" d="M312 303q16-9 36-5l-2 7q-18-4-34-2z" />
      </g>
    </g>
  );
}
