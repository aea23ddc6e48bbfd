import { Validator } from '@seriousme/openapi-schema-validator';

/** Validates a document against the OpenAPI specification's own schema. */
export async function validate(document: object): Promise<unknown[]> {
  const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  return result.valid ? [] : [result.errors].flat();
}
