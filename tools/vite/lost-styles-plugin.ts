import type { Plugin } from 'vite';

/** Statements of Vite's helper for a file that fails, each with the statement in its place. */
const changes = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const;

/**
 * Requests a stylesheet again that failed: Vite takes it as loaded from then on, and a page whose file failed ahead
 * of the press would be shown without its styles. Throws when Vite's helper has other words.
 */
export function requestLostStyles(): Plugin {
  return {
    name: 'request-lost-styles',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (code) => ({ code: changes.reduce(replaceOnce, code), map: null }),
    },
  };
}

function replaceOnce(code: string, [before, after]: (typeof changes)[number]): string {
  if (code.split(before).length !== 2) throw new Error(`Vite's preload helper has no "${before}".`);
  return code.replace(before, after);
}
