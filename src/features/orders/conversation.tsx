import { useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderMessage } from '#contract/service/schemas.ts';
import { bindConversation } from '#src/actors/conversation.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { Part } from './part.tsx';

type ConversationProps = {
  order: Order;
  /** True while the next thing to do is to write to the adviser. */
  isAwaited: boolean;
  /** An introduction: the name of the adviser, and the topics to write about. */
  lead: Elements;
};

/**
 * The messages between an order's owner and the adviser; they stay with the order. Folded, the part shows the newest
 * one. It is open while a reply is awaited, for one that arrives while the page is shown, and for unsent input.
 */
export function Conversation({ order, isAwaited, lead }: ConversationProps) {
  const { t } = useTranslation('orders');
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindConversation(client));
  const { order_no: orderNo, contact } = order;
  const conversation = useActorRef(logic, { input: { orderNo } });
  useRecorder(conversation);
  const [sent, setSent] = useState(0);
  const [isRestored, setRestored] = useState(false);
  const { messages, reply, listError } = useSelector(conversation, ({ context }) => context);
  const newest = messages?.[0];
  const [readOnes, setReadOnes] = useState(messages);
  if (readOnes === null && messages !== null) setReadOnes(messages);
  const isUnread =
    newest?.by === 'adviser' && readOnes !== null && !readOnes.some(({ id }) => id === newest.id);
  useEffect(() => {
    const subscription = conversation.on('message.sent', () => setSent((count) => count + 1));
    return () => subscription.unsubscribe();
  }, [conversation]);
  const name = contact?.name ?? null;
  return (
    <Part
      id="conversation"
      title={t('conversation.title')}
      note={newest === undefined ? undefined : <Newest message={newest} />}
      isOpen={isAwaited || isRestored || isUnread || reply !== null || listError !== null}
    >
      {lead}
      <p className="detail">
        {name === null
          ? t('conversation.about', { orderNo })
          : t('conversation.aboutBy', { orderNo, name })}
      </p>
      <Messages conversation={conversation} />
      <p role="status" className="visually-hidden">
        {sent > 0 ? t('conversation.sent') : null}
      </p>
      {/* A sent message leaves the field empty for the next one. */}
      <Composer
        key={sent}
        conversation={conversation}
        isNext={sent > 0}
        onRestored={() => setRestored(true)}
      />
    </Part>
  );
}

/** The author and the text of a message, cut to what fits. */
function Newest({ message: { by, name, text } }: { message: OrderMessage }) {
  const { t } = useTranslation('orders');
  const author = by === 'customer' ? t('conversation.you') : name;
  return <span>{t('conversation.newest', { author, text })}</span>;
}
