import { assign, type AnyStateMachine } from 'xstate';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { shippedMachines, type Parts } from './check.ts';
import {
  company,
  draft,
  inWechat,
  oneTab,
  phone,
  twoDevices,
  twoTabs,
  unnamed,
} from './configurations.ts';
import type { Rules } from './rules.ts';
import { placedServer, serverLogic } from './server.ts';
import { acceptedAnswer, failure, orderAnswer, toVersion } from './wire.ts';
import type { Handled, Request, Server, Wallet } from './server-state.ts';

/** A fault that once was in the product, put back, and the smallest rules under which it shows. */
export type Bug = { what: string; parts: Partial<Parts>; rules: Rules; found: string };

const stays = 'what is on the screen is not so, and stays until somebody does something';

const newTerms: Rules = { ...draft, attempts: 0, payments: 0, faults: 1, may: ['newTerms'] };

/**
 * The twelve that the first search found, seven of a payment in the wallet on a phone, and five made-up ones of
 * new terms.
 */
export const bugs: readonly Bug[] = [
  {
    what: '1: the watch over a superseded code does not see that the order was paid',
    parts: { machines: { ...shippedMachines, payment: payment(readsStatusOnly) } },
    rules: oneTab,
    found: stays,
  },
  {
    what: '2: the watch does not see that the order was cancelled elsewhere',
    parts: { machines: { ...shippedMachines, payment: payment(readsStatusOnly) } },
    rules: { ...twoDevices, attempts: 1, payments: 0, may: ['cancel'] },
    found: stays,
  },
  {
    what: '3: two screens keep two codes of one order',
    parts: {
      machines: {
        ...shippedMachines,
        payment: shippedMachines.payment.provide({
          guards: {
            isSuperseded: (_: unknown, status: ChartConfig) => status['order_status'] !== 'pending',
          },
        }),
      },
    },
    rules: { ...twoDevices, payments: 0 },
    found: stays,
  },
  {
    what: '4: "no code was made" beside one, after a lost answer',
    parts: { machines: { ...shippedMachines, checkout: checkout(refusesWithoutReading) } },
    rules: { ...oneTab, payments: 0, faults: 1 },
    found: 'the page says that no code was made while one is open',
  },
  {
    what: '5: an ended code comes back with its first minutes',
    parts: { machines: { ...shippedMachines, checkout: checkout(refusesWithoutReading) } },
    rules: { ...oneTab, payments: 0, faults: 1, may: ['timePasses'] },
    found: 'the countdown gives more time than the server',
  },
  {
    what: '6: a cancellation whose answer is lost is called failed',
    parts: { machines: { ...shippedMachines, order: order(failsWithoutReading) } },
    rules: { ...oneTab, attempts: 1, payments: 0, faults: 1, may: ['cancel'] },
    found: 'the page says that cancelling failed while the order is cancelled',
  },
  {
    what: '7: the end of a code drops the cancellation that ended it',
    parts: { machines: { ...shippedMachines, checkout: checkout(leavesWhileCancelling) } },
    rules: { ...oneTab, attempts: 1, payments: 0, may: ['cancel'] },
    found: 'the page calls it safe to pay while the order is being cancelled',
  },
  {
    what: '8: placing an order again is answered with what was so at first',
    parts: { logic: { ...serverLogic, handle: answersAsAtFirst } },
    rules: {
      ...draft,
      attempts: 0,
      faults: 1,
      may: ['timePasses'],
    },
    found: 'the server answers with what was so once',
  },
  {
    what: '9: a page that offers the wallets never looks again',
    parts: { machines: { ...shippedMachines, checkout: checkout(neverLooksAgain) } },
    rules: { ...twoDevices, attempts: 1, payments: 0, may: ['cancel'] },
    found: stays,
  },
  {
    what: '10: a refusal is not said',
    parts: { machines: { ...shippedMachines, checkout: checkout(forgetsTheReason) } },
    rules: { ...oneTab, payments: 0, faults: 1 },
    found: 'a refusal is not said',
  },
  {
    what: '11: a tab that inherits a shared poll is held again and gives up',
    parts: { sharedPoll: { holdsInherited: true } },
    rules: { ...twoTabs, attempts: 1, may: ['sharedPolls', 'hide'] },
    found: 'nothing went wrong, and the page cannot say what became of the money',
  },
  {
    what: '12: an extension puts the code of another wallet out of use',
    parts: { logic: { ...serverLogic, handle: extendsByReplacing } },
    rules: { ...twoDevices, attempts: 3, payments: 0, may: ['extend'] },
    found: 'an extension puts another code out of use',
  },
  {
    what: '13: a page to which the wallet leads back opens it again by itself',
    parts: { machines: { ...shippedMachines, payment: payment(opensOnReturn) } },
    rules: { ...phone, payments: 0 },
    found: 'the wallet opens although nobody pressed for it',
  },
  {
    what: '14: an order names its open code only, so a return offers the wallets again',
    parts: { logic: { ...serverLogic, handle: namesCodesOnly } },
    rules: { ...phone, payments: 0 },
    found: 'a return invites to a second payment while the first can be paid',
  },
  {
    what: "15: the word of WeChat's sheet is believed without asking the server",
    parts: { machines: { ...shippedMachines, payment: payment(believesTheSheet) } },
    rules: { ...inWechat, payments: 0 },
    found: 'the page says that it was paid, and no money came',
  },
  {
    what: '16: a retired link counts as ended, and its late money stays',
    parts: { logic: { ...serverLogic, handle: endsRetiredLinks, learn: ignoresEnded } },
    rules: phone,
    found: 'money that came too late or twice is neither counted nor sent back',
  },
  {
    what: '17: a page says that no money came as soon as it is seen again',
    parts: { machines: { ...shippedMachines, payment: payment(saysUnpaidAtOnce) } },
    rules: phone,
    found: 'the page says that no money came before the server has answered',
  },
  {
    what: '18: a refused order does not lead to the acceptance',
    parts: { machines: { ...shippedMachines, checkout: checkout(neverAsksToAccept) } },
    rules: newTerms,
    found: 'nothing that the person can do places the order',
  },
  {
    what: '19: an acceptance whose answer is lost is repeated only when the network returns',
    parts: { machines: { ...shippedMachines, acceptance: acceptance(waitsForTheNetwork) } },
    rules: newTerms,
    found: stays,
  },
  {
    what: '20: terms that changed meanwhile are accepted although the page showed the old ones',
    parts: { machines: { ...shippedMachines, acceptance: acceptanceOfWhatIsRead() } },
    rules: { ...newTerms, faults: 0 },
    found: 'a version is accepted that the page did not show',
  },
  {
    what: '21: an acceptance of old terms counts for the new ones',
    parts: { logic: { ...serverLogic, handle: acceptsAnyVersion } },
    rules: { ...newTerms, faults: 0 },
    found: 'an acceptance of one version counts for another',
  },
  {
    what: '22: an order is placed for somebody who has accepted an older version',
    parts: { logic: { ...serverLogic, handle: placesWithOldTerms } },
    rules: { ...newTerms, faults: 0 },
    found: 'an order is placed before its buyer has accepted the terms in force',
  },
  {
    what: '23: a return from WeChat without a payer leads there again, in a loop',
    parts: {
      machines: {
        ...shippedMachines,
        checkout: shippedMachines.checkout.provide({
          guards: {
            needsPayer: (_: unknown, { error }: ChartConfig) =>
              error.error === 'payment.openid_needed',
          },
        }),
      },
    },
    rules: { ...unnamed, payments: 0 },
    found: 'WeChat is asked who pays again although nobody pressed for it',
  },
  {
    what: '24: a return from WeChat starts the payment again after it has ended',
    parts: {
      machines: {
        ...shippedMachines,
        checkout: shippedMachines.checkout.provide({
          actions: {
            assignDoubt: assign((_: unknown, { error }: ChartConfig) => ({ doubt: error })),
          },
        }),
      },
    },
    rules: { ...unnamed, payments: 0 },
    found: 'a payment begins although nobody pressed for it',
  },
  {
    what: '25: a code is given although a transfer is announced',
    parts: { logic: { ...serverLogic, handle: forgetsTheTransfer } },
    rules: { ...company, tabs: ['order', 'order'], isOneBrowser: false, attempts: 1 },
    found: 'an order has a code and an announced transfer',
  },
];

function payment(edit: (states: ChartConfig) => void): AnyStateMachine {
  return patched(shippedMachines.payment, edit);
}

function checkout(edit: (states: ChartConfig) => void): AnyStateMachine {
  return patched(shippedMachines.checkout, edit);
}

function acceptance(edit: (states: ChartConfig) => void): AnyStateMachine {
  return patched(shippedMachines.acceptance, edit);
}

function order(edit: (states: ChartConfig) => void): AnyStateMachine {
  return patched(shippedMachines.order, edit);
}

/** Returns the machine with its states edited; the machine that is given stays as it is. */
function patched(machine: AnyStateMachine, edit: (states: ChartConfig) => void): AnyStateMachine {
  const config = copyChartConfig(machine);
  edit(config['states']);
  return withConfig(machine, config);
}

function readsStatusOnly(states: ChartConfig): void {
  const { invoke } = states['watched'].states.watch.states.polling;
  invoke.onDone = invoke.onDone.filter(
    (each: ChartConfig) => each['guard']?.type !== 'isSuperseded',
  );
}

function refusesWithoutReading(states: ChartConfig): void {
  const actions = { type: 'assignRefusal', params: ({ event }: ChartConfig) => event };
  states['unpaid'].states.startingPayment.invoke.onError = [
    { guard: 'hasOpenCode', target: 'paying', actions },
    { target: 'choosingChannel', actions },
  ];
}

function failsWithoutReading(states: ChartConfig): void {
  states['asking'].states.cancelling.invoke.onError.target = '#order.idle';
}

function leavesWhileCancelling(states: ChartConfig): void {
  states['unpaid'].states.paying.invoke.onDone[1].target = '#checkout.loadingOrder';
}

function neverLooksAgain(states: ChartConfig): void {
  const choosing = states['unpaid'].states.choosingChannel;
  delete choosing.after;
  delete choosing.on;
}

function forgetsTheReason(states: ChartConfig): void {
  states['unpaid'].states.startingPayment.invoke.onError = { target: 'checking' };
}

function answersAsAtFirst(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'createOrder' || !server.keys.includes(request.key)) {
    return serverLogic.handle(server, request, wallet);
  }
  return { server, answer: orderAnswer(placedServer) };
}

function forgetsTheTransfer(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'startPayment') return serverLogic.handle(server, request, wallet);
  const handled = serverLogic.handle({ ...server, transfer: null }, request, wallet);
  return { ...handled, server: { ...handled.server, transfer: server.transfer } };
}

function extendsByReplacing(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'extendCode') return serverLogic.handle(server, request, wallet);
  if (server.attempts.length >= 3) return { server, answer: failure('unavailable') };
  const { channel } = request;
  const started = { call: 'startPayment', channel, presentation: 'qr' } as const;
  return serverLogic.handle(server, started, wallet);
}

function opensOnReturn(states: ChartConfig): void {
  const { arriving } = states['watched'].states.wallet.states;
  arriving.always = [{ guard: 'isCode', target: 'scanning' }, { target: 'leaving' }];
}

function namesCodesOnly(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'fetchOrder') return serverLogic.handle(server, request, wallet);
  const attempts = server.attempts.map((attempt) => ({
    ...attempt,
    hasCode: attempt.presentation === 'qr' && attempt.hasCode,
  }));
  return { server, answer: orderAnswer({ ...server, attempts }) };
}

function believesTheSheet(states: ChartConfig): void {
  states['watched'].states.wallet.states.leaving.invoke.onDone = { target: '#payment.paid' };
}

function saysUnpaidAtOnce(states: ChartConfig): void {
  states['watched'].states.wallet.states.away.on['tab.shown'] = 'asked';
}

function neverAsksToAccept(states: ChartConfig): void {
  const { invoke } = states['creatingOrder'];
  invoke.onError = invoke.onError.filter(
    (each: ChartConfig) => each['guard']?.type !== 'isNotAccepted',
  );
}

function waitsForTheNetwork(states: ChartConfig): void {
  delete states['unclear'].after;
}

/** Reads the versions again after they were refused, and accepts them without showing them. */
function acceptanceOfWhatIsRead(): AnyStateMachine {
  return acceptance((states) => {
    const [isNothingDue, asked] = states['checking'].invoke.onDone;
    states['checking'].invoke.onDone = [
      isNothingDue,
      {
        ...asked,
        guard: ({ context }: ChartConfig) => context['idempotencyKey'] !== '',
        target: 'submitting',
      },
      asked,
    ];
  });
}

function acceptsAnyVersion(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'accept') return serverLogic.handle(server, request, wallet);
  const version = toVersion(server.legal.inForce);
  return {
    ...serverLogic.handle(server, { ...request, version }, wallet),
    answer: acceptedAnswer(),
  };
}

function placesWithOldTerms(server: Server, request: Request, wallet: Wallet): Handled {
  if (request.call !== 'createOrder') return serverLogic.handle(server, request, wallet);
  const { legal } = server;
  const known = { ...legal, inForce: legal.accepted };
  const handled = serverLogic.handle({ ...server, legal: known }, request, wallet);
  return { ...handled, server: { ...handled.server, legal } };
}

function endsRetiredLinks(server: Server, request: Request, wallet: Wallet): Handled {
  const { server: after, answer } = serverLogic.handle(server, request, wallet);
  const attempts = after.attempts.map((attempt) =>
    attempt.status === 'closing' && attempt.presentation === 'redirect'
      ? { ...attempt, status: 'failed' as const }
      : attempt,
  );
  return { server: { ...after, attempts }, answer };
}

function ignoresEnded(server: Server, index: number): Server {
  return server.attempts[index]?.status === 'failed' ? server : serverLogic.learn(server, index);
}
