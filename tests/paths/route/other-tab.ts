import '#tests/support/dom.ts';

type Listening = Parameters<typeof window.addEventListener>;

/** How pages hear of what other tabs have stored. */
const hearing: Listening[] = [];

const listen = window.addEventListener.bind(window);
Object.assign(window, {
  addEventListener(...listening: Listening) {
    const [type] = listening;
    if (type === 'storage' || type === 'pageshow') hearing.push(listening);
    listen(...listening);
  },
});

/** Ends how the pages so far hear of other tabs: a browser does so with each page. */
export function endHearing(): void {
  for (const [type, listener] of hearing.splice(0)) window.removeEventListener(type, listener);
}

/** Another tab of this browser says so. Resolves when it was heard. */
export async function hear(name: string, message: string): Promise<void> {
  const [heard, sends] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  await new Promise((resolve) => {
    heard.addEventListener('message', resolve);
    sends.postMessage(message);
  });
  heard.close();
  sends.close();
}
