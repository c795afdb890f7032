import { registerHooks } from 'node:module';

// It needs the API of a compiler, which TypeScript 7 has not: the last one with an API takes its place.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/') === true
      ? {
          url: import.meta.resolve('@ts-morph/common').replace(/[^/]+$/, 'typescript.js'),
          shortCircuit: true,
        }
      : next(specifier, context),
});

/** Returns the types of a client, as `openapi-typescript` writes them from a document at this address. */
export async function writeClientTypes(address: URL): Promise<string> {
  const { astToString, default: createTypes } = await import('openapi-typescript');
  return astToString(await createTypes(address, { defaultNonNullable: false }));
}
