import { useTranslation } from 'react-i18next';
import { Card, EmptyCard, Facts } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { Table } from '#src/console/app/table.tsx';
import { usePageReading } from '#src/console/app/use-reading.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import type { OpenedAct } from './program-acts.tsx';
import type { ProgramsData, Webhook } from './read-programs.ts';

export type OnOpen = { onOpen: (act: OpenedAct) => void };

/** The addresses that events are sent to. */
export function WebhooksCard({ webhooks, onOpen }: OnOpen & { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('console-programs');
  return (
    <Card title={t('webhooks.title')} aside={t('webhooks.about')}>
      {webhooks.length === 0 ? <EmptyCard>{t('webhooks.none')}</EmptyCard> : null}
      {webhooks.map((webhook) => (
        <WebhookFacts key={webhook.id} {...{ webhook, onOpen }} />
      ))}
      <p className="p-16">
        <ActButton opened={{ call: 'createWebhook', id: '', name: '' }} onOpen={onOpen} />
      </p>
    </Card>
  );
}

function WebhookFacts({ webhook, onOpen }: OnOpen & { webhook: Webhook }) {
  const { t } = useTranslation(['console-programs', 'console-words']);
  const locale = useLocale();
  const { id, url, kinds, created_at: since, stopped_at: stopped, failed, waiting } = webhook;
  const calls = [
    stopped === null ? 'stopWebhook' : 'resumeWebhook',
    'renewWebhookSecret',
    'removeWebhook',
  ] as const;
  const state =
    stopped === null
      ? t('state.inUse')
      : t(failed ? 'state.failed' : 'state.stopped', { at: formatDayTime(stopped, locale) });
  return (
    <div className="border-bottom">
      <Facts
        facts={[
          { term: t('field.url'), value: url },
          { term: t('webhooks.state'), value: state },
          {
            term: t('field.kinds'),
            value: kinds.map((kind) => t(`console-words:event.${kind}`)).join(t('comma')),
          },
          { term: t('webhooks.waiting'), value: String(waiting) },
          { term: t('webhooks.since'), value: formatDayTime(since, locale) },
        ]}
      />
      <p className="cluster gap-8 p-16">
        <ConsoleLink to="/programs" search={{ address: id }} aria-label={t('sent.of', { url })}>
          {t('sent.title')}
        </ConsoleLink>
        {calls.map((call) => (
          <ActButton key={call} opened={{ call, id, name: url }} onOpen={onOpen} />
        ))}
      </p>
    </div>
  );
}

const columns = ['event', 'subject', 'at', 'result', 'answer', 'act'] as const;

/** The last events for one address, each with what came back, and with a button that sends it again. */
export function DeliveriesCard({
  sent: { webhook, items },
  onOpen,
}: OnOpen & { sent: NonNullable<ProgramsData['sent']> }) {
  const { t } = useTranslation(['console-programs', 'console-words']);
  const locale = useLocale();
  return (
    <Card title={t('sent.of', { url: webhook.url })}>
      {items.length === 0 ? <EmptyCard>{t('sent.none')}</EmptyCard> : null}
      {items.length === 0 ? null : (
        <Table
          label={t('sent.table')}
          columns={columns.map((column) => t(`sent.${column}`))}
          inCard
        >
          {items.map(({ id, kind, subject, state, tries, status, answer, ...times }) => {
            const { created_at: made, tried_at: tried, next_at: next } = times;
            const event = t(`console-words:event.${kind}`);
            const result = status === null && tries > 0 ? t('sent.noAnswer') : status;
            return (
              <tr key={id}>
                <td>{event}</td>
                <td>{subject}</td>
                <td>{formatDayTime(tried ?? made, locale)}</td>
                <td data-wraps>
                  <span>{t(`delivery.${state}`)}</span>
                  <small>{` ${[t('sent.tries', { count: tries }), result].filter((part) => part !== null).join(' · ')}`}</small>
                  {next === null ? null : (
                    <small>{` ${t('sent.next', { at: formatDayTime(next, locale) })}`}</small>
                  )}
                </td>
                <td data-wraps="details" translate="no">
                  {answer}
                </td>
                <td>
                  {webhook.stopped_at === null ? (
                    <ActButton
                      opened={{ call: 'repeatDelivery', id, name: `${event} ${subject}` }}
                      onOpen={onOpen}
                    />
                  ) : null}
                </td>
              </tr>
            );
          })}
        </Table>
      )}
    </Card>
  );
}

/** Opens the dialog of an act. */
export function ActButton({ opened, onOpen }: OnOpen & { opened: OpenedAct }) {
  const { t } = useTranslation('console-programs');
  const { isReading } = usePageReading();
  const title = t(`acts.${opened.call}.title`);
  return (
    <Button
      size="small"
      aria-label={opened.name === '' ? undefined : t('actOf', { act: title, name: opened.name })}
      aria-disabled={isReading || undefined}
      onClick={() => onOpen(opened)}
    >
      {title}
    </Button>
  );
}
