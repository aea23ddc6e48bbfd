import { Validator } from '@seriousme/openapi-schema-validator';

/** What the OpenAPI specification's own schema finds wrong with a document. */
export async function validate(document: object): Promise<unknown[]> {
  const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  return result.valid ? [] : [result.errors].flat();
}
