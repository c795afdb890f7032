import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { readDraft, storeDraft } from '#src/actors/drafts.ts';
import { useMe } from './console-context.ts';
import { fillForm, typedIn, type Typed } from './typed.ts';

/** Fields that are never kept: a one-time code. */
const secret = ['code'];

type Draft = {
  form: RefObject<HTMLFormElement | null>;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Keeps the input of a form of the console for this tab and this colleague: it returns when the form is opened
 * again, after a reload, and after the login that an ended session requires. An action that was done removes
 * it (`useAct`), and so does a sign-out. The browser asks before the tab is closed with it.
 */
export function useDraft(name: string): Draft {
  const { name: owner } = useMe();
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef<Typed>({});
  const [isUnsent, setUnsent] = useState(false);
  useLayoutEffect(() => {
    if (form.current === null) return;
    initial.current = typedIn(form.current);
    const draft = readDraft(name, owner);
    if (draft !== null) fillForm(form.current, draft);
  }, [name, owner]);
  useBlocker({
    disabled: !isUnsent,
    enableBeforeUnload: isUnsent,
    // The input returns with the form, so a move within the console loses nothing.
    shouldBlockFn: () => false,
  });
  return {
    form,
    onInput({ currentTarget, target }) {
      // A draft restores no lists, and a render now, before the `change` event, would undo the choice.
      if (target instanceof HTMLSelectElement) return;
      const typed = Object.entries(typedIn(currentTarget)).filter(
        ([field, text]) => text !== (initial.current[field] ?? ''),
      );
      setUnsent(typed.length > 0);
      const storedFields = typed.filter(([field]) => !secret.includes(field));
      storeDraft(name, owner, Object.fromEntries(storedFields));
    },
  };
}
