import { useEffect, useState } from 'react';
import { canReachServer, isMissingFile, reloadWhenReachable } from './reload-once.ts';
import { useOnline } from './use-online.ts';

/**
 * `away`: no network or no server, which ends by itself. `cut`: the server answers, and yet a file is missing,
 * because a content blocker cut it or an update removed it.
 */
type Loss = 'away' | 'cut';

/**
 * Says why a page could not be loaded; null for another error. A page that is away is loaded again once the
 * network is back. `load` does it where no file is missing; `isUnreachable` is true for a failed request.
 */
export function useLostPage(
  error: unknown,
  { isUnreachable, load }: { isUnreachable: boolean; load: () => void },
): { loss: Loss | null; retry: () => void } {
  const isMissing = isMissingFile(error);
  const [answers, setAnswers] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    void canReachServer().then((isReached) => {
      if (!isOver) setAnswers(isReached);
    });
    return () => {
      isOver = true;
    };
  }, [isMissing]);
  const isAway = isMissing ? !(answers ?? navigator.onLine) : isUnreachable || !navigator.onLine;
  // The router requests a missing file only once.
  const retry = isMissing ? reloadWhenReachable : load;
  useOnline(retry, { when: isAway });
  if (isAway) return { loss: 'away', retry };
  return { loss: isMissing ? 'cut' : null, retry };
}
