import { expect, onTestFinished, test, vi } from 'vitest';
import { broadcast, broadcastOrderMoved, listen } from '#src/actors/tab-channel.ts';

test.each([
  ['is missing', undefined],
  [
    'is refused',
    function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
])('a browser in which BroadcastChannel %s shows no error', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  onTestFinished(() => void vi.unstubAllGlobals());
  const heard: string[] = [];
  const end = listen('notifications', (message) => heard.push(message));
  broadcast('notifications', 'changed');
  broadcastOrderMoved('XY2026112200000017');
  end();

  expect(heard).toEqual([]);
});
