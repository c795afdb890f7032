import { useRouteContext } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { bindConversation } from '#src/actors/conversation.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { Messages } from './messages.tsx';

/** The messages between an order's owner and the adviser; they stay with the order. */
export function Conversation({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindConversation(client));
  const { order_no: orderNo, contact } = order;
  const conversation = useActorRef(logic, { input: { orderNo } });
  useRecorder(conversation);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    const subscription = conversation.on('message.sent', () => setSent((count) => count + 1));
    return () => subscription.unsubscribe();
  }, [conversation]);
  const name = contact?.name ?? null;
  return (
    <Card as="section" padded className={`stack gap-16 ${styles.conversation}`} id="conversation">
      <header>
        <h3>{t('conversation.title')}</h3>
        <p className="detail">
          {name === null
            ? t('conversation.about', { orderNo })
            : t('conversation.aboutBy', { orderNo, name })}
        </p>
      </header>
      <Messages conversation={conversation} />
      <p role="status" className="visually-hidden">
        {sent > 0 ? t('conversation.sent') : null}
      </p>
      {/* A sent message leaves the field empty for the next one. */}
      <Composer key={sent} conversation={conversation} isNext={sent > 0} />
    </Card>
  );
}
