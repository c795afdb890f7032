import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../../app/search.ts';
import { Review } from '../-review.tsx';

/** The draft stands in the address as text; the checkout reads it (wire, addresses). */
const draft = texts('type', 'item_type', 'plan_slug', 'pricing_model', 'user_count', 'months');

export const Route = createFileRoute('/_main/user/payment/service/')({
  staticData: { titleKey: 'titles.paymentReview' },
  validateSearch: draft,
  component: Review,
});
