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
  /** Which form: its page, and which of them where there are several. */
  name: string;
  /** What was typed and may be kept for this tab: no password, no code, no number of a card. */
  typed: Typed;
  /** Writes what was kept back into the fields. */
  restore: (typed: Typed) => void;
  /** Whether something would be lost; more than what may be kept. */
  unsaved?: boolean;
};

/**
 * Looks after what is typed into a form and not sent: it is back after a reload, and after the log-in that a
 * session's end asks for; and the global dialog asks before it is left behind. A switch of language leaves
 * nothing behind, and an expired session is not asked (spec 2).
 */
export function useUnsent({ name, typed, restore, unsaved }: UnsentProps) {
  const { session } = useRouteContext({ from: '__root__' });
  const person = useSelector(session, ({ context }) => context.identity?.user.id ?? null);
  const [owner, setOwner] = useState(person ?? 'guest');
  // What was typed stays that person's when their session ends.
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
      // What was brought back is typed with the next drawing; until then it stays as it is kept.
      if (bringBack()) return;
    }
    keep();
  }, [owner, name, key]);
  /** What was typed was sent, or given up: it is not brought back any more. */
  const forget = () => storeDraft(name, owner, {});
  useLeaveGuard(unsaved ?? Object.keys(typed).length > 0, forget);
  return { forget };
}

/** Where somebody has just agreed to go: a page with several forms asks once. */
let agreedTo: string | null = null;

function agreeTo(pathname: string): void {
  agreedTo = pathname;
  // The other forms of the page are asked in the same turn.
  setTimeout(() => {
    agreedTo = null;
  });
}

/** Asks in the global dialog before what is not saved is left behind; `onLeave` runs when it is. */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void = () => {}): void {
  const { confirm } = useRouteContext({ from: '__root__' });
  const asked = useRef<Confirmation | null>(null);
  const left = useRef(onLeave);
  useEffect(() => {
    left.current = onLeave;
  });
  useEffect(() => () => asked.current?.withdraw(), []);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: useCallback(
      async ({ current, next }) => {
        if (current.routeId === next.routeId) return false;
        if (agreedTo !== next.pathname) {
          asked.current?.withdraw();
          const question = openConfirmation(confirm, leaving);
          asked.current = question;
          const goes = await question.result;
          question.withdraw();
          if (!goes) return true;
          agreeTo(next.pathname);
        }
        left.current();
        return false;
      },
      [confirm],
    ),
  });
}
