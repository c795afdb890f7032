import { useRouter } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { bindAcceptance } from '#src/actors/acceptance.ts';
import { AcceptLegal } from '#src/app/forms/accept-legal.tsx';
import { useRecorder } from '#src/app/support/use-recorder.ts';

type AcceptFirstProps = { onAccepted: () => void; onDeclined: () => void };

/** Asks to accept the due versions after an order was refused for them; then it can be sent again. */
export function AcceptFirst({ onAccepted, onDeclined }: AcceptFirstProps) {
  const { client } = useRouter().options.context;
  const [logic] = useState(() => bindAcceptance(client));
  const acceptance = useActorRef(logic);
  useRecorder(acceptance);
  const finish = useEffectEvent((accepted: boolean) => {
    if (accepted) onAccepted();
    else onDeclined();
  });
  useEffect(() => {
    const subscription = acceptance.subscribe(({ status, context }) => {
      if (status === 'done') finish(context.isAccepted);
    });
    return () => subscription.unsubscribe();
  }, [acceptance]);
  return <AcceptLegal acceptance={acceptance} />;
}
