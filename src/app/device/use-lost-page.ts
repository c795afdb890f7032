import { useEffect, useState } from 'react';
import { canReachServer, isMissingFile, reloadWhenReachable } from './reload-once.ts';
import { useOnline } from './use-online.ts';

/**
 * `away`: the network or the server is temporarily unreachable. `cut`: the server answers, but a file is missing
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
  // On the server it is not known.
  const isOffline = navigator.onLine === false;
  const [isReached, setReached] = useState(!isOffline);
  useEffect(() => {
    if (isMissing) void canReachServer().then(setReached);
  }, [isMissing]);
  const isAway = isMissing ? !isReached : isUnreachable || isOffline;
  // The router requests a missing file only once.
  const retry = isMissing ? reloadWhenReachable : load;
  useOnline(retry, { when: isAway });
  return { loss: isAway ? 'away' : isMissing ? 'cut' : null, retry };
}
