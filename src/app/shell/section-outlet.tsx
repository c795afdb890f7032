import { Outlet, useRouteContext } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';

/** The page of the address; where its words could not be fetched, what is missing stands in its place. */
export function SectionOutlet() {
  const { missingWords } = useRouteContext({ from: '__root__' });
  return missingWords === null ? <Outlet /> : <ErrorPage error={missingWords.error} />;
}
