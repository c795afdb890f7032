import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadDraft } from '../-load-draft.ts';
import { DraftFailed } from '../-draft-failed.tsx';
import { Loading } from '../-loading.tsx';
import { Review } from '../-review.tsx';
import { WrongDraft } from '../-wrong-draft.tsx';

const word = v.fallback(v.optional(v.string()), undefined);

/** The draft stands in the address as text; the loader reads it (wire, addresses). */
const Search = v.object({
  type: word,
  item_type: word,
  plan_slug: word,
  pricing_model: word,
  user_count: word,
  months: word,
});

export const Route = createFileRoute('/_main/user/payment/service/')({
  staticData: { titleKey: 'titles.paymentReview' },
  validateSearch: Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController: { signal } }) => loadDraft(context, deps, signal),
  component: ReviewPage,
  pendingComponent: Loading,
  errorComponent: DraftFailed,
});

function ReviewPage() {
  const loaded = Route.useLoaderData();
  return loaded.kind === 'draft' ? <Review {...loaded} /> : <WrongDraft error={loaded.error} />;
}
