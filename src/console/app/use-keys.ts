import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** A key that does something on this page. */
export type KeyAct = {
  /** One key as `event.key` has it, or two after one another: `g r`. */
  keys: string;
  /** The action, as the list of shortcuts describes it. */
  label: string;
  /** Named at the foot of the page as well. */
  inBar?: boolean;
  run: () => void;
};

/** Whether single letters do anything: who dictates, or types by accident, switches them off. */
export const KeysContext = createContext<{
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Adds the keys of a page to the list; returns how to take them off it. */
  list: (keys: readonly KeyAct[]) => () => void;
}>({ isOn: true, setOn: () => undefined, list: () => () => undefined });

// How long the second key of two is waited for.
const secondKeyMs = 1500;

/** Lets keys do something as long as this component is there and nothing is being typed or asked. */
export function useKeys(acts: readonly KeyAct[]): void {
  const { isOn, list } = useContext(KeysContext);
  const find = useEffectEvent((keys: string) => acts.find((act) => act.keys === keys));
  const startsSome = useEffectEvent((first: string) =>
    acts.some(({ keys }) => keys.startsWith(`${first} `)),
  );
  const listed = useEffectEvent(() => list(acts));
  const names = acts.map(({ keys, label }) => `${keys} ${label}`).join('\n');

  useEffect(() => listed(), [names]);

  useEffect(() => {
    if (!isOn) return;
    let first: { key: string; at: number } | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return;
      const before = first !== null && event.timeStamp - first.at < secondKeyMs ? first.key : null;
      first = null;
      const act = find(before === null ? event.key : `${before} ${event.key}`);
      if (act !== undefined) {
        event.preventDefault();
        act.run();
      } else if (startsSome(event.key)) first = { key: event.key, at: event.timeStamp };
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

function isElsewhere({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  // Enter and the space bar belong to whatever has the focus.
  const presses = (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
  return presses || target.closest('input, textarea, select, [contenteditable]') !== null;
}
