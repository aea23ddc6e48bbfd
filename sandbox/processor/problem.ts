/** A refusal in the processor's format. */
export interface Problem {
  readonly problem: {
    readonly status: false;
    readonly statusCode: number;
    readonly code: string;
    readonly message: string;
  };
}

export function problem(statusCode: number, code: string, message: string): Problem {
  return { problem: { status: false, statusCode, code, message } };
}

export function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'problem' in answer;
}
