import { Link, type LinkProps } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { refundTerms } from '#contract/refunds/terms.ts';
import { isSameFigure } from '#contract/base/shown.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import type { CheckoutContext } from '#machines/checkout.setup.ts';
import { useConfirmedQuote } from '#src/app/content/confirmed-quote.ts';
import { QuoteLink } from '#src/app/content/quote-link.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { formatDate, formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { type DefinitionRow, DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { useOpenedDraft } from './host.tsx';
import { isReviewShown } from './view.ts';
import styles from './checkout.module.css';
import { ContactForm } from './contact-form.tsx';
import { Frame } from './frame.tsx';
import type { LoadedDraft } from './load-draft.ts';
import { Story } from './story.tsx';
import { Summary } from './summary.tsx';

type ReviewProps = Omit<Extract<LoadedDraft, { kind: 'draft' }>, 'kind'>;

/** The draft with the server's price, and the contact form. No order exists yet. */
export function Review({ draft, quote: loaded, plan, excluded, known }: ReviewProps) {
  const { t } = useTranslation(['checkout', 'orders']);
  const locale = useLocale();
  const checkout = useOpenedDraft(draft, loaded, useConfirmedQuote());
  // A figure other than the loaded one, after the server refused an order for the loaded one.
  const kept = useSelector(checkout, ({ context }) => shownQuote(context, draft));
  // The same figure uses the texts loaded last, because the language may have changed.
  const quote = kept === null || isSameFigure(kept, loaded) ? loaded : kept;
  const isShown = useSelector(checkout, isReviewShown);
  const runningRows = useRunningRows(draft, quote);
  const { saasDoor } = useSite();
  if (!isShown) return <Story />;
  const isMembership = draft.type === 'membership';
  const begins = getServiceBegins(locale, saasDoor !== null)[draft.type];
  const amount = formatMoney(quote.amount, locale);
  const lines = quote.lines.map(({ label, amount: each }) => ({
    term: label,
    value: formatMoney(each, locale),
  }));
  return (
    <Frame
      at="review"
      summary={
        <Summary
          seed={`${draft.type} ${draft.plan_slug}`}
          title={quote.lines[0]?.label ?? plan?.name ?? ''}
          subtitle={plan?.features.slice(0, 2).join(' · ') ?? ''}
          rows={lines}
          amount={quote.amount}
          note={t('review.nothingYet')}
        />
      }
    >
      <ContactForm draft={draft} quote={quote} block={loaded.blocked ?? null} known={known}>
        <Card as="section" padded className={`stack gap-16 ${styles.card}`}>
          <div
            className={`gap-16 flex items-baseline justify-between text-14 color-3 ${styles.cardHead}`}
          >
            <h2 className="color-1" tabIndex={-1} ref={keepFocus}>
              {t('review.plan')}
            </h2>
            <span className="cluster gap-16">
              <QuoteLink draft={draft} />
              <Link {...linkPlans(draft)}>{t('review.change')}</Link>
            </span>
          </div>
          <DefinitionRows
            rows={[
              { term: t('review.planName'), value: plan?.name ?? draft.plan_slug },
              {
                term: t('review.model'),
                value: t(`review.models.${isMembership ? 'monthly' : draft.pricing_model}`),
              },
              { term: t('summary.duration'), value: t('summary.months', { count: draft.months }) },
              {
                term: t('review.users'),
                value:
                  isMembership || draft.user_count === undefined
                    ? null
                    : t('review.userCount', { count: draft.user_count }),
              },
              ...runningRows,
              {
                term: t('review.begins'),
                value:
                  quote.period === undefined
                    ? begins
                    : t('review.ifPaidNow', {
                        begins,
                        from: formatDate(quote.period.start, locale),
                        to: formatDate(quote.period.end, locale),
                      }),
              },
              { term: t('review.refund'), value: refundTerms[locale][draft.type] },
            ]}
          />
          {plan === null ? null : <CheckList small columns items={plan.features} />}
          {excluded.length === 0 ? null : (
            <>
              <h3 className="text-16">{t('orders:detail.excluded')}</h3>
              <CheckList small columns icon="dash" items={excluded} />
            </>
          )}
          {locale === 'zh-CN' ? null : (
            <p className="caption leading-16">
              {t('review.charge', { list: formatListPrice(quote.list, locale), amount })}
            </p>
          )}
        </Card>
      </ContactForm>
    </Frame>
  );
}

/** Lists the current plan, its end, and its credit. */
function useRunningRows({ type }: OrderDraft, { running, credit }: Quote): DefinitionRow[] {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  if (type === 'service') return [];
  return [
    {
      term: t(`review.running.${type}`),
      value:
        running === undefined
          ? null
          : t('review.runningUntil', {
              name: running.name,
              date: formatDate(running.until, locale),
            }),
    },
    {
      term: t('review.credit'),
      value:
        credit === undefined
          ? null
          : t(`review.credited.${type}`, { amount: formatMoney(credit, locale) }),
    },
  ];
}

function shownQuote({ draft: opened, quote }: CheckoutContext, draft: OrderDraft): Quote | null {
  return JSON.stringify(opened) === JSON.stringify(draft) ? quote : null;
}

/** Returns the page with the plans of the reviewed product. */
function linkPlans(draft: OrderDraft): Pick<LinkProps, 'to' | 'params'> {
  if (draft.type === 'membership') return { to: '/user/membership' };
  return draft.type === 'service' && draft.item_type !== undefined
    ? { to: '/services/$service', params: { service: draft.item_type } }
    : { to: '/saas' };
}
