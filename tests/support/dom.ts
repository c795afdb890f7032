import { JSDOM } from 'jsdom';
import { keepLabelsCheap } from './found-labels.ts';
import { loadProductionReactDom } from './production-react-dom.ts';
import { keepShownStyles } from './shown-styles.ts';

/**
 * A document for tests that stay in Node: the server runs in the same process and needs Node's own
 * fetch, Blob and timers, which a whole browser-like environment would replace. It must be loaded before
 * Testing Library.
 */
const { window: view } = new JSDOM('<!doctype html><html lang="zh-CN"><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

// Where both have one, the document's is needed: it takes no other kind of event or storage.
const fromDocument = ['Event', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'];

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// APIs that jsdom lacks and components use on first render.
Object.assign(view, {
  ResizeObserver: StillObserver,
  IntersectionObserver: StillObserver,
  scrollTo: () => {},
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
});
Object.assign(view.Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {} });

keepShownStyles(view);
keepLabelsCheap(view);

// A listener's signal is Node's, which jsdom does not take for one.
const listen = view.EventTarget.prototype.addEventListener;
view.EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (typeof options !== 'object' || options.signal === undefined) {
    return listen.call(this, type, listener, options);
  }
  const { signal, ...rest } = options;
  listen.call(this, type, listener, rest);
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest));
};

for (const name of Object.getOwnPropertyNames(view)) {
  if (name in globalThis && !fromDocument.includes(name)) continue;
  const value: unknown = Reflect.get(view, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// These are on the prototype of a window, and are called without one.
Object.assign(globalThis, {
  addEventListener: view.addEventListener.bind(view),
  removeEventListener: view.removeEventListener.bind(view),
  dispatchEvent: view.dispatchEvent.bind(view),
});

loadProductionReactDom();
