import type { SnapshotFrom } from 'xstate';
import type { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { orderMachine } from '#machines/order.machine.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { cancelError, cancelErrorTitle } from '#src/actors/order.ts';
import { getAcceptanceView } from '#src/app/forms/acceptance-view.ts';
import { getPanelState, type PanelState } from '#src/features/checkout/panel-state.ts';
import {
  cancelledHeading,
  earlierCodeText,
  placingErrorTitle,
  getCheckoutView,
} from '#src/features/checkout/view.ts';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import { choosePresentation } from '#src/features/checkout/presentation.ts';
import type { Tabs } from './run-tab.ts';
import type { Tab } from './tab.ts';
import { tickMs } from './wire.ts';

/** The screen of a tab, as the pages render it. */
export type Screen = {
  view:
    | ReturnType<typeof getCheckoutView>
    | 'review'
    | 'accepting'
    | 'placing'
    | 'signedOut'
    | 'wallet';
  panel: PanelState | 'waiting' | null;
  /** The watched payment, and the payment with the scannable code on the screen. */
  payment: string | null;
  code: string | null;
  /** The countdown next to the code, in ticks. */
  left: number | null;
  /** Sentences about money or codes, by the keys of their texts. */
  says: readonly string[];
  acts: readonly Act[];
};

/** The actions that the screen offers. */
export type Act =
  /** The order is pressed for the terms that the page shows. */
  | { act: 'submit'; terms: string }
  /** The version that the page shows is accepted. */
  | { act: 'agree'; version: string }
  | { act: 'disagree' | 'readAgain' }
  | { act: 'cancel' | 'accept' | 'decline' | 'look' | 'extend' | 'retry' | 'wallet' }
  | { act: 'announce' | 'withdraw' }
  | { act: 'pick'; channel: Channel; presentation: Presentation };

const blank = { panel: null, payment: null, code: null, left: null, says: [], acts: [] } as const;

export function getScreen({ steppers }: Tabs, tab: Tab): Screen {
  if (tab.left) return { ...blank, view: 'wallet' };
  if (tab.signedOut || tab.actors.checkout === null) return { ...blank, view: 'signedOut' };
  const checkout: SnapshotFrom<typeof checkoutMachine> = steppers.checkout.snapshot(
    tab.actors.checkout,
  );
  const screen = standing();
  const dialog = steppers.confirm.snapshot(tab.confirm);
  // The dialog covers the page.
  if (dialog.matches('open')) return { ...screen, acts: [{ act: 'accept' }, { act: 'decline' }] };
  return dialog.matches('working') ? { ...screen, acts: [] } : screen;

  function standing(): Screen {
    const { context } = checkout;
    if (checkout.matches('drafting')) {
      const { refusal, quote, earlierQuote } = context;
      const says = [
        ...(earlierQuote === null ? [] : ['changed.title']),
        ...(refusal === null ? [] : [placingErrorTitle('saas')]),
      ];
      const acts = [{ act: 'submit', terms: quote?.terms ?? '' }] as const;
      return { ...blank, view: 'review', says, acts };
    }
    if (checkout.matches('creatingOrder')) return { ...blank, view: 'placing' };
    if (checkout.matches('unclear')) return { ...blank, view: 'placing', acts: [{ act: 'retry' }] };
    if (tab.actors.acceptance !== null) return accepting(tab.actors.acceptance);
    const view = getCheckoutView(checkout);
    switch (view) {
      case 'choose':
        return { ...blank, view, ...choosing() };
      case 'transfer':
        return { ...blank, view, ...awaiting() };
      case 'pay':
        return { ...paying(), view };
      case 'cancelled': {
        const heading = context.order === null ? 'unsettled' : cancelledHeading(context.order);
        const offered = checkout.hasTag('busy') ? [] : ([{ act: 'retry' }] as const);
        return { ...blank, view, says: [`cancelled.${heading}`], acts: offered };
      }
      case 'missing':
      case 'unavailable':
        return { ...blank, view, acts: [{ act: 'retry' }] };
      default:
        return { ...blank, view };
    }
  }

  function accepting(id: number): Screen {
    const asked: SnapshotFrom<typeof acceptanceMachine> = steppers.acceptance.snapshot(id);
    const disagree = { act: 'disagree' } as const;
    const acts = (): readonly Act[] => {
      if (asked.matches('submitting')) return [];
      if (asked.hasTag('busy')) return [disagree];
      if (getAcceptanceView(asked) === 'unavailable') return [{ act: 'readAgain' }, disagree];
      const version = asked.context.due.map((each) => each.version).join();
      return [{ act: 'agree', version }, disagree];
    };
    return { ...blank, view: 'accepting', acts: acts() };
  }

  function choosing(): Pick<Screen, 'says' | 'acts'> {
    const { context } = checkout;
    const isBusy = checkout.hasTag('busy') || context.doubt !== null;
    const earlier =
      context.order === null || isCancelling()
        ? null
        : earlierCodeText(context.order, {
            failed: context.attemptFailed,
            unread: context.loadError !== null,
          });
    const says = [
      ...(earlier === null ? [] : [`choose.${earlier}`]),
      ...(context.refusal === null ? [] : ['choose.failed']),
      ...cancelFailure(),
    ];
    if (isCancelling()) return { says, acts: [] };
    if (isBusy) return { says, acts: [cancel] };
    return { says, acts: [...offer('alipay'), ...offer('wechat'), ...announce(), cancel] };
  }

  function announce(): readonly Act[] {
    return checkout.context.order?.transfer === undefined ? [] : [{ act: 'announce' }];
  }

  function awaiting(): Pick<Screen, 'says' | 'acts'> {
    const { context } = checkout;
    const says = [
      ...(context.refusal === null ? [] : ['transfer.notWithdrawn']),
      ...cancelFailure(),
    ];
    if (isCancelling()) return { says, acts: [] };
    return { says, acts: [...(checkout.hasTag('busy') ? [] : [withdraw]), cancel] };
  }

  function paying(): Omit<Screen, 'view'> {
    const says = [
      ...(checkout.context.refusal === null ? [] : ['pay.noNewCode']),
      ...cancelFailure(),
    ];
    if (tab.actors.payment === null) {
      return { ...blank, panel: 'waiting', says };
    }
    const watch: SnapshotFrom<typeof paymentMachine> = steppers.payment.snapshot(
      tab.actors.payment,
    );
    const { payment_no: payment, channel, presentation } = watch.context.payment;
    const panel = getPanelState(watch);
    const closed = { ...blank, panel, payment, says };
    const other = channel === 'alipay' ? 'wechat' : 'alipay';
    const change = [
      pick(other, fitting(other)),
      ...(isCancelling() ? [] : [...announce(), cancel]),
    ];
    const canGoOn = fitting(channel) === presentation;
    const goOn = canGoOn ? [wallet] : [];
    const showQr = presentation === 'qr' ? [] : [pick(channel, 'qr')];
    switch (panel) {
      case 'live':
      case 'closing': {
        const isExtending = watch.matches({ watched: { extension: 'extending' } });
        const acts = [look, ...(isExtending ? [] : [{ act: 'extend' } as const]), ...change];
        return { panel, payment, code: payment, left: timeLeft(watch.context.leftMs), says, acts };
      }
      case 'expired':
        return {
          ...closed,
          acts: [
            look,
            ...(presentation === 'qr' || canGoOn ? [pick(channel, presentation)] : []),
            ...showQr,
            ...change,
          ],
        };
      case 'asked':
        return { ...closed, acts: [look, ...goOn, ...(canGoOn ? [] : showQr), ...change] };
      case 'unopened':
        return { ...closed, acts: [...goOn, ...showQr, ...change] };
      case 'confirming':
      case 'missing':
        return { ...closed, acts: [look] };
      default:
        return closed;
    }
  }

  /** The ways to a wallet that the page of the choice offers: the device's own, and a code. */
  function offer(channel: Channel): readonly Act[] {
    const own = fitting(channel);
    return own === 'qr' ? [pick(channel, 'qr')] : [pick(channel, own), pick(channel, 'qr')];
  }

  function fitting(channel: Channel): Presentation {
    return choosePresentation({ presentations }, channel, devices[tab.reach]);
  }

  function timeLeft(leftMs: number): number {
    const until = (name: string) =>
      tab.timers.find(({ event }) => event.includes(`.${name}.`))?.ticks ?? null;
    const untilClosing = until('untilClosing');
    if (untilClosing === null) return until('untilExpiry') ?? 0;
    return untilClosing + Math.min(1, leftMs / tickMs);
  }

  function isCancelling(): boolean {
    return tab.actors.order !== null && steppers.order.snapshot(tab.actors.order).hasTag('busy');
  }

  function cancelFailure(): readonly string[] {
    if (tab.actors.order === null) return [];
    const order: SnapshotFrom<typeof orderMachine> = steppers.order.snapshot(tab.actors.order);
    const error = cancelError(order);
    return error === null ? [] : [cancelErrorTitle(error)];
  }
}

const cancel = { act: 'cancel' } as const;
const withdraw = { act: 'withdraw' } as const;
const look = { act: 'look' } as const;
const wallet = { act: 'wallet' } as const;

const presentations: Record<Channel, Presentation[]> = {
  alipay: ['redirect'],
  wechat: ['redirect', 'jsapi'],
};

const devices = {
  qr: { isPhone: false, browser: null },
  redirect: { isPhone: true, browser: null },
  jsapi: { isPhone: true, browser: 'wechat' },
} as const;

function pick(channel: Channel, presentation: Presentation): Act {
  return { act: 'pick', channel, presentation };
}
