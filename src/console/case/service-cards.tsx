import { useTranslation } from 'react-i18next';
import { Card, EmptyCard } from '#src/console/app/card.tsx';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './cards.module.css';
import { useCase } from './case-context.ts';

/** The steps of a service, and their progress. */
export function StepsCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { steps } = useCase().service;
  if (steps.length === 0) return null;
  const done = steps.filter(({ status }) => status === 'done').length;
  return (
    <Card title={t('steps.title')} aside={t('steps.done', { done, all: steps.length })}>
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
  return (
    <Card title={t('files.title')} aside={files.length}>
      {files.length === 0 ? (
        <EmptyCard>{t('files.none')}</EmptyCard>
      ) : (
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
      )}
    </Card>
  );
}

/** The messages between the customer and the staff; the customer's text is shown as plain text. */
export function ConversationCard() {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { messages } = useCase();
  return (
    <Card title={t('conversation.title')} aside={messages.length}>
      {messages.length === 0 ? (
        <EmptyCard>{t('conversation.none')}</EmptyCard>
      ) : (
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
              {attachments.map(({ name, url }) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
