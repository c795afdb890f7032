import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { undoMs } from '#contract/base/limits.ts';
import { faultsInBothSchemes, faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { failure } from '#tests/support/checkout-responses.ts';
import { atWallet, openPayer, type Payer } from '#tests/support/checkout-payer.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { handFor } from '#tests/support/hand.ts';
import { png } from '#tests/support/pictures.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { translatorIn } from '#tests/support/translator.ts';

const url = inject('siteUrl');
const browser = await sharedBrowser();

const lists = [
  {
    path: '/user/orders',
    way: 'shell:account.orders',
    calls: '**/api/v1/orders?*',
    loading: 'orders:loading',
    failed: 'orders:failed.title',
  },
  {
    path: '/user/payments',
    way: 'shell:account.orderTabs.payments',
    calls: '**/api/v1/payments?*',
    loading: 'payments:loading',
    failed: 'payments:failed.title',
  },
  {
    path: '/user/notifications',
    way: 'shell:account.notifications',
    calls: '**/api/v1/notifications?*',
    loading: 'notifications:loading',
    failed: 'notifications:failed.title',
  },
] as const;

describe.each(
  chooseByCommit('account-orders', [
    { locale: 'zh-CN', device: 'phone', told: '付款成功' },
    { locale: 'en-US', device: 'desktop', told: 'Payment received' },
  ] as const),
)('in $locale on a $device', ({ locale, device, told }) => {
  const t = translatorIn(locale);
  /** Checks all axe rules in Chinese and light, and only the differing ones in English and dark. */
  const halfMade = async (page: Page) => expect(await faultsInOneScheme(page, locale)).toEqual([]);

  test('orders, payments and notifications work, are well made in every state, and counted alike in two tabs', async () => {
    const payer = await openPayer(browser, { url, locale, device });
    const { page } = payer;
    const use = handFor(device, page);
    const button = (key: string, values = {}) =>
      page.getByRole('button', { name: t(key, values), exact: true });
    const link = (key: string) => page.getByRole('link', { name: t(key), exact: true });

    await letTimeToUndoStandStill(page);
    // Nearly identical views are checked on one device only.
    if (device === 'desktop') await seeEmpty(payer);
    await pay(payer);

    // The orders, their filter, and the payments tab.
    await payer.open('/user/orders');
    await page.getByRole('heading', { name: t('orders:empty.pending.title') }).waitFor();
    await use(button('orders:status.all'));
    await page.getByText(payer.orderNo, { exact: true }).waitFor();
    await halfMade(page);
    await use(link('shell:account.orderTabs.payments'));
    await page.getByText(t('payments:status.success'), { exact: true }).last().waitFor();
    await halfMade(page);
    expect(await listControlsOutside(page)).toEqual([]);
    await use(page.getByRole('link', { name: payer.orderNo, exact: true }));
    await use(page.locator('summary', { hasText: t('orders:receipt.show') }));
    await page.getByRole('heading', { name: t('orders:receipt.title') }).waitFor();
    await halfMade(page);

    // Two tabs show the same count, and a deletion can be undone.
    const other = await payer.context.newPage();
    await payer.open('/saas', other);
    const count = t(`shell:account.unread${locale === 'en-US' ? '_one' : ''}`, { count: 1 });
    const counted = other.locator('header small', { hasText: count });
    await counted.first().waitFor({ state: 'attached' });
    expect(await overlapOfBadge(other)).toBeLessThanOrEqual(0);
    // The browser draws a background page only once a second.
    await page.bringToFront();
    await payer.open('/user/notifications');
    await use(button('notifications:removal.of', { title: told }));
    await button('notifications:removal.undo').waitFor();
    await halfMade(page);
    await use(button('notifications:removal.undo'));
    await use(button('notifications:read.of', { title: told }));
    await page.getByText(t('notifications:allRead'), { exact: true }).waitFor();
    await counted.first().waitFor({ state: 'detached' });
    await other.close();
    await page.bringToFront();
    await halfMade(page);

    // Closing the tab completes a deletion.
    await use(button('notifications:removal.of', { title: told }));
    await button('notifications:removal.undo').waitFor();
    const last = await payer.context.newPage();
    await page.close({ runBeforeUnload: true });
    await payer.open('/user/notifications', last);
    await expect
      .poll(async () => {
        await last.reload();
        await last.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
        return last.getByText(t('notifications:empty.none.title'), { exact: true }).count();
      })
      .toBe(1);
    if (device === 'phone') await seeLoadingAndFailing(payer, last);
    expect(payer.problems.filter((problem) => !problem.includes('500'))).toEqual([]);
  });

  test('files are attached to an order and downloaded from it', async () => {
    const payer = await openPayer(browser, { url, locale, device });
    const { page } = payer;
    const use = handFor(device, page);
    await payer.open(
      '/user/payment/service?type=service&item_type=trademark&plan_slug=basic&pricing_model=yearly&months=12',
    );
    const chooser = page.waitForEvent('filechooser');
    await page.getByText(t('files:choose'), { exact: true }).click();
    await (
      await chooser
    ).setFiles([
      { name: '营业执照.png', mimeType: 'image/png', buffer: png(40, 30) },
      { name: 'kept out.png', mimeType: 'image/png', buffer: png(30, 40) },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>no picture</h1>') },
    ]);
    await page.getByText(t('files:stored'), { exact: true }).nth(1).waitFor();
    const refusal = t('files:unsupported', { name: 'page.html' });
    await page.getByText(refusal, { exact: true }).waitFor();
    await halfMade(page);
    await use(
      page.getByRole('button', {
        name: t('files:remove', { name: 'kept out.png' }),
      }),
    );
    await page.getByText('kept out.png', { exact: false }).waitFor({ state: 'detached' });
    await use(page.getByRole('button', { name: t('checkout:review.submit') }));
    await page.waitForURL(/order_no=/);
    const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
    await payer.open(`/user/orders/${orderNo}`);
    await use(page.locator('summary', { hasText: t('orders:detail.all') }));
    const file = page.getByRole('button', {
      name: t('orders:attachment.download', { name: '营业执照.png' }),
    });
    await file.waitFor();
    await halfMade(page);
    const download = page.waitForEvent('download');
    await use(file);
    expect((await download).suggestedFilename()).toBe('营业执照.png');
  });

  /** Checks the empty state of the three lists. */
  async function seeEmpty(payer: Payer): Promise<void> {
    const { page } = payer;
    await payer.open('/user/notifications');
    await page.getByRole('heading', { name: t('notifications:empty.none.title') }).waitFor();
    await wellMade(page);
    await payer.open('/user/payments');
    await page.getByRole('heading', { name: t('payments:empty.none.title') }).waitFor();
    await wellMade(page);
    await payer.open('/user/orders?status=completed');
    await page.getByRole('heading', { name: t('orders:empty.completed.title') }).waitFor();
    await wellMade(page);
    await payer.open('/user/orders');
    await page.getByText(payer.orderNo, { exact: true }).waitFor();
    await wellMade(page);
    expect(await listControlsOutside(page)).toEqual([]);
  }

  /** Checks the loading and the error state of the three lists. */
  async function seeLoadingAndFailing(payer: Payer, page: Page): Promise<void> {
    for (const { path, calls, way, loading, failed } of lists) {
      // The page of a known order leads to all three.
      await payer.open(`/user/orders/${payer.orderNo}`, page);
      if (path === '/user/payments')
        await page
          .getByRole('link', { name: t(lists[0].way) })
          .first()
          .tap();
      let responses = false;
      await page.route(calls, async (route) => {
        if (responses) await route.fulfill(failure(500, 'server.failed'));
      });
      await page
        .getByRole('link', { name: t(way) })
        .first()
        .tap();
      await page.getByText(t(loading), { exact: true }).waitFor({ state: 'attached' });
      await wellMade(page);
      responses = true;
      await payer.open(path, page);
      await page.getByRole('heading', { name: t(failed) }).waitFor();
      await wellMade(page);
      await page.unroute(calls);
    }
  }
});

test('the number and the amount of an unpaid payment do not meet on a phone', async () => {
  const payer = await openPayer(browser, { url, locale: 'en-US', device: 'phone' });
  await payer.startPayment();
  await payer.page.setViewportSize({ width: 360, height: 780 });
  await payer.open('/user/payments');
  await payer.page.getByText(payer.orderNo, { exact: true }).waitFor();
  expect(await listOverlappingTexts(payer.page)).toEqual([]);
});

/** Freezes the time to undo, because a slow machine may need longer for its checks. */
async function letTimeToUndoStandStill(page: Page): Promise<void> {
  await page.addInitScript((undoMs) => {
    const wait = window.setTimeout;
    const longer = (run: () => void, ms?: number) => wait(run, ms === undoMs ? 600_000 : ms);
    Object.assign(window, { setTimeout: longer });
  }, undoMs);
}

async function pay(payer: Payer): Promise<void> {
  await atWallet(payer, await payer.startPayment(), 'approve');
  await expect.poll(async () => (await payer.order()).payment?.status).toBe('success');
}

/** Lists the controls in the page's table that are wider than their place. */
function listControlsOutside(page: Page): Promise<string[]> {
  return page
    .locator('table')
    .locator('a, button')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const frame = control.closest('.frame') ?? document.documentElement;
          return control.getBoundingClientRect().right > frame.getBoundingClientRect().right;
        })
        .map((control) => control.textContent),
    );
}

/** Lists pairs of texts in the page's table that are drawn over each other. */
function listOverlappingTexts(page: Page): Promise<string[]> {
  return page.locator('table').evaluate((table) => {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const drawn: { text: string; rects: DOMRect[] }[] = [];
    while (walker.nextNode() !== null) {
      if (walker.currentNode.parentElement?.closest('caption, .visually-hidden') != null) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      drawn.push({ text: range.toString().trim(), rects: [...range.getClientRects()] });
    }
    const meet = (one: DOMRect, two: DOMRect) =>
      one.left < two.right - 1 &&
      two.left < one.right - 1 &&
      one.top < two.bottom - 1 &&
      two.top < one.bottom - 1;
    return drawn.flatMap((one, at) =>
      drawn
        .slice(at + 1)
        .filter((two) => one.rects.some((rect) => two.rects.some((other) => meet(rect, other))))
        .map((two) => `${one.text} / ${two.text}`),
    );
  });
}

async function wellMade(page: Page): Promise<void> {
  expect(await faultsInBothSchemes(page)).toEqual([]);
}

/** Measures the overlap of the unread count and the name in the header, in px; Infinity without a count. */
function overlapOfBadge(page: Page): Promise<number> {
  return page
    .locator('header button', { has: page.locator('span ~ small') })
    .first()
    .evaluate((button) => {
      const [badge, name] = ['small[aria-hidden]', 'span'].map((selector) =>
        button.querySelector(selector)?.getBoundingClientRect(),
      );
      return (badge?.right ?? Infinity) - (name?.left ?? 0);
    });
}
