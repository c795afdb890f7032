import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Found } from '#contract/staff/case.ts';
import { actErrorText } from '#src/console/api/failure.ts';
import { InquiryType, OrderStatus } from '#contract/base/picklists.ts';
import { ConsoleLink, useGoTo, type ConsoleAddress } from '#src/console/app/link.tsx';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { useKeys } from '#src/console/app/use-keys.ts';
import { useFind } from '#src/console/app/console-context.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge, OrderBadge } from '#src/ui/controls/badge.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CodeStory } from './code-story.tsx';
import styles from './find.module.css';

// The digits open the first results.
const mostKeys = 9;

/** The results of the last search; a single result opens automatically. */
export function FindPage() {
  const { t } = useTranslation(['console-find', 'console-words']);
  const locale = useLocale();
  const goTo = useGoTo();
  const { text, result, error, isSearching } = useFind();
  useTitle(t('title'));
  const [only, second] = result?.items ?? [];
  const isStory = only === undefined && result?.found_by === 'support_code';
  const single = second === undefined ? only : undefined;
  useEffect(() => {
    // Back skips this page, which would only open the single result again.
    if (single !== undefined) void goTo({ ...toAddress(single), replace: true });
  }, [goTo, single]);

  useKeys(
    (result?.items ?? []).slice(0, mostKeys).map((found, place) => ({
      keys: String(place + 1),
      label: t('open', { number: found.number }),
      run: () => void goTo(toAddress(found)),
    })),
  );

  const formatTitle = ({ kind, title }: Found) =>
    kind === 'inquiry' && v.is(InquiryType, title)
      ? t(`console-words:inquiryType.${title}`)
      : title;

  return (
    <div className={`stack gap-16 p-20-24 ${styles.main}`}>
      <h1>{t('title')}</h1>
      <p className="detail" role="status">
        {isSearching ? <span>{t('searching')}</span> : null}
        {result === null || result.found_by === null ? null : (
          <span>
            {t(result.has_more ? 'summaryMore' : 'summary', {
              by: t(`console-words:found.${result.found_by}`),
              found: result.items.length,
            })}
          </span>
        )}
      </p>
      {error === null ? null : (
        <Note tone="bad" role="alert">
          <p>{actErrorText(error, locale)}</p>
        </Note>
      )}
      {text === null ? <p>{t('begin')}</p> : null}
      {text !== null && isStory ? (
        <CodeStory key={text} code={result.support_code ?? text} />
      ) : null}
      {result?.items.length === 0 && !isStory ? (
        <section className={styles.card}>
          <EmptyState drawing="search" heading={t('none.title')} text={t('none.text')} />
        </section>
      ) : null}
      {result === null || result.items.length === 0 ? null : (
        <ul className={`gap-8 grid ${styles.list}`}>
          {result.items.map((found, place) => (
            <li key={`${found.kind} ${found.number}`}>
              <div className={`cluster ${styles.line}`}>
                {place < mostKeys ? <KeyCap>{String(place + 1)}</KeyCap> : null}
                <ConsoleLink {...toAddress(found)}>{formatTitle(found)}</ConsoleLink>
                <State found={found} />
              </div>
              <span className="caption">
                <b className="numeric" translate="no">
                  {found.number}
                </b>
                <span>
                  {[
                    '',
                    found.customer,
                    found.company,
                    found.amount === null ? null : formatMoney(found.amount, locale),
                    formatDayTime(found.created_at, locale),
                  ]
                    .filter((detail) => detail !== null)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The state of an order, or whether an inquiry was answered. */
function State({ found: { kind, status } }: { found: Found }) {
  const { t } = useTranslation('console-case');
  if (kind === 'order' && v.is(OrderStatus, status)) {
    return <OrderBadge status={status} label={t(`status.${status}`)} />;
  }
  return status === 'answered' ? (
    <Badge tone="ok" icon="checkCircle">
      {t('inquiry.answered')}
    </Badge>
  ) : (
    <Badge tone="warn" icon="clock">
      {t('inquiry.waiting')}
    </Badge>
  );
}

function toAddress({ kind, number }: Found): ConsoleAddress {
  return kind === 'order'
    ? { to: '/orders/$orderNo', params: { orderNo: number } }
    : { to: '/inquiries/$inquiryNo', params: { inquiryNo: number } };
}
