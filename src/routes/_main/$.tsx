import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx';

/** Every address that no other route matches. */
export const Route = createFileRoute('/_main/$')({
  staticData: { unlisted: true },
  loader: () => {
    throw notFound();
  },
  notFoundComponent: NotFoundPage,
});
