import type { SeedQuestion } from "./question";

export const DIAGNOSTIC: readonly SeedQuestion[] = [
  {
    question:
      "A vehicle pulls to one side while braking, and only while braking. Which is the most likely cause?",
    options: [
      "Worn ball joints on both sides",
      "A seized caliper or a collapsed brake hose on one front wheel",
      "Air in the power steering system",
      "An out-of-balance front wheel",
    ],
    correctAnswer: 1,
    explanation:
      "A caliper that sticks or a hose that restricts flow makes one front brake work harder than the other, so the vehicle pulls towards the stronger side.",
  },
  {
    question: "Diagnostic code P0301 stands for:",
    options: [
      "Catalyst efficiency below threshold, bank 1",
      "Cylinder 1 misfire detected",
      "System too lean, bank 1",
      "Random or multiple cylinder misfire",
    ],
    correctAnswer: 1,
    explanation:
      "P0301 to P0312 name the cylinder; P0300 is a random misfire, P0171 lean, and P0420 catalyst efficiency.",
  },
  {
    question:
      "An engine misfires on cylinder 3. After its ignition coil is swapped with cylinder 2, the code changes to P0302. What is faulty?",
    options: [
      "The spark plug of cylinder 3",
      "The injector of cylinder 3",
      "The coil",
      "The crankshaft sensor",
    ],
    correctAnswer: 2,
    explanation: "The fault moved with the coil, so the coil is the cause.",
  },
  {
    question:
      "Long-term fuel trim is +22 % at idle and close to 0 % at 2,500 rpm. What is most likely?",
    options: [
      "A vacuum leak",
      "A leaking injector",
      "A restricted fuel filter",
      "A stuck-closed purge valve",
    ],
    correctAnswer: 0,
    explanation:
      "Unmetered air from a vacuum leak matters most at idle, where the total air flow is small. A weak fuel supply shows under load.",
  },
  {
    question:
      "Blue smoke comes from the exhaust for a few seconds after a start in the morning, then it clears. What is the likely cause?",
    options: [
      "A rich mixture",
      "A blown head gasket",
      "Worn valve stem seals",
      "Condensed water in the muffler",
    ],
    correctAnswer: 2,
    explanation:
      "Oil seeps past hardened seals into the cylinders while the car stands and burns at the start. Black is fuel, white and sweet is coolant.",
  },
  {
    question:
      "An engine overheats in slow traffic but not on the highway. What should be suspected first?",
    options: [
      "A thermostat that is stuck open",
      "An electric cooling fan that does not run",
      "A worn timing chain",
      "Too much coolant concentrate",
    ],
    correctAnswer: 1,
    explanation:
      "At speed the airflow cools the radiator; in traffic the fan has to. A thermostat stuck open makes an engine run cold.",
  },
  {
    question:
      "The low-side pressure of an air conditioning system is high and the high-side pressure is low with the compressor engaged. What is the likely fault?",
    options: [
      "An overcharge of refrigerant",
      "A blocked condenser",
      "A worn compressor",
      "A restricted expansion valve",
    ],
    correctAnswer: 2,
    explanation:
      "A compressor that no longer compresses lets both sides drift towards each other. Overcharge and a blocked condenser raise the high side.",
  },
  {
    question: "The check engine light flashes while driving. What does that mean?",
    options: [
      "The fuel cap is loose",
      "Service is due",
      "The battery is weak",
      "A severe misfire that can damage the catalytic converter",
    ],
    correctAnswer: 3,
    explanation:
      "A steady light can wait for a diagnosis; a flashing one warns that unburnt fuel is overheating the converter.",
  },
  {
    question:
      "One cylinder's compression is low. After a spoonful of oil through the plug hole it rises clearly. What is worn?",
    options: [
      "An exhaust valve seat",
      "Piston rings or the cylinder wall",
      "The head gasket",
      "The camshaft",
    ],
    correctAnswer: 1,
    explanation: "Oil seals the rings for a moment. It changes nothing at valves or a gasket.",
  },
  {
    question:
      "Coolant disappears without a leak outside, the exhaust smokes white and smells sweet, and bubbles rise in the filler neck. What is likely?",
    options: [
      "A head gasket that leaks into a cylinder",
      "A stuck-open thermostat",
      "A clogged heater core",
      "A loose radiator hose",
    ],
    correctAnswer: 0,
    explanation:
      "Combustion gas in the coolant and coolant in the exhaust meet at a leaking head gasket or a cracked head.",
  },
  {
    question: "What does freeze-frame data show?",
    options: [
      "Live values at this moment",
      "The last ten trips",
      "Sensor values stored when the fault was detected",
      "The outside temperature",
    ],
    correctAnswer: 2,
    explanation:
      "It tells at which speed, load and temperature the fault occurred, so that it can be reproduced.",
  },
  {
    question:
      "Two neighbouring cylinders have equally low compression, all others are good. What is most likely?",
    options: [
      "Worn rings in both",
      "A head gasket blown between the two",
      "A clogged air filter",
      "A weak ignition coil",
    ],
    correctAnswer: 1,
    explanation:
      "A gasket that leaks between two cylinders lowers both alike; worn rings would rarely choose just two neighbours.",
  },
];
