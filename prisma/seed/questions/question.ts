/** A question of the skills test; `correctAnswer` is the index of its right option. */
export interface SeedQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string;
}
