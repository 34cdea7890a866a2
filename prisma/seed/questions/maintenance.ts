import type { SeedQuestion } from "./question";

export const MAINTENANCE: readonly SeedQuestion[] = [
  {
    question: "Why is DOT 3 or DOT 4 brake fluid replaced at regular intervals?",
    options: [
      "It absorbs water, which lowers its boiling point and corrodes parts",
      "It loses its color and can no longer be seen",
      "It thickens until the pedal cannot be pressed",
      "It turns alkaline and dissolves the pads",
    ],
    correctAnswer: 0,
    explanation:
      "Glycol-based fluid is hygroscopic. With a few percent of water it can boil under hard braking, and the pedal goes to the floor.",
  },
  {
    question: "Automatic transmission fluid is dark brown and smells burnt. What does it tell?",
    options: [
      "The fluid has overheated and the clutches may be worn",
      "It is the normal color of synthetic fluid",
      "Coolant has mixed with it",
      "The level is too high",
    ],
    correctAnswer: 0,
    explanation:
      "Heat oxidizes the fluid and chars friction material. Coolant makes it milky and pink instead.",
  },
  {
    question: "What does the 5W in the oil grade 5W-30 describe?",
    options: [
      "How much the oil weighs per quart",
      "How well it flows when it is cold",
      "How many thousand miles it lasts",
      "How it behaves at operating temperature",
    ],
    correctAnswer: 1,
    explanation:
      "The number before the W grades flow in the cold, the one after it viscosity at operating temperature.",
  },
  {
    question:
      "After an oil change the oil pressure light stays on with the engine running. What comes first?",
    options: [
      "Drive a mile so that the oil spreads",
      "Add a quart and look again tomorrow",
      "Rev the engine to fill the filter",
      "Stop the engine and check level, filter and drain plug",
    ],
    correctAnswer: 3,
    explanation:
      "Without pressure bearings are damaged within seconds. The engine is stopped before anything is looked for.",
  },
  {
    question:
      "The old filter's gasket stuck to the engine, and a new spin-on filter was fitted over it. What follows?",
    options: [
      "The doubled gasket can let go under pressure and the oil is lost",
      "Nothing, two gaskets seal better",
      "The oil flows through the bypass only",
      "The filter can never be removed again",
    ],
    correctAnswer: 0,
    explanation:
      "Two gaskets on each other slip or leak under pressure; the old one is always looked for before the new filter goes on.",
  },
  {
    question: "Which coolant is used to top up a system whose coolant is clean but low?",
    options: [
      "Any green coolant",
      "Any coolant of the same color",
      "The type that the vehicle's maker specifies, mixed as told",
      "Tap water only",
    ],
    correctAnswer: 2,
    explanation:
      "Colors are not standardized between brands, and mixed inhibitors can lose their effect. The maker's specification counts.",
  },
  {
    question:
      "Why is a timing belt of an interference engine replaced at its interval even if it looks good?",
    options: [
      "An old belt lowers fuel economy",
      "If it breaks, pistons and valves can collide",
      "It stretches until the engine runs backwards",
      "The belt contaminates the oil",
    ],
    correctAnswer: 1,
    explanation:
      "A belt gives no warning. In an interference engine valves and pistons share space, so a broken belt bends valves.",
  },
];
