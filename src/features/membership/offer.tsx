import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { OrderBlocked } from '#src/app/content/order-blocked.tsx';
import { QuoteLink } from '#src/app/content/quote-link.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { createDraft } from './draft.ts';
import { useUpgrade } from './upgrade-host.tsx';
import { Bill } from './bill.tsx';
import styles from './membership.module.css';

const terms = ['1', '3', '6', '12', '24', '36'] as const;

/** The chosen level and duration: the price, the credit, and the link to the checkout. */
export function Offer({ plans }: { plans: readonly Plan[] }) {
  const upgrade = useUpgrade();
  const draft = useSelector(upgrade, ({ context }) => context.draft);
  const open = useSelector(
    upgrade,
    (snapshot) =>
      snapshot.matches('pricing') || snapshot.matches('confirming') || snapshot.matches('choosing'),
  );
  const plan = plans.find(({ slug }) => slug === draft?.plan_slug);
  if (!open || draft === null || plan === undefined) return null;
  return <OpenOffer draft={draft} plan={plan} />;
}

function OpenOffer({ draft, plan }: { draft: OrderDraft; plan: Plan }) {
  const { t } = useTranslation('membership');
  const upgrade = useUpgrade();
  const quote = useSelector(upgrade, ({ context }) => context.quote);
  const failure = useSelector(upgrade, ({ context }) => context.error);
  const busy = useSelector(upgrade, (snapshot) => snapshot.matches('pricing'));
  const subject = useSelector(upgrade, ({ context }) => context.subject);
  const block = failure === null ? (quote?.blocked ?? null) : null;
  const choose = (months: number) =>
    upgrade.send({ type: 'plan.chosen', draft: createDraft(subject, draft.plan_slug, months) });
  // The offer outlives its page: the obstacle may have ended on the page of the refund or of the order.
  const readAgain = useEffectEvent(() => {
    if (block !== null) choose(draft.months);
  });
  useEffect(() => readAgain(), []);
  return (
    <Card as="section" padded className={`stack gap-12 ${styles.offer}`} aria-labelledby="offer">
      <h2 id="offer" tabIndex={-1} ref={takeFocus}>
        {t(subject === 'membership' ? 'offer.title' : 'saas.title', { level: plan.name })}
      </h2>
      <Segmented
        scrolls
        label={t('offer.months')}
        options={terms.map((term) => ({
          value: term,
          label: t('offer.term', { count: Number(term) }),
        }))}
        value={terms.find((term) => Number(term) === draft.months) ?? '12'}
        onChange={(term) => choose(Number(term))}
      />
      {failure === null ? (
        <Bill quote={quote} />
      ) : (
        <FailureNote
          error={failure}
          title={t(subject === 'membership' ? 'offer.failed' : 'saas.priceFailed')}
          chart={{ machine: 'upgrade', path: 'choosing' }}
          hint={failure.fields['months']?.[0] ?? t('offer.nothingOrdered')}
        />
      )}
      {block === null ? null : <OrderBlocked block={block} onReturn={() => choose(draft.months)} />}
      <div className={`cluster gap-12 ${styles.acts}`}>
        {failure !== null && failure.kind !== 'invalid' ? (
          <Button variant="primary" size="large" onClick={() => choose(draft.months)}>
            {t('offer.retry')}
          </Button>
        ) : block !== null ? null : (
          <Button
            variant="primary"
            size="large"
            busy={busy}
            busyLabel={t('offer.pricing')}
            onClick={() => upgrade.send({ type: 'upgrade.confirmed' })}
          >
            {t('offer.confirm')}
          </Button>
        )}
        <QuoteLink draft={draft} className={buttonClass({ variant: 'text' })} />
        <Button variant="text" onClick={() => upgrade.send({ type: 'choice.dropped' })}>
          {t('offer.drop')}
        </Button>
      </div>
    </Card>
  );
}
