import type { SeedQuestion } from "./question";

export const INSPECTION: readonly SeedQuestion[] = [
  {
    question: "Which wear pattern points to a tire that was driven with too little pressure?",
    options: [
      "Wear in the center of the tread",
      "Wear on both shoulders",
      "Wear on the inner edge only",
      "Cupped wear around the tread",
    ],
    correctAnswer: 1,
    explanation:
      "An underinflated tire carries on its shoulders, an overinflated one on its center. Inner-edge wear is alignment, cupping is damping or balance.",
  },
  {
    question:
      "A clunk is heard from the front over bumps. With the wheel off the ground, it moves when it is rocked at 12 and 6 o'clock and the wheel bearing is tight. What is worn?",
    options: ["An outer tie rod end", "A ball joint", "A CV joint", "The steering rack boots"],
    correctAnswer: 1,
    explanation:
      "Play at 12 and 6 points to a ball joint or bearing; play at 3 and 9 points to tie rods or the rack.",
  },
  {
    question:
      "Most makers call for new disc brake pads when the friction material has worn down to about:",
    options: ["8 millimeters", "6 millimeters", "3 millimeters", "Bare metal"],
    correctAnswer: 2,
    explanation:
      "About 3 mm (1/8 inch) leaves a reserve until the next inspection; below it heat and wear rise quickly.",
  },
  {
    question: "A brake rotor measures less than the MIN TH stamped on it. What is right?",
    options: [
      "Replace it",
      "Machine it until it is smooth",
      "Fit thicker pads",
      "Keep it if the pedal does not pulsate",
    ],
    correctAnswer: 0,
    explanation:
      "Below its minimum thickness a rotor overheats and can crack; it may be neither machined nor used further.",
  },
  {
    question: "What is the legal minimum tread depth of a passenger tire in most US states?",
    options: ["4/32 inch", "1/32 inch", "6/32 inch", "2/32 inch"],
    correctAnswer: 3,
    explanation:
      "Most states require at least 2/32 inch, which is where the wear bars stand. Wet grip is poor well before that.",
  },
  {
    question: "The DOT code on a tire's sidewall ends in 2319. When was it made?",
    options: [
      "In March 2019",
      "On the 23rd day of 2019",
      "In week 23 of 2019",
      "In 2023, at plant 19",
    ],
    correctAnswer: 2,
    explanation: "The last four digits are week and year of manufacture.",
  },
  {
    question:
      "With the wheel off the ground there is play when it is rocked at 3 and 9 o'clock, and none at 12 and 6. What is likely worn?",
    options: [
      "A tie rod end or the steering rack",
      "A strut mount",
      "The upper ball joint alone",
      "A sway bar link",
    ],
    correctAnswer: 0,
    explanation:
      "Sideways play at 3 and 9 is steering linkage; a bearing or ball joint would show at 12 and 6 too.",
  },
  {
    question:
      "A CV joint's boot is torn and has thrown grease, but the joint is quiet. What should the customer be told?",
    options: [
      "It can wait until the joint clicks",
      "Dirt and water will ruin the joint; a new boot and grease soon may save it",
      "The transmission is leaking",
      "The wheel may come off at any time",
    ],
    correctAnswer: 1,
    explanation:
      "A joint that does not click yet may often be saved. Once grit has worn it, the axle has to be replaced.",
  },
];
