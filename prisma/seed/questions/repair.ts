import type { SeedQuestion } from "./question";

export const REPAIR: readonly SeedQuestion[] = [
  {
    question:
      "The brake pedal is spongy and gets firmer when it is pumped. What should be checked first?",
    options: [
      "Warped rotors",
      "A failed vacuum booster",
      "Air in the hydraulic system",
      "Glazed brake pads",
    ],
    correctAnswer: 2,
    explanation:
      "Air compresses where fluid does not. Pumping compresses it for a moment; bleeding the system removes it.",
  },
  {
    question: "Wheel lug nuts should be tightened:",
    options: [
      "Clockwise around the wheel with an impact wrench until it stops",
      "With the vehicle's full weight on the wheel, in any order",
      "In a star pattern to the specified torque, and checked after some miles",
      "As tight as possible, with oil on the studs",
    ],
    correctAnswer: 2,
    explanation:
      "The star pattern seats the wheel evenly; the right torque keeps rotors from distorting and studs from breaking. Oil falsifies the torque.",
  },
  {
    question: "Where may a punctured passenger tire be repaired with a plug-patch from the inside?",
    options: [
      "In the tread area, if the hole is no larger than 1/4 inch",
      "In the sidewall, if it holds air afterwards",
      "In the shoulder, with two patches",
      "Anywhere, if sealant is added",
    ],
    correctAnswer: 0,
    explanation:
      "Sidewall and shoulder flex with every turn and shed a patch. Industry practice repairs punctures of up to 1/4 inch in the tread only.",
  },
  {
    question: "What is done with torque-to-yield cylinder head bolts when a head is refitted?",
    options: [
      "They are replaced and tightened by torque and angle as specified",
      "They are oiled and used again",
      "They are tightened with an impact wrench",
      "They are cut shorter by a thread",
    ],
    correctAnswer: 0,
    explanation:
      "They stretch beyond their elastic range when they are tightened, so they hold as designed only once.",
  },
  {
    question:
      "Rear pads are replaced on a car with an electric parking brake. What is needed before the pistons go back?",
    options: [
      "Pull the parking brake firmly",
      "Open the bleeder and hammer the piston",
      "Disconnect the exhaust",
      "Put the parking brake in service mode",
    ],
    correctAnswer: 3,
    explanation:
      "Pressing against the motor's spindle breaks it. Service mode, by scan tool or the maker's procedure, winds it back first.",
  },
  {
    question: "Caliper pistons are pressed back for new pads. What is watched meanwhile?",
    options: [
      "The brake fluid reservoir, which can overflow",
      "The coolant level",
      "The battery voltage",
      "The tire pressure",
    ],
    correctAnswer: 0,
    explanation:
      "Fluid returns to the reservoir; topped up while pads were worn, it overflows and strips paint.",
  },
  {
    question:
      "A new serpentine belt walks off its pulleys after a short drive. What is checked first?",
    options: [
      "The alternator's output",
      "The belt's brand",
      "Tensioner and alignment of the pulleys",
      "The engine oil level",
    ],
    correctAnswer: 2,
    explanation:
      "A belt follows its pulleys: a weak tensioner, a worn bearing or a pulley out of line throws off any belt.",
  },
  {
    question: "In which order are wheel brakes bled, unless the maker says otherwise?",
    options: [
      "Any order is the same",
      "From the wheel farthest from the master cylinder to the nearest",
      "From the nearest to the farthest",
      "Front wheels only",
    ],
    correctAnswer: 1,
    explanation:
      "Starting with the longest line moves air through the least already bled pipe. Some ABS units ask for their own sequence.",
  },
];
