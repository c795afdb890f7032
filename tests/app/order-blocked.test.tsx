import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { expect } from 'vitest';
import { actOnRefund, requestedRefund } from '#tests/support/refunds.ts';
import { buyMembership } from '#tests/support/members.ts';
import { buySaas } from '#tests/support/saas.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);
const t = translatorIn('zh-CN');

const review =
  '/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=1';
const openRefund = () => screen.findByRole('link', { name: t('purchase:blocked.openRefund') });
const submit = () => screen.queryByRole('button', { name: t('checkout:review.submit') });

test('a review names the open refund instead of its button, until the refund has ended', async () => {
  const { order_no } = await buySaas(server, person);
  const refund = await requestedRefund(server, { person, order_no }, 29_900);
  await openApplication(server, review);
  expect((await openRefund()).getAttribute('href')).toBe(`/user/refunds/${refund.refund_no}`);
  expect(screen.getByText(t('purchase:blocked.refund', { title: 'SaaS · 基础版' }))).toBeTruthy();
  expect(submit()).toBeNull();
  await actOnRefund(server, person, refund, 'withdraw');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(submit()).toBeTruthy());
});

test('a review leads to the refund of another tab that blocks its order', async () => {
  const { order_no } = await buySaas(server, person);
  const { user } = await openApplication(server, review);
  await screen.findByRole('button', { name: t('checkout:review.submit') });
  const refund = await requestedRefund(server, { person, order_no }, 29_900);
  await user.click(screen.getByRole('button', { name: t('checkout:review.submit') }));
  expect((await openRefund()).getAttribute('href')).toBe(`/user/refunds/${refund.refund_no}`);
});

test('an upgrade names the open refund instead of its button, until the refund has ended', async () => {
  const { order_no } = await buyMembership(server, person, 'basic');
  const refund = await requestedRefund(server, { person, order_no }, 29_900);
  const { user } = await openApplication(server, '/user/membership');
  const confirm = () => screen.queryByRole('button', { name: t('membership:offer.confirm') });
  const name = t('membership:compare.upgrade', { level: '高级会员' });
  await user.click(await screen.findByRole('button', { name }));
  expect((await openRefund()).getAttribute('href')).toBe(`/user/refunds/${refund.refund_no}`);
  expect(confirm()).toBeNull();
  await actOnRefund(server, person, refund, 'withdraw');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(confirm()).toBeTruthy());
});
