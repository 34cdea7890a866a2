/** Describes a skills test question; `correctAnswer` is the index of the correct option. */
export interface SeedQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string;
}
