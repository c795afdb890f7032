import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorTexts } from '#contract/failures.ts';
import type { OrderPause } from '#contract/orders/schemas.ts';
import { startRead } from '#src/actors/start-read.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says that orders are paused and that existing codes can still be paid; renders nothing otherwise. */
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

/** Reads the pause when a page opens and after a language switch; a failed read shows nothing. */
function useOrderPause(): OrderPause | null {
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [pause, setPause] = useState<OrderPause | null>(null);
  useEffect(() => {
    return startRead((signal) => client.call('readOrderPause', { signal }), { onDone: setPause });
    // The text comes in the language of the request.
  }, [client, locale]);
  return pause;
}
