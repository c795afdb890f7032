import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startReading } from '../../../../actors/notifications.ts';
import { useOutcome } from './-use-outcome.ts';

/** Marks a notification as read; goes on when its link leads away. */
export function useReading(id: string) {
  const { t } = useTranslation('notifications');
  const { client } = useRouteContext({ from: '__root__' });
  const [reading] = useState(() => startReading(client, id));
  useOutcome(reading, { failed: t('read.failed') });
  return {
    read: () => reading.send({ type: 'form.submitted', values: {} }),
    busy: useSelector(reading, (snapshot) => snapshot.hasTag('busy')),
    done: useSelector(reading, (snapshot) => snapshot.status === 'done'),
    failure: useSelector(reading, (snapshot) => snapshot.context.error),
  };
}
