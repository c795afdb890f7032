import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { startRemoval } from '#src/actors/notifications.ts';
import { asFailure } from '#src/app/forms/failure.ts';
import { useOutcome } from './use-outcome.ts';

/** Deletes a notification with a way back; leaving the page or closing the tab completes it. */
export function useRemoval(id: string, onGone: () => void) {
  const { t } = useTranslation('notifications');
  const { client } = useRouteContext({ from: '__root__' });
  const [removal] = useState(() => startRemoval(client, id));
  const [wasUndone, setWasUndone] = useState(false);
  useOutcome(removal, { done: 'gone', failed: t('removal.failed'), onDone: onGone });
  useEffect(() => {
    const leave = () => {
      if (removal.getSnapshot().can({ type: 'page.left' })) removal.send({ type: 'page.left' });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [removal]);
  const error = useSelector(removal, ({ context }) => context.error);
  return {
    request: () => removal.send({ type: 'removal.requested' }),
    undo: () => {
      setWasUndone(true);
      removal.send({ type: 'removal.undone' });
    },
    wasUndone,
    // A repeat stays unclear until its answer.
    stage: useSelector(removal, ({ value, context }) =>
      value === 'deleting' && context.unanswered > 0 ? 'unclear' : value,
    ),
    // Tries that got no answer leave open whether it is deleted.
    failure: useMemo(
      () => error && asFailure(error, isUnanswered(error) ? 'unknown' : null),
      [error],
    ),
  };
}

export type Removal = ReturnType<typeof useRemoval>;
