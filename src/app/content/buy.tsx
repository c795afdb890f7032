import { Link, useRouter } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findChangedQuote, unpaidOrderNo } from '#contract/orders/failures.ts';
import { openingTerms, refundTerms } from '#contract/refunds/terms.ts';
import type { Shown } from '#contract/base/shown.ts';
import { checkoutAddress } from '#src/actors/checkout-pages.ts';
import { createPurchase, type Purchase, type PurchaseTerms } from '#src/api/purchase.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { PauseNote } from '#src/app/forms/pause-note.tsx';
import { isTicked } from '#src/app/forms/shown-value.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { AcceptFirst } from './accept-first.tsx';
import { ChangedPrice } from './changed-price.tsx';
import { showOwnText } from './show-own-text.ts';
import styles from './buy.module.css';

export type BuyProps = {
  purchase: Purchase;
  /** The quote shown on the page; the order is made for this amount only. */
  shown: Shown;
  onCancel: () => void;
};

/**
 * Shows the price and the refund terms, asks for consent if opening a text ends the right to return it (wire,
 * Calls of orders), and orders.
 */
export function Buy({ purchase, shown, onCancel }: BuyProps) {
  const { t } = useTranslation('purchase');
  const locale = useLocale();
  const router = useRouter();
  const { client } = router.options.context;
  // The refused figure, and the server's current one, which the next press orders.
  const [refused, setRefused] = useState<{ before: Shown; now: Shown } | null>(null);
  const figure = refused?.now ?? shown;
  const amount = formatMoney(figure.amount, locale);
  const [sent, setSent] = useState<PurchaseTerms | null>(null);
  const { busy, submitted, failure, submit, clear } = useSubmission(
    (terms: PurchaseTerms, options) => createPurchase(client, purchase, terms, options),
    {
      onDone: ({ order_no }) => void router.navigate(checkoutAddress('order', order_no)),
      onFailed(error) {
        const quote = findChangedQuote(error);
        if (quote === null) {
          // Another tab has ordered by it.
          if (error.error === 'quotation.used') void router.invalidate();
          return;
        }
        setRefused({ before: figure, now: { amount: quote.amount, terms: quote.terms } });
        // The data on the page are outdated too.
        void router.invalidate();
      },
    },
  );
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [another, setAnother] = useState(false);
  // Bought in another tab or on another device: the page says so first, then shows it as the owner's.
  if (failure?.error === 'order.already_owned') {
    return (
      <div className="stack gap-12">
        <FailureNote error={failure} title={t('failed')} hint={t('notAgain')} />
        <Button variant="primary" size="large" block onClick={() => void showOwnText(router)}>
          {t(purchase.kind === 'report' ? 'openReport' : 'openArticle')}
        </Button>
      </div>
    );
  }
  if (failure?.error === 'legal.not_accepted' && sent !== null) {
    return <AcceptFirst onAccepted={() => submit(sent)} onDeclined={clear} />;
  }
  const { kind } = purchase;
  const asks = kind === 'report' || kind === 'article';
  const isOrdering = busy || submitted;
  const send = (terms: PurchaseTerms) => {
    setSent(terms);
    submit(terms);
  };
  const unpaid = failure === null ? null : unpaidOrderNo(failure);
  return (
    <Form
      className={`stack gap-12 ${styles.confirm}`}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        const isAgreed = box.current?.checked ?? false;
        setAgreed(isAgreed);
        const { amount: sum, terms } = figure;
        const wanted = unpaid !== null && isTicked(event.currentTarget, 'another', another);
        if (isAgreed || !asks) send({ amount: sum, terms, another: wanted });
        else box.current?.focus();
      }}
    >
      <h2 className="text-16" id={id} tabIndex={-1} ref={takeFocus}>
        {t('heading')}
      </h2>
      <p>{t('text', { amount })}</p>
      <PauseNote />
      <p className="secondary">{refundTerms[locale][kind === 'quotation' ? purchase.of : kind]}</p>
      {asks ? (
        <CheckboxField
          ref={box}
          name="consent"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={openingTerms.text[locale]}
          error={attempted && !agreed ? t('consentNeeded') : null}
        />
      ) : null}
      {refused === null ? null : (
        <ChangedPrice key={`${figure.amount} ${figure.terms}`} {...refused} />
      )}
      {failure === null || failure.error === 'order.terms_changed' ? null : (
        <FailureNote
          error={failure}
          title={t('failed')}
          hint={unpaid === null ? t('again') : undefined}
        />
      )}
      {unpaid === null ? null : (
        <>
          <Link {...checkoutAddress('order', unpaid)}>{t('openUnpaid')}</Link>
          {asks ? null : (
            <CheckboxField
              name="another"
              label={t('another')}
              checked={another}
              onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
            />
          )}
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={isOrdering}
        busyLabel={t('busy')}
      >
        {refused === null ? t('confirm') : t('changed.confirm', { amount })}
      </Button>
      <Button
        variant="text"
        block
        aria-disabled={isOrdering || undefined}
        onClick={isOrdering ? undefined : onCancel}
      >
        {t('cancel')}
      </Button>
    </Form>
  );
}
