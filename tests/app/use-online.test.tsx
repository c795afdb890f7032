import { renderHook } from '@testing-library/react';
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
