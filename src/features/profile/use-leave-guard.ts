import { useBlocker, useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { openConfirmation, type Confirmation, type Question } from '#src/actors/confirmation.ts';

const leaving: Question = {
  type: 'warning',
  title: { key: 'profile:leave.title' },
  content: { key: 'profile:leave.content' },
  showCancel: true,
  cancelText: { key: 'profile:leave.stay' },
  confirmText: { key: 'profile:leave.go' },
};

/**
 * Asks in the global dialog before what is not saved is left behind. A switch of language leaves
 * nothing behind, and an expired session is not asked (spec 2).
 */
export function useLeaveGuard(unsaved: boolean): void {
  const { confirm } = useRouteContext({ from: '__root__' });
  const asked = useRef<Confirmation | null>(null);
  useEffect(() => () => asked.current?.withdraw(), []);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: useCallback(
      async ({ current, next }) => {
        if (current.routeId === next.routeId) return false;
        asked.current?.withdraw();
        const question = openConfirmation(confirm, leaving);
        asked.current = question;
        const goes = await question.result;
        question.withdraw();
        return !goes;
      },
      [confirm],
    ),
  });
}
