import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/app/device/use-copy.ts';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { useAge } from '#src/console/app/use-age.ts';
import { useKeys } from '#src/console/app/use-keys.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { beijing } from '#src/i18n/format.ts';
import { capitalize, sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge, OrderBadge } from '#src/ui/controls/badge.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useMe } from '#src/console/app/console-context.ts';
import { useCase } from './case-context.ts';
import styles from './case-head.module.css';
import { useCustomerText } from './customer-text.ts';
import type { Sides } from './read-sides.ts';
import { listDeadlines, listDeadlineSentences } from './deadlines.ts';
import { buildReply } from './reply.ts';
import { listFurtherSentences, sentenceValues } from './sentence-values.ts';
import { getSituation } from './situation.ts';

/** One sentence to read aloud on the phone: the situation, its start and the amount. */
export function CaseHead({ sides }: { sides: Sides | null }) {
  const { t, i18n } = useTranslation('console-case');
  const locale = useLocale();
  const me = useMe();
  const about = useCase();
  const { order, owner, as_of: now } = about;
  const { isCopied, copyText: copySaid } = useCopy();
  const situation = getSituation(about);
  // A colleague reads aloud in Beijing time, and a customer elsewhere is informed of that.
  const time = (instant: string) => formatDayTime(instant, locale, beijing);
  const values = sentenceValues(about, situation, locale, t, time);
  const isOverdue = listDeadlines(about).some(({ isLate }) => isLate);
  const differs = (sides?.opened?.differ.length ?? 0) > 0;
  const forCustomer = useCustomerText();
  const sentence = sentences(
    locale,
    t(`sentence.${situation.happening}`, values),
    ...listFurtherSentences(situation, values, t, 'sentence'),
    ...listDeadlineSentences(about, locale, t, time, 'sentence'),
  );
  const advice: unknown = i18n.getResource(locale, 'replay', 'advice');
  const reply = buildReply(about, situation, sides?.opened ?? null, {
    t,
    locale,
    values,
    advice: toTexts(advice),
    promises: listDeadlineSentences(about, locale, t, time, 'customer'),
  });
  const copyText = () => copySaid(forCustomer);
  useKeys([{ keys: 'y', label: t('head.copy'), inBar: true, run: copyText }]);
  const age = useAge()(Date.parse(now) - Date.parse(situation.since));
  return (
    <header className={`grid items-start bg-surface border-bottom columns-auto ${styles.head}`}>
      <div className={`cluster ${styles.line}`}>
        <h1 className="numeric" translate="no">
          {order.order_no}
        </h1>
        <OrderBadge status={order.status} label={t(`status.${order.status}`)} />
        <Badge tone="info" icon="clock">
          {t('head.age', { what: t(`happening.${situation.happening}`), age })}
        </Badge>
        {isOverdue ? (
          <Badge tone="warn" icon="clock">
            {t('head.overdue')}
          </Badge>
        ) : null}
        {differs ? (
          <Badge tone="warn" icon="warning">
            {t('head.differs')}
          </Badge>
        ) : null}
        <Tag>
          {owner === null
            ? t('head.nobody')
            : owner === me.name
              ? t('head.mine')
              : t('head.owner', { name: owner })}
        </Tag>
      </div>
      <p className={`text-15 ${styles.sentence}`}>{capitalize(sentence)}</p>
      <p className={`text-13 color-2 ${styles.advice}`}>
        <b>{t('head.advice')}</b>
        <span>{` ${capitalize(reply)}`}</span>
      </p>
      <div className={`gap-4 grid text-13 ${styles.copy}`}>
        <Button size="small" onClick={copyText}>
          <Icon name="copy" size={16} />
          <span>{`${t('head.copy')} `}</span>
          <KeyCap>y</KeyCap>
        </Button>
        <p role="status">
          {isCopied === null ? null : t(isCopied ? 'head.copied' : 'head.notCopied')}
        </p>
        {isCopied === null ? null : (
          <p className={`rounded-md ${styles.text}`} lang={about.customer.locale}>
            {forCustomer}
          </p>
        )}
      </div>
    </header>
  );
}

function toTexts(resource: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(Object(resource));
  return Object.fromEntries(
    texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
