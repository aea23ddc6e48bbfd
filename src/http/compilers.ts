import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Builder = (external: unknown, options: never) => Compile;
type Compile = (route: never) => unknown;

/**
 * Compiles each schema once per process. Every route has the same schema for its errors, and tests start hundreds of
 * servers: compiling took two thirds of a start. All applications that share these must have the same options.
 */
export const COMPILERS: Factory = {
  buildValidator: once(AjvCompiler() as Builder) as NonNullable<Factory['buildValidator']>,
  buildSerializer: once(SerializerSelector() as Builder) as NonNullable<Factory['buildSerializer']>,
};

function once(build: Builder): Builder {
  /** Keyed by the schema's text, because some schemas are built anew for each server. */
  const compiled = new Map<string, unknown>();
  return (external, options) => {
    let compile: Compile | null = null;
    return (route) => {
      const text = JSON.stringify((route as { schema: object }).schema);
      if (!compiled.has(text)) {
        compile ??= build(external, options);
        compiled.set(text, compile(route));
      }
      return compiled.get(text);
    };
  };
}
