import { renderHook } from '@testing-library/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnline } from '#src/app/device/use-online.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('content that failed to load is loaded again without a press, also if the network returned before the request failed', () => {
  const restored = vi.fn<() => void>();
  const { rerender, unmount } = renderHook(({ when }) => useOnline(restored, { when }), {
    initialProps: { when: true },
  });
  window.dispatchEvent(new Event('online'));
  expect(restored).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(restored).toHaveBeenCalledTimes(2);

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.advanceTimersByTime(30_000);
  expect(restored).toHaveBeenCalledTimes(2);
  network.mockReturnValue(true);
  const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(30_000);
  expect(restored).toHaveBeenCalledTimes(2);
  tab.mockReturnValue('visible');

  rerender({ when: false });
  vi.advanceTimersByTime(60_000);
  expect(restored).toHaveBeenCalledTimes(2);
  unmount();
});

test('a network that returns as soon as the failure is on the page is noticed', async () => {
  const restored = vi.fn<() => void>();
  function Failure() {
    useOnline(restored, { when: true });
    return <p>not loaded</p>;
  }
  const place = document.createElement('div');
  const shown = new Promise((resolve) => {
    new MutationObserver(resolve).observe(place, { childList: true });
  });
  const root = createRoot(place);
  // As the router does; React runs what waits for the paint later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  startTransition(() => root.render(<Failure />));
  await shown;
  window.dispatchEvent(new Event('online'));
  expect(restored).toHaveBeenCalledTimes(1);
  root.unmount();
  vi.unstubAllGlobals();
});
