import { useBlocker, useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { openConfirmation, type Confirmation, type Question } from '#src/actors/confirmation.ts';
import { readDraft, storeDraft, type Typed } from '#src/actors/drafts.ts';

const leaving: Question = {
  type: 'warning',
  title: { key: 'shell:leave.title' },
  content: { key: 'shell:leave.content' },
  showCancel: true,
  cancelText: { key: 'shell:leave.stay' },
  confirmText: { key: 'shell:leave.go' },
};

export type UnsentProps = {
  /** The form's name: its page, plus a suffix where a page has several forms. */
  name: string;
  /** Input that may be kept for this tab: no password, code or card number. */
  typed: Typed;
  /** Writes the kept input back into the fields. */
  restore: (typed: Typed) => void;
  /** True if input would be lost; this includes input that must not be kept. */
  unsaved?: boolean;
};

/**
 * Keeps unsent input of a form: it returns after a reload and after the login that an expired session
 * requires, and the global dialog asks before the page is left. Switching the language loses nothing, and an
 * expired session does not ask (spec 2).
 */
export function useUnsent({ name, typed, restore, unsaved }: UnsentProps) {
  const { session } = useRouteContext({ from: '__root__' });
  const person = useSelector(session, ({ context }) => context.identity?.user.id ?? null);
  const [owner, setOwner] = useState(person ?? 'guest');
  // The input stays with its owner after the session ends.
  if (person !== null && person !== owner) setOwner(person);
  const key = JSON.stringify(typed);
  const restored = useRef<string | null>(null);
  const bringBack = useEffectEvent(() => {
    const draft = readDraft(name, owner);
    if (draft !== null) restore(draft);
    return draft !== null;
  });
  const keep = useEffectEvent(() => storeDraft(name, owner, typed));
  useLayoutEffect(() => {
    const place = `${owner} ${name}`;
    if (restored.current !== place) {
      restored.current = place;
      // Restored input appears in `typed` with the next render; until then the stored draft stays.
      if (bringBack()) return;
    }
    keep();
  }, [owner, name, key]);
  /** The input was sent or discarded: it is not restored again. */
  const forget = () => storeDraft(name, owner, {});
  useLeaveGuard(unsaved ?? Object.keys(typed).length > 0, forget);
  return { forget };
}

/** The confirmed target: a page with several forms asks once. */
let agreedTo: string | null = null;

function agreeTo(pathname: string): void {
  agreedTo = pathname;
  // The other forms of the page are asked in the same task.
  setTimeout(() => {
    agreedTo = null;
  });
}

/** Resolves to true if the person stays; runs `onLeave` first if not. */
async function holdUntilAnswered(question: Confirmation, onLeave: () => void): Promise<boolean> {
  const goes = await question.result;
  question.withdraw();
  if (goes) onLeave();
  return !goes;
}

/** Asks in the global dialog before unsaved input is left; `onLeave` runs when the person confirms. */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void = () => {}): void {
  const { confirm } = useRouteContext({ from: '__root__' });
  const openQuestion = useRef<Confirmation | null>(null);
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  });
  useEffect(() => () => openQuestion.current?.withdraw(), []);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: useCallback(
      ({ current, next }) => {
        if (current.routeId === next.routeId) return false;
        if (agreedTo === next.pathname) {
          latestOnLeave.current();
          return false;
        }
        openQuestion.current?.withdraw();
        const question = openConfirmation(confirm, leaving);
        openQuestion.current = question;
        return holdUntilAnswered(question, () => {
          agreeTo(next.pathname);
          latestOnLeave.current();
        });
      },
      [confirm],
    ),
  });
}
