import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { hasDialog, isTyping } from '#src/app/device/is-typing.ts';

/** A shortcut on this page. */
export type KeyAct = {
  /** One key as in `event.key`, or two in sequence: `g r`. */
  keys: string;
  /** The action, as the list of shortcuts describes it. */
  label: string;
  /** The help at the end of the page lists these keys. */
  inBar?: boolean;
  /** Holding the key down repeats the action. */
  repeats?: boolean;
  run: () => void;
};

/** Whether single-letter shortcuts work: users who dictate or type by accident can switch them off. */
export const KeysContext = createContext<{
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Adds the shortcuts of a page to the list; returns a function that removes them. */
  list: (keys: readonly KeyAct[]) => () => void;
}>({ isOn: true, setOn: () => undefined, list: () => () => undefined });

// The longest gap between the two keys of a sequence.
const secondKeyMs = 1500;

/** Enables shortcuts while this component is mounted and no field or dialog is in use. */
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
        // A key held down on the page before belongs to that page.
        if (!event.repeat || act.repeats === true) act.run();
      } else if (startsSome(event.key)) first = { key: event.key, at: event.timeStamp };
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (isTyping(event)) return true;
  const { target, key } = event;
  // Enter and the space bar belong to the focused element.
  const presses = key === 'Enter' || key === ' ';
  if (presses && target instanceof HTMLElement && target.closest('a, button, summary') !== null) {
    return true;
  }
  return hasDialog();
}
