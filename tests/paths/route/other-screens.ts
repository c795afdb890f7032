import type { Person, TestServer } from '#tests/support/server.ts';

/** Sends the calls of other tabs and devices to the server; these pages are not rendered. */
export function otherScreens(server: TestServer, { token }: Person) {
  const picked = new Map<string, string>();

  return {
    /** Records an action in that tab; its call is sent when the trace lets the server handle it. */
    act(tab: string, what: string): void {
      const [name, channel] = what.split(':');
      if (name === 'channel.picked' && channel !== undefined) picked.set(tab, channel);
    },
    /** The server handles the call of that screen. Throws for one that is unknown. */
    async send(tab: string, call: string, orderNo: string): Promise<void> {
      const pay = (body: object) =>
        server.call('POST', `payments/orders/${orderNo}`, { token, body });
      switch (call) {
        case 'startPayment':
          await pay({ channel: picked.get(tab) ?? 'alipay' });
          return;
        case 'cancelOrder':
          await server.call('POST', `orders/${orderNo}/cancel`, { token });
          return;
        case 'fetchOrder':
        case 'fetchStatus':
          return;
        default:
          throw new Error(`another screen cannot ask for ${call}`);
      }
    },
  };
}
