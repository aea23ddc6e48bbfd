import type { BadRequest } from '../texts/refusal-params.ts';

interface SchemaProblem {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

const NAME_LENGTH_MAX = 40;

const PROBLEMS: Readonly<Record<string, BadRequest['problem']>> = {
  required: 'missing',
  additionalProperties: 'unexpected',
  type: 'type',
  minimum: 'range',
  maximum: 'range',
  minLength: 'range',
  maxLength: 'range',
};

/** Describes the first problem that the schema found. */
export function describeInvalid(problems: readonly SchemaProblem[]): BadRequest {
  const [first] = problems;
  if (!first) return {};
  const problem = PROBLEMS[first.keyword] ?? 'invalid';
  const { missingProperty, additionalProperty, type } = first.params;
  const field = missingProperty ?? additionalProperty ?? first.instancePath.split('/').filter(Boolean).join('.');
  return {
    problem,
    ...(field === '' ? {} : { field: shorten(field) }),
    ...(problem === 'type' ? { type: shorten(type) } : {}),
  };
}

function shorten(value: unknown): string {
  return String(value).slice(0, NAME_LENGTH_MAX);
}
