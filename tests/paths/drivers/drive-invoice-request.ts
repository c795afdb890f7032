import * as v from 'valibot';
import { InvoiceableOrders, InvoiceTitles } from '#contract/invoices/schemas.ts';
import { company } from '#tests/support/invoices.ts';
import { ordersOn } from './orders.ts';
import type { Control, Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the page of invoices along the paths of a request. */
export function driveInvoiceRequest(stage: Stage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);
  const button = (key: string) =>
    page.getByRole('button', { name: t(`invoices:${key}`), exact: true });

  let isOffered = false;
  let isWished = false;

  return {
    async begin() {
      isOffered = false;
      isWished = false;
      const { items } = await stage.api('GET', 'invoice-titles', InvoiceTitles);
      if (items.length === 0) await stage.api('POST', 'invoice-titles', v.unknown(), company);
      await calls.hold({
        available: { method: 'GET', path: /\/invoices\/available$/ },
        create: { method: 'POST', path: /\/invoices$/ },
      });
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo('/user/invoices', 'shell:account.orderTabs.invoices');
    },
    async take(step) {
      switch (step) {
        case 'fetchAvailable=some':
          return answer(true);
        case 'fetchAvailable=none':
          return answer(false);
        case 'fetchAvailable!unreachable':
          return (await calls.asked('available')).lose();
        case 'choice.changed:complete':
          // The page offers nothing before the orders are there.
          if (!isOffered) return void (isWished = true);
          return choose(true);
        case 'choice.changed:empty':
          return choose(false);
        case 'available.changed':
          return saveTitle();
        case 'invoice.submitted':
          // The button stays enabled and lists the missing fields.
          return button('ask.submit').click({ force: true });
        case 'after askAgainPause':
          return stage.pass(1000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'retry.requested':
          return button('ask.sendAgain').or(button('failed.retry')).click();
        case 'createInvoice=invoice':
          await (await calls.asked('create')).deliver();
          return;
        case 'createInvoice!termsChanged': {
          const call = await calls.asked('create');
          await changeTitle();
          await call.deliver();
          return;
        }
        case 'createInvoice!invalid':
          return stage.refuse(await calls.asked('create'), 422);
        case 'createInvoice!conflict':
          return stage.refuse(await calls.asked('create'), 409);
        case 'createInvoice!unreachable':
          return (await calls.asked('create')).lose();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };

  async function answer(hasOrders: boolean): Promise<void> {
    const call = await calls.asked('available');
    const { items, total } = await stage.api('GET', 'invoices/available', InvoiceableOrders);
    if (hasOrders && total === 0) await orders.place('paid');
    if (!hasOrders && total > 0) {
      const { items: titles } = await stage.api('GET', 'invoice-titles', InvoiceTitles);
      const left = items.filter(({ available }) => available > 0);
      const { id, is_default: _, ...title } = titles[0] ?? { id: '', is_default: false };
      await stage.api('POST', 'invoices', v.unknown(), {
        order_nos: left.map(({ order_no }) => order_no),
        title_id: id,
        kind: 'ordinary',
        amount: total,
        title,
      });
    }
    await call.deliver();
    isOffered = hasOrders;
    if (isWished && hasOrders) await choose(true);
    isWished = false;
  }

  /** Ticks an order or none; where that is so already, the kind of invoice changes. */
  async function choose(complete: boolean): Promise<void> {
    const boxes = page.getByRole('checkbox', { name: /XY\d+/ });
    await boxes.first().waitFor();
    const ticked = await firstTicked(boxes);
    if (complete === (ticked === null)) return (ticked ?? boxes.first()).click();
    await page.locator('input[type=radio]:not(:checked)').last().click();
  }

  async function firstTicked(boxes: Control): Promise<Control | null> {
    for (let index = 0; index < (await boxes.count()); index += 1) {
      if (await boxes.nth(index).isChecked()) return boxes.nth(index);
    }
    return null;
  }

  /** Another tab changes the title that an invoice is asked for. */
  async function changeTitle(): Promise<void> {
    const { items } = await stage.api('GET', 'invoice-titles', InvoiceTitles);
    for (const { id, ...title } of items) {
      const phone = title.phone === '010-1' ? '010-2' : '010-1';
      await stage.api('PUT', `invoice-titles/${id}`, v.unknown(), { ...title, phone });
    }
  }

  /** Nothing can be saved before the titles are there. */
  async function saveTitle(): Promise<void> {
    const edit = page.getByRole('button', {
      name: t('invoices:titles.editOf', { name: company.name }),
    });
    if ((await edit.count()) === 0) return;
    await edit.first().click();
    await button('form.submit').click();
  }
}
