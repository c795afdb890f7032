import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Found } from '#contract/staff/case.ts';
import { actErrorText } from '#src/console/api/failure.ts';
import { InquiryType } from '#contract/base/picklists.ts';
import { ConsoleLink, useGoTo, type ConsoleAddress } from '#src/console/app/link.tsx';
import { useFind } from '#src/console/app/console-context.ts';
import { useTitle } from '#src/console/app/use-title.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CodeStory } from './code-story.tsx';
import styles from './find.module.css';

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

  const formatTitle = ({ kind, title }: Found) =>
    kind === 'inquiry' && v.is(InquiryType, title)
      ? t(`console-words:inquiryType.${title}`)
      : title;

  return (
    <div className={styles.main}>
      <h1>{t('title')}</h1>
      <p className="detail" role="status">
        {isSearching ? <span>{t('searching')}</span> : null}
        {result === null || result.found_by === null ? null : (
          <span>
            {t('summary', {
              by: t(`console-words:found.${result.found_by}`),
              found: result.items.length,
            })}
          </span>
        )}
        {result?.has_more === true ? <span>{` ${t('more')}`}</span> : null}
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
        <ul className={styles.list}>
          {result.items.map((found) => (
            <li key={`${found.kind} ${found.number}`}>
              <ConsoleLink {...toAddress(found)}>{formatTitle(found)}</ConsoleLink>
              <span className="caption">
                {[
                  found.number,
                  found.customer,
                  found.company,
                  found.amount === null ? null : formatMoney(found.amount, locale),
                  formatDayTime(found.created_at, locale),
                ]
                  .filter((detail) => detail !== null)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toAddress({ kind, number }: Found): ConsoleAddress {
  return kind === 'order'
    ? { to: '/orders/$orderNo', params: { orderNo: number } }
    : { to: '/inquiries/$inquiryNo', params: { inquiryNo: number } };
}
