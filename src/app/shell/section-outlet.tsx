import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorPage } from './error-page.tsx';
import { reloadOnce } from '#src/app/device/reload-once.ts';

/** The page of the route; if its texts failed to load, an error replaces it. */
export function SectionOutlet() {
  const { missingWords } = useRouteContext({ from: '__root__' });
  // A newer version may have replaced the files.
  useEffect(() => {
    if (missingWords !== null) reloadOnce(missingWords.error);
  }, [missingWords]);
  return missingWords === null ? <Outlet /> : <ErrorPage error={missingWords.error} />;
}
