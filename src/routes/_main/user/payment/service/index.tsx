import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { draftReaders, searchReader } from '#src/app/content/search.ts';
import { Loading } from '#src/features/checkout/loading.tsx';
import { Review } from '#src/features/checkout/review.tsx';
import { WrongDraft } from '#src/features/checkout/wrong-draft.tsx';

export const Route = createFileRoute('/_main/user/payment/service/')({
  staticData: { titleKey: 'checkout:titles.review', namespaces: ['files'] },
  validateSearch: searchReader(draftReaders),
  loaderDeps: ({ search }) => search,
  // Loaders come with the first load of every page; this one brings schemas and arrives when needed.
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { loadDraft } = await import('#src/features/checkout/load-draft.ts');
    return loadDraft(context, deps, signal);
  },
  component: ReviewPage,
  pendingComponent: Loading,
  errorComponent: ({ error }) => <LoadFailed error={error} of="checkout" />,
});

function ReviewPage() {
  const loaded = Route.useLoaderData();
  return loaded.kind === 'draft' ? <Review {...loaded} /> : <WrongDraft error={loaded.error} />;
}
