import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { staffUnreachable, type StaffError } from '#contract/staff/failure.ts';
import { bindConsoleWatch, createWatchedRead } from '#src/console/actors/watched-read.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { useConsole } from './console-context.ts';

type WatchedCall = 'readQueues' | 'readStatus';

export type Watched<Name extends WatchedCall> = {
  /** The last data; they stay during a new reading and after its failure. */
  data: StaffData<Name> | null;
  /** The reason why the data may be outdated; null after a success. */
  error: StaffError | null;
  /** Reads again: at the request of the colleague, or after an act. */
  reload: () => void;
};

/**
 * Reads data of the console and keeps them current while the page is visible. The calls do not count as
 * activity of the colleague.
 */
export function useWatchedRead<Name extends WatchedCall>(name: Name): Watched<Name> {
  const { call, i18n } = useConsole();
  const [read] = useState(() =>
    createWatchedRead((signal) => call(name, { background: true, signal })),
  );
  const [logic] = useState(() => bindConsoleWatch(read));
  const watch = useActorRef(logic, { input: { moneyAhead: 'none' } });
  const { data, error } = useSyncExternalStore(read.subscribe, read.getSnapshot);
  const isOutdated = useSelector(watch, (snapshot) => snapshot.matches('outdated'));
  const reload = useCallback(() => watch.send({ type: 'data.changed' }), [watch]);
  // Names and titles come in the language of the request.
  useEffect(() => {
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n, reload]);
  return { data, error: error ?? (isOutdated ? staffUnreachable(false) : null), reload };
}
