import type { Plugin } from 'vite';

/** Statements of Vite's helper for a file that fails, each with the statement in its place. */
const changes = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const;

/**
 * Makes Vite's helper request a stylesheet again after a failed request. Vite treats such a stylesheet as loaded: if
 * the request before a press failed, the page would be shown without its styles. Throws when the helper's code has
 * changed.
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
