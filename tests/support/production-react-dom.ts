import { createRequire } from 'node:module';
import type * as ReactDom from 'react-dom';

const load = createRequire(import.meta.url);

/**
 * Loads React's production build for pages in this process, a tenth of the time of a page test. Once loaded it
 * stays, whatever environment the tests set. Testing Library calls `act`, which that build lacks: this one applies
 * pending updates as well. It needs the document of `dom.ts`, since react-dom looks for one as it loads.
 */
export function loadProductionReactDom(): void {
  loadForProduction([
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/server',
    'react-dom/client',
  ]);
  const react: object = load('react');
  const { flushSync }: typeof ReactDom = load('react-dom');
  const act = (callback: () => unknown): PromiseLike<unknown> => {
    const result = flushSync(callback);
    if (!(result instanceof Promise)) return Promise.resolve(result);
    return result.then((value: unknown) => {
      flushSync(() => {});
      return value;
    });
  };
  Object.assign(react, { act });
}

/** Loads packages as they are in production. */
function loadForProduction(names: readonly string[]): void {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  for (const name of names) load(name);
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}
