import { useRouter } from '@tanstack/react-router';
import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#src/app/device/after-paint.ts';
import { opensNewPage } from './new-page.ts';

/**
 * Checks whether a page draws the parts below its first screen: false in the first frame after a move to a new
 * page, true from then on and in any other case, so that hydration, anchors and restored scroll positions
 * find the whole page (decision 014). Printing does not wait for the frame.
 */
export function useDrawsAll(): boolean {
  const router = useRouter();
  const [drawsAll, setDrawsAll] = useState(() => !opensNewPage(router));
  useLayoutEffect(() => {
    if (drawsAll) return undefined;
    const draw = () => setDrawsAll(true);
    const drawNow = () => flushSync(draw);
    const cancel = afterPaint(() => startTransition(draw));
    addEventListener('beforeprint', drawNow);
    return () => {
      cancel();
      removeEventListener('beforeprint', drawNow);
    };
  }, [drawsAll]);
  return drawsAll;
}
