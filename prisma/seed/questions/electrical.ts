import type { SeedQuestion } from "./question";

export const ELECTRICAL: readonly SeedQuestion[] = [
  {
    question:
      "A fully charged 12-volt lead-acid battery at rest, at about 77 °F, should read close to:",
    options: ["11.8 volts", "12.2 volts", "12.6 volts", "14.4 volts"],
    correctAnswer: 2,
    explanation:
      "Six cells of about 2.1 volts make 12.6 volts. 14.4 volts is what a working alternator charges with.",
  },
  {
    question:
      "With the engine running and moderate load, what voltage at the battery shows a normally working charging system?",
    options: [
      "11.5 to 12.4 volts",
      "13.5 to 14.7 volts",
      "15.5 to 16.5 volts",
      "Exactly 12.6 volts",
    ],
    correctAnswer: 1,
    explanation:
      "Below about 13.5 volts the battery is not being charged; well above 14.7 volts it is being overcharged.",
  },
  {
    question:
      "When a battery is disconnected on a vehicle with a negative ground, which cable comes off first?",
    options: [
      "The positive cable",
      "Either, as long as the key is off",
      "Both at the same time",
      "The negative cable",
    ],
    correctAnswer: 3,
    explanation:
      "With the negative cable off, a wrench that slips from the positive terminal to the body cannot close a circuit.",
  },
  {
    question:
      "A voltage drop of 0.9 volts is measured across the ground side of a starter circuit during cranking. What does this mean?",
    options: [
      "There is too much resistance in the ground path",
      "The starter draws no current",
      "The reading is normal",
      "The battery is overcharged",
    ],
    correctAnswer: 0,
    explanation:
      "A good ground path drops about 0.2 volts or less. More means corrosion, a loose connection or a damaged cable.",
  },
  {
    question: "A fuse keeps blowing as soon as it is replaced. What is the right next step?",
    options: [
      "Fit a fuse with the next higher rating",
      "Bridge the fuse to see where it smokes",
      "Look for a short to ground in the circuit the fuse protects",
      "Replace the alternator",
    ],
    correctAnswer: 2,
    explanation:
      "The fuse protects the wiring. A larger one lets the wire burn instead; the short has to be found.",
  },
  {
    question: "What parasitic draw is normal on most cars once all modules are asleep?",
    options: ["About 5 amperes", "About 1 ampere", "Up to about 50 milliamperes", "Exactly zero"],
    correctAnswer: 2,
    explanation:
      "Clocks, alarms and receivers take some tens of milliamperes. Much more empties the battery within days.",
  },
  {
    question: "When a dead battery is jump-started, where does the last clamp go?",
    options: [
      "To bare metal of the dead car's engine, away from the battery",
      "To the dead battery's negative post",
      "To the good car's positive post",
      "To the dead car's fuel rail",
    ],
    correctAnswer: 0,
    explanation:
      "The last connection sparks. Away from the battery it can't ignite the hydrogen above it.",
  },
  {
    question:
      "A battery reads 12.6 volts at rest and falls to 8 volts while cranking. What does that say?",
    options: [
      "The alternator overcharges it",
      "The reading is normal",
      "The starter draws no current",
      "It has lost its capacity, or the starter draws far too much",
    ],
    correctAnswer: 3,
    explanation:
      "Below about 9.6 volts under cranking load a battery fails the test; the starter's current tells which of the two it is.",
  },
  {
    question: "What must be true before the resistance of a component is measured?",
    options: [
      "The ignition is on",
      "The circuit has no power and the part is isolated",
      "The engine runs at idle",
      "The meter's leads are crossed",
    ],
    correctAnswer: 1,
    explanation:
      "An ohmmeter sends its own current. Voltage from the circuit and parallel paths falsify the reading or harm the meter.",
  },
];
