import { fireEvent, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Control, Role, Screen } from '../drivers/stage.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';
import { until } from './time.ts';

export type ScreenInProcess = Screen & {
  /** Finds the buttons and links with this text inside the selector. */
  pressable(text: string, within: 'body' | '[role="dialog"]'): Control;
};

const transitionMs = 500;
const beatMs = 50;

type Find = () => readonly HTMLElement[];

/** Creates the page queries of a driver for the document of this process. */
export function screenInProcess(page: Pick<PageInProcess, 'quiet' | 'pass'>): ScreenInProcess {
  /** Advances page time for transitions and waits in real time for modules that load first. */
  async function comes(isThere: () => boolean): Promise<void> {
    for (let passed = 0; passed < transitionMs && !isThere(); passed += beatMs) {
      await page.pass(beatMs);
    }
    await until(isThere, () => `what is looked for is not there; the page says: ${mainText()}`);
  }

  /** Waits for an enabled element, acts on it, and lets the page react. */
  async function use(find: Find, act: (one: HTMLElement) => void, force = false): Promise<void> {
    const usable = () => find().find((each) => force || isEnabled(each));
    await comes(() => usable() !== undefined);
    const one = usable();
    if (one !== undefined) act(one);
    await page.quiet();
  }

  /** The query of each control, because one control may match two elements. */
  const finders = new WeakMap<Control, Find>();

  function control(find: Find): Control {
    const own: Control = {
      click: ({ force = false } = {}) => use(find, (one) => one.click(), force),
      check: () => use(find, (one) => isTicked(one) || one.click()),
      fill: (text) => use(find, (one) => fireEvent.change(one, { target: { value: text } })),
      selectOption: (value) => use(find, (one) => fireEvent.change(one, { target: { value } })),
      setInputFiles({ name, mimeType, buffer }) {
        const files = [new File([new Uint8Array(buffer)], name, { type: mimeType })];
        return use(find, (one) => fireEvent.change(one, { target: { files } }));
      },
      waitFor: () => comes(() => find().length > 0),
      isVisible: () => Promise.resolve(find().length > 0),
      isChecked: () => Promise.resolve(find().some(isTicked)),
      count: () => Promise.resolve(find().length),
      first: () => control(() => find().slice(0, 1)),
      last: () => control(() => find().slice(-1)),
      nth: (index) => control(() => find().slice(index, index + 1)),
      or: (other) => control(() => [...find(), ...(finders.get(other)?.() ?? [])]),
    };
    finders.set(own, find);
    return own;
  }

  return {
    pressable: (text, within) =>
      control(() =>
        seen([...document.querySelectorAll<HTMLElement>(`${within} button, ${within} a`)]).filter(
          ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim() === text,
        ),
      ),
    getByRole: (role, { name, exact = false } = {}) => control(() => withRole(role, name, exact)),
    getByText: (text, { exact = false } = {}) =>
      control(() => seen(queryAllByText(document.body, text, { exact }))),
    // jsdom has no layout, so everything that is not hidden explicitly counts as visible.
    locator: (selector) => {
      const plain = selector.replaceAll(':visible', '');
      return control(() => seen([...document.querySelectorAll<HTMLElement>(plain)]));
    },
  };
}

function withRole(role: Role, name: string | RegExp | undefined, exact: boolean) {
  const options = name === undefined ? {} : { name: toNameMatcher(name, exact) };
  return seen(queryAllByRole(document.body, role, { ...options, hidden: true }));
}

/** As a browser's tests understand a name: a part of it in any case, unless it is meant exactly. */
function toNameMatcher(
  name: string | RegExp,
  exact: boolean,
): string | RegExp | ((found: string) => boolean) {
  if (typeof name !== 'string' || exact) return name;
  return (found) => found.toLowerCase().includes(name.toLowerCase());
}

function seen(found: readonly HTMLElement[]): readonly HTMLElement[] {
  return found.filter((each) => each.closest('[hidden], [inert], template') === null);
}

function isEnabled(one: HTMLElement): boolean {
  return !one.matches(':disabled') && one.getAttribute('aria-disabled') !== 'true';
}

function isTicked(one: HTMLElement): boolean {
  return one.matches(':checked');
}
