import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UnopenedArticle } from '#contract/content/schemas.ts';
import { inBeijing } from '#contract/base/moments.ts';
import { openedTerms } from '#contract/refunds/terms.ts';
import { showOwnText } from '#src/app/content/show-own-text.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { dateFormat } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from '#src/app/content/purchase.module.css';

/** Ends the free part of a bought article; one button opens the text, after the page has said what that ends. */
export function UnopenedText({ article }: { article: UnopenedArticle }) {
  const { t } = useTranslation(['innovation', 'paywall']);
  const { id, order_no: orderNo } = article;
  const router = useRouter();
  const { client } = router.options.context;
  const { busy, submitted, failure, submit } = useSubmission(
    (_: void, options) => client.call('openArticle', { params: { id }, ...options }),
    { onDone: () => void showOwnText(router) },
  );
  return (
    <section
      className={`paywall stack gap-16 p-24 bg-surface rounded-xl ${styles.wall}`}
      aria-labelledby="unopened"
    >
      <span className={`gap-8 inline-flex items-center text-13 bg-accent ${styles.cut}`}>
        {t('paywall:cut')}
      </span>
      <div>
        <h2 id="unopened">{t('unopened.heading')}</h2>
        <p className={styles.text}>{t('unopened.text')}</p>
        <RefundEnd article={article} />
      </div>
      {failure === null ? null : <FailureNote error={failure} title={t('unopened.failed')} />}
      <Button
        variant="primary"
        size="large"
        block
        busy={busy || submitted}
        busyLabel={t('unopened.busy')}
        onClick={() => submit()}
      >
        {t('unopened.open')}
      </Button>
      <p className={styles.hint}>
        <Link to="/user/orders/$id" params={{ id: orderNo }}>
          {t('unopened.order', { number: orderNo })}
        </Link>
      </p>
    </section>
  );
}

/** Names the right to a refund that ends when the text is opened; renders nothing when no right is left. */
function RefundEnd({ article }: { article: UnopenedArticle }) {
  const { t } = useTranslation('innovation');
  const locale = useLocale();
  const { ends_refund: endsRefund, refund_until: until } = article;
  if (!endsRefund) return null;
  return (
    <p className={styles.text}>
      <b>
        {until === null
          ? openedTerms[locale]
          : t('unopened.until', { time: inBeijing(until, locale, dateFormat) })}
      </b>
    </p>
  );
}
