import { getWalletName } from '#contract/base/channels.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { openApplication, storeSession, screen, type Opened } from './application.tsx';
import { createNetwork, type Network } from './network.ts';
import type { Person, TestServer } from './server.ts';
import { translatorIn } from './translator.ts';

const t = translatorIn('zh-CN');

/** A person on the Chinese payment pages, with actions elsewhere at the same time. */
export type PayerInProcess = {
  person: Person;
  orderNo: string;
  network: Network;
  open(page: 'order' | 'code' | 'result'): Promise<Opened>;
  /** The same person on another device: no tab of this browser gets a message. */
  elsewhere: {
    pickChannel(channel: Channel): Promise<QrPayment>;
    cancel(): Promise<unknown>;
    order(): Promise<Order>;
  };
};

export async function payerWithOrder(server: TestServer): Promise<PayerInProcess> {
  localStorage.clear();
  const person = await server.register();
  const { token } = person;
  const { order_no: orderNo } = await server.order(person);
  const network = createNetwork();
  await storeSession(server, person);
  const pages = {
    order: `/user/payment/service/order?order_no=${orderNo}`,
    code: `/user/payment/order?order_no=${orderNo}`,
    result: `/user/payment/process/result/${orderNo}`,
  };
  return {
    person,
    orderNo,
    network,
    open: (page) => openApplication(server, pages[page], network),
    elsewhere: {
      pickChannel: (channel) => server.pay(person, orderNo, channel),
      cancel: () => server.call('POST', `orders/${orderNo}/cancel`, { token }),
      order: async () => server.ask(Order, 'GET', `orders/${orderNo}`, { token }),
    },
  };
}

/** Texts of the payment pages by their key. */
export const seen = {
  text: (key: string) => screen.findByText(t(`checkout:${key}`)),
  code: (channel: Channel) =>
    screen.findByRole('img', {
      name: t('checkout:panel.code', { wallet: getWalletName(channel, 'zh-CN') }),
    }),
  isShown: (key: string) => screen.queryByText(t(`checkout:${key}`)) !== null,
  button: (key: string, values = {}) => screen.findByRole('button', { name: t(key, values) }),
};

/** Changes the wallet by hand, as the page offers it. */
export async function switchTo({ user }: Opened, channel: Channel): Promise<void> {
  const wallet = getWalletName(channel, 'zh-CN');
  await user.click(await screen.findByRole('radio', { name: new RegExp(wallet) }));
  await user.click(await seen.button('checkout:switch.submit', { wallet }));
}

/** Cancels the order on the page and confirms. */
export async function cancelByHand({ user }: Opened): Promise<void> {
  await user.click(await seen.button('orders:cancel.short'));
  const dialog = await screen.findByRole('dialog');
  const yes = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === t('orders:cancel.confirm'),
  );
  if (yes === undefined) throw new Error('the dialog has no such button');
  await user.click(yes);
}

/** Gives the window the focus, which is when a page polls at once. */
export function focusWindow(): void {
  window.dispatchEvent(new Event('focus'));
}
