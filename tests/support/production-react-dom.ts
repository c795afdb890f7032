import { createRequire } from 'node:module';
import type * as ReactDom from 'react-dom';
import { loadForProduction } from './production-react.ts';

/**
 * Loads React's production build for pages in this process, a tenth of the time of a page test. Testing
 * Library calls `act`, which that build lacks: this one applies pending updates as well. It needs the
 * document of `dom.ts`, since react-dom looks for one as it loads.
 */
export function loadProductionReactDom(): void {
  loadForProduction(['react-dom/client']);
  const load = createRequire(import.meta.url);
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
