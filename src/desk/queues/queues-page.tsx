import { useTranslation } from 'react-i18next';
import { useMe } from '#src/desk/app/desk-context.ts';
import { useQueues } from '#src/desk/app/use-queues.ts';

/** What waits for people. */
export function QueuesPage() {
  const { t } = useTranslation('desk-queues');
  const me = useMe();
  const { data } = useQueues();
  return (
    <>
      <h1>{t('title')}</h1>
      <ul>
        {data?.items
          .filter(({ owner }) => owner === null || owner === me.name)
          .map(({ number }) => (
            <li key={number}>{number}</li>
          ))}
      </ul>
    </>
  );
}
