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
