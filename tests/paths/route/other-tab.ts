import '#tests/support/dom.ts';

type Listening = Parameters<typeof window.addEventListener>;

/** Storage listeners of the pages. */
const hearing: Listening[] = [];

const listen = window.addEventListener.bind(window);
Object.assign(window, {
  addEventListener(...listening: Listening) {
    const [type] = listening;
    if (type === 'storage' || type === 'pageshow') hearing.push(listening);
    listen(...listening);
  },
});

/** Removes the storage listeners of all pages so far, as a browser does on unload. */
export function endHearing(): void {
  for (const [type, listener] of hearing.splice(0)) window.removeEventListener(type, listener);
}

/** Delivers a message of another tab. Resolves once the page has handled it. */
export async function hear(name: string, message: string): Promise<void> {
  const [heard, sends] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  await new Promise((resolve) => {
    heard.addEventListener('message', resolve);
    sends.postMessage(message);
  });
  heard.close();
  sends.close();
}
