import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Review } from '../-review.tsx';

const word = v.fallback(v.optional(v.string()), undefined);

/** The draft stands in the address as text; the checkout reads it (wire, addresses). */
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
  component: Review,
});
