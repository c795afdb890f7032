import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../../app/search.ts';
import { DraftFailed } from '../-draft-failed.tsx';
import { Loading } from '../-loading.tsx';
import { Review } from '../-review.tsx';
import { WrongDraft } from '../-wrong-draft.tsx';

/** The draft stands in the address as text; the loader reads it (wire, Addresses). */
const draftTexts = texts('type', 'item_type', 'plan_slug', 'pricing_model', 'user_count', 'months');

export const Route = createFileRoute('/_main/user/payment/service/')({
  staticData: { titleKey: 'titles.paymentReview', words: ['profile'] },
  validateSearch: draftTexts,
  loaderDeps: ({ search }) => search,
  // Loaders come with the first load of every page; this one brings schemas and arrives when needed.
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { loadDraft } = await import('../-load-draft.ts');
    return loadDraft(context, deps, signal);
  },
  component: ReviewPage,
  pendingComponent: Loading,
  errorComponent: DraftFailed,
});

function ReviewPage() {
  const loaded = Route.useLoaderData();
  return loaded.kind === 'draft' ? <Review {...loaded} /> : <WrongDraft error={loaded.error} />;
}
