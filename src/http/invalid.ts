interface SchemaProblem {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

const NAME_LENGTH_MAX = 40;

/** One sentence about what is wrong with a request. */
export function describeInvalid(problems: readonly SchemaProblem[]): string {
  const problem = problems[0];
  if (!problem) return 'The request is not understood.';
  const field = problem.instancePath.split('/').filter(Boolean).join('.');
  const where = field ? `The field '${shorten(field)}'` : 'The request';
  switch (problem.keyword) {
    case 'required':
      return `The field '${shorten(problem.params['missingProperty'])}' is missing.`;
    case 'additionalProperties':
      return `The field '${shorten(problem.params['additionalProperty'])}' is not expected.`;
    case 'type':
      return `${where} must be of type ${shorten(problem.params['type'])}.`;
    case 'minimum':
    case 'maximum':
    case 'minLength':
    case 'maxLength':
      return `${where} is out of range.`;
    default:
      return `${where} is not valid.`;
  }
}

function shorten(value: unknown): string {
  return String(value).slice(0, NAME_LENGTH_MAX);
}
