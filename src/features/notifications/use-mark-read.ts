import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { startMarkRead } from '#src/actors/notifications.ts';
import { findOutcome } from '#src/actors/submission.ts';
import { asFailure } from '#src/app/forms/failure.ts';
import { useOutcome } from './use-outcome.ts';

/** Marks a notification as read; goes on when its link leads away. */
export function useMarkRead(id: string) {
  const { t } = useTranslation('notifications');
  const { client } = useRouteContext({ from: '__root__' });
  const [reading] = useState(() => startMarkRead(client, id));
  useOutcome(reading, { done: 'submitted', failed: t('read.failed') });
  const error = useSelector(reading, ({ context }) => context.error);
  const outcome = useSelector(reading, findOutcome);
  return {
    read: () =>
      reading.send({ type: 'form.submitted', values: undefined, idempotencyKey: randomKey() }),
    busy: useSelector(reading, (snapshot) => snapshot.hasTag('busy')),
    done: useSelector(reading, (snapshot) => snapshot.matches('submitted')),
    failure: useMemo(() => asFailure(error, outcome), [error, outcome]),
  };
}
