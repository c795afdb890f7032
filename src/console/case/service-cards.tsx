import { useTranslation } from 'react-i18next';
import type { ServiceMatter } from '#contract/service/schemas.ts';
import { Card } from '#src/console/app/card.tsx';
import { usePageReading } from '#src/console/app/use-reading.ts';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import acts from './act.module.css';
import styles from './cards.module.css';
import { useCase, useOpened } from './case-context.ts';
import { formatUnits } from './matter-texts.ts';

/** The units of an order, and what staff used of them. */
export function UnitsCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { units } = useCase().service;
  if (units.length === 0) return null;
  return (
    <Card title={t('units.title')}>
      <ul className={styles.list}>
        {units.map(({ key, label, unit, granted, used, until, uses }) => (
          <li key={key}>
            <p>{label}</p>
            <small>
              {[
                t('units.used', { used, granted: formatUnits(granted, unit) }),
                until === undefined ? [] : t('units.until', { day: formatDate(until, locale) }),
              ]
                .flat()
                .join(' · ')}
            </small>
            {uses.map(({ id, amount, note, at }) => (
              <p key={id} className="break-anywhere">
                {[formatUnits(amount, unit), note, formatDate(at, locale)].join(' · ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The steps that are taken once for the order, and each matter under it with its own. */
export function StepsCards() {
  const { matters } = useCase().service;
  return matters.map((matter) => <MatterCard key={matter.no} {...matter} />);
}

function MatterCard({ no, title, units, state, steps }: ServiceMatter) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const done = steps.filter(({ status }) => status === 'done').length;
  const about = [
    t('steps.done', { done, all: steps.length }),
    no === 0 ? [] : t('log.facts.units', { count: units }),
    no === 0 || state === null ? [] : t(`matters.is.${state}`),
  ];
  return (
    <Card title={title ?? t('steps.title')} aside={about.flat().join(' · ')}>
      <ol className={styles.list}>
        {steps.map(({ key, title, status, due, done_at: doneAt }) => (
          <li key={key} data-status={status}>
            <p>{title}</p>
            <small>
              {[
                t(`steps.is.${status}`),
                doneAt === undefined ? [] : formatDayTime(doneAt, locale),
                due === undefined ? [] : t('step.due', { day: formatDate(due, locale) }),
              ]
                .flat()
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The delivered files, and whether the customer has seen them. */
export function FilesCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { files } = useCase();
  if (files.length === 0) return null;
  return (
    <Card title={t('files.title')} aside={files.length}>
      <ul className={styles.list}>
        {files.map(({ id, name, size, delivered_at: at, seen_at: seenAt }) => (
          <li key={id}>
            <p className={`break-anywhere ${styles.text}`}>{name}</p>
            <small>
              {[
                formatDayTime(at, locale),
                formatBytes(size, locale),
                seenAt === null
                  ? t('files.unseen')
                  : t('files.seen', { at: formatDayTime(seenAt, locale) }),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The messages between the customer and the staff; the customer's text is shown as plain text. */
export function ConversationCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { messages, can } = useCase();
  const { isReading } = usePageReading();
  const [, open] = useOpened();
  if (messages.length === 0) return null;
  return (
    <Card title={t('conversation.title')} aside={messages.length}>
      <ul className={styles.list}>
        {messages.map(({ id, by, text, attachments, created_at: at, settled_at: settledAt }) => (
          <li key={id} data-open={(by === 'customer' && settledAt === null) || undefined}>
            <small>
              {[
                t(`conversation.${by}`),
                formatDayTime(at, locale),
                by === 'customer' && settledAt === null ? t('conversation.open') : [],
              ]
                .flat()
                .join(' · ')}
            </small>
            <p className={`break-anywhere ${styles.text}`}>{text}</p>
            {by === 'customer' && can.includes('open_matter') ? (
              <span className={acts.aside}>
                <PlainButton
                  aria-disabled={isReading || undefined}
                  onClick={() =>
                    isReading ? undefined : open({ act: 'open_matter', message: text })
                  }
                >
                  {t('conversation.openMatter')}
                </PlainButton>
              </span>
            ) : null}
            {attachments.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
