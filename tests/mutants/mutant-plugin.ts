import type { Plugin } from 'vitest/config';

/** The variable with the mutant that replaces its machine: `checkout 17`. */
export const mutantVariable = 'XUYUAN_MUTANT';

/**
 * Puts a mutant in the place of the machine that a file exports, for tests that know nothing of it.
 * Returns null when none is asked for.
 */
export function mutantPlugin(asked = process.env[mutantVariable]): Plugin | null {
  const [name = '', number = ''] = asked?.split(' ') ?? [];
  if (name === '') return null;
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const exported = `${name}Machine`;
  return {
    name: 'mutant',
    enforce: 'pre',
    // Modules transformed for another mutant must not come from the cache.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => asked),
    transform: {
      filter: { id: new RegExp(`/machines/(?:lifecycles/)?${file}\\.machine\\.ts$`) },
      handler: (code) =>
        `import { mutantAt } from '#tests/mutants/mutate.ts';
${code.replace(`export const ${exported} =`, `const shipped =`).replaceAll(`typeof ${exported}`, 'typeof shipped')}
export const ${exported} = mutantAt(shipped, ${number}).machine;`,
    },
  };
}
