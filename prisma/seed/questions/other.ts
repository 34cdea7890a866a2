import type { SeedQuestion } from "./question";

export const OTHER: readonly SeedQuestion[] = [
  {
    question: "When is it safe to open the radiator cap?",
    options: [
      "Whenever the engine is off",
      "When the gauge reads below the red area",
      "While the engine idles, to let air out",
      "When the engine is cool and the upper hose is not under pressure",
    ],
    correctAnswer: 3,
    explanation:
      "Pressure keeps coolant liquid above its boiling point. Released hot, it flashes to steam and scalds.",
  },
  {
    question: "Refrigerant must be removed from a vehicle before the system is opened. How?",
    options: [
      "By loosening a fitting slowly outdoors",
      "With certified recovery equipment, by a certified technician",
      "By running the compressor until it stops",
      "With a shop vacuum on the service port",
    ],
    correctAnswer: 1,
    explanation:
      "Section 609 of the Clean Air Act forbids venting and requires certified equipment and a certified technician.",
  },
  {
    question: "A jack is used to lift a vehicle for work underneath. What must also be done?",
    options: [
      "Leave the jack handle in place",
      "Put the transmission in neutral",
      "Support it on jack stands at the maker's points and chock the wheels",
      "Have a helper watch the jack",
    ],
    correctAnswer: 2,
    explanation:
      "A hydraulic jack lifts; it is not made to hold. Stands and chocks do that, on firm and level ground.",
  },
  {
    question: "What happens to used engine oil from a driveway job?",
    options: [
      "It goes into the household trash",
      "It may be poured on gravel",
      "It is taken along in a closed container to a collection point",
      "It is burnt in the customer's fire pit",
    ],
    correctAnswer: 2,
    explanation: "Used oil is recycled. Pouring it out is illegal and pollutes groundwater.",
  },
  {
    question: "A hybrid's orange cables are in the way of a repair. What is right?",
    options: [
      "Push them aside with a screwdriver",
      "Leave them alone unless trained: disconnect and wait as the maker's procedure says first",
      "Cut and splice them later",
      "Touch them only with dry hands",
    ],
    correctAnswer: 1,
    explanation:
      "Orange marks high voltage. Capacitors keep a lethal charge after the disconnect is pulled, so the waiting time and a voltage check belong to it.",
  },
  {
    question: "Before work at a connector of the airbag system, what is done?",
    options: [
      "Disconnect the battery and wait as long as the maker says",
      "Turn the steering wheel to full lock",
      "Measure the airbag with an ohmmeter",
      "Nothing, if the ignition is off",
    ],
    correctAnswer: 0,
    explanation:
      "The module keeps energy for firing after the power is gone. An ohmmeter's current alone can set an airbag off.",
  },
  {
    question: "Gasoline drips below a customer's car in a closed garage. What comes first?",
    options: [
      "Start the engine to see where it leaks",
      "Look for it with a work light on a cord",
      "Wash it into the drain",
      "Keep ignition sources away and get air in, and don't start the car",
    ],
    correctAnswer: 3,
    explanation:
      "Vapour on the floor ignites from a spark of a switch or starter. The leak is looked for once the danger is gone.",
  },
  {
    question: "Battery acid has splashed into somebody's eyes. What is done?",
    options: [
      "Rinse with running water for at least 15 minutes and get medical help",
      "Neutralize it with baking soda in the eye",
      "Rub the eyes with a dry cloth",
      "Wait whether it hurts",
    ],
    correctAnswer: 0,
    explanation:
      "Only water at once, and for long enough, limits the burn. Neutralizing in the eye makes heat.",
  },
];
