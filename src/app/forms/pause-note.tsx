import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorTexts } from '#contract/error-texts.ts';
import type { OrderPause } from '#contract/orders/schemas.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says that no orders are taken right now and that codes can still be paid; nothing while they are. */
export function PauseNote() {
  const locale = useLocale();
  const pause = useOrderPause();
  if (pause?.is_paused !== true) return null;
  return (
    <Note tone="warn" role="status">
      <p>
        <b>{errorTexts['order.paused'][locale]}</b>
      </p>
      {pause.text === null ? null : <p>{pause.text}</p>}
    </Note>
  );
}

/** Reads it when a page opens, and again in another language; what cannot be read says nothing. */
function useOrderPause(): OrderPause | null {
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [pause, setPause] = useState<OrderPause | null>(null);
  useEffect(() => {
    let isLeft = false;
    client.call('readOrderPause').then(
      (read) => (isLeft ? undefined : setPause(read)),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [client, locale]);
  return pause;
}
