import type { Plugin } from 'vite';

const description = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g;

/**
 * Leaves the descriptions of states out of the machines that visitors load: tests and the flow atlas read them from
 * the sources.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'machines-without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/machines\/(?:[\w-]+\/)?[\w-]+\.machine\.ts$/ },
      // Blanks keep every place where it is, so source maps stay right.
      handler: (code) => ({
        code: code.replaceAll(description, (text) => text.replaceAll(/[^\n]/g, ' ')),
        map: null,
      }),
    },
  };
}
