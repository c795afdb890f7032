import type { Person, TestServer } from '#tests/support/server.ts';

/** Tabs and devices beside the page: what they ask the server for reaches it, and nobody sees them. */
export function otherScreens(server: TestServer, { token }: Person) {
  const picked = new Map<string, string>();

  return {
    /** Somebody does this there; what they wish for is sent when the server handles it. */
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
