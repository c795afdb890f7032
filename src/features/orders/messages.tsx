import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { OrderMessage } from '#contract/service/schemas.ts';
import type { ConversationRef } from '#machines/conversation.machine.ts';
import { useIsLate } from '#src/app/content/use-is-late.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Attachments } from './attachments.tsx';
import { getMessagesState } from './conversation-view.ts';
import styles from './conversation.module.css';

/** The messages so far, oldest first, with a button for earlier ones. */
export function Messages({ conversation }: { conversation: ConversationRef }) {
  const { t } = useTranslation('orders');
  const { messages, hasOlder, reply, listError } = useSelector(
    conversation,
    ({ context }) => context,
  );
  const state = useSelector(conversation, getMessagesState);
  if (state === 'failed' && listError !== null) {
    return (
      <>
        <FailureNote
          error={listError}
          title={t('conversation.failed')}
          chart={{ machine: 'conversation', path: 'messages.failed' }}
        />
        <div className="flex">
          <Button onClick={() => conversation.send({ type: 'messages.retried' })}>
            {t('conversation.retry')}
          </Button>
        </div>
      </>
    );
  }
  if (messages === null) return <p className="detail">{t('conversation.loading')}</p>;
  if (messages.length === 0) return <p className="detail">{t('conversation.none')}</p>;
  return (
    <>
      {listError === null ? null : (
        <FailureNote
          error={listError}
          title={t('conversation.olderFailed')}
          chart={{ machine: 'conversation', path: 'messages.shown' }}
        />
      )}
      {hasOlder ? (
        <div className="flex">
          <Button
            variant="text"
            busy={state === 'loadingOlder'}
            busyLabel={t('conversation.olderBusy')}
            onClick={() => conversation.send({ type: 'older.requested' })}
          >
            {t('conversation.older')}
          </Button>
        </div>
      ) : null}
      <ol className={`gap-20 grid ${styles.messages}`} aria-label={t('conversation.list')}>
        {messages.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {reply === null ? null : <ReplyNote {...reply} />}
    </>
  );
}

/** Admits that the reply is overdue, or was moved to another day. */
function ReplyNote({ by, first, asOf }: { by: string; first: string | null; asOf: string }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const isOverdue = useIsLate(by, asOf);
  if (!isOverdue && first === null) return null;
  const due = formatDeadline(by, locale);
  return (
    <Note tone="warn" icon="clock">
      {first === null ? null : (
        <p>{t('conversation.moved', { first: formatDeadline(first, locale), due })}</p>
      )}
      {isOverdue ? <p>{t('conversation.late', { due })}</p> : null}
    </Note>
  );
}

function Message({ message }: { message: OrderMessage }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { by, name, text, attachments, created_at: at } = message;
  return (
    <li data-by={by}>
      <p className={`flex flex-wrap items-baseline text-14 ${styles.author}`}>
        <b className="weight-500">{by === 'customer' ? t('conversation.you') : name}</b>
        <time className="caption" dateTime={at}>
          {formatDayTime(at, locale)}
        </time>
      </p>
      <p className="lines text-15 break-anywhere">{text}</p>
      {attachments.length === 0 ? null : <Attachments files={attachments} />}
    </li>
  );
}
