import type { Race, Racer } from './acts.ts';
import type { Mortal } from './mortal.ts';

const newest = ['newest', 'one before the newest', 'third newest', 'fourth newest'] as const;

/** Describes a step as a person would follow it by hand. */
export function describeStep(step: Racer, { name }: Mortal): string {
  const { disturbance } = step;
  const disturbed =
    disturbance === null
      ? ''
      : disturbance.how === 'hold'
        ? ` [held at its point ${disturbance.at}]`
        : ` [the node dies at its point ${disturbance.at}]`;
  return `on ${name}, ${describeAct(step)}${disturbed}`;
}

/** Describes the interleaving of several steps. */
export function wordsOfRace({ switches }: Race): string {
  const turns =
    switches.length === 0 ? '' : `; another of them goes on after turn ${switches.join(', ')}`;
  return `at once${turns}`;
}

function describeAct(step: Racer): string {
  const of = (what: string) => ('nth' in step ? `${what} (${newest[step.nth] ?? step.nth})` : what);
  switch (step.do) {
    case 'order':
      return `customer ${step.who + 1} orders: ${step.kind} ${step.variant}`;
    case 'repeat order':
      return `customer ${step.who + 1} sends an unanswered order or booking again, with its key`;
    case 'code':
      return of(
        `a payment by ${step.channel} (${step.presentation ?? 'qr'}) is asked for an order`,
      );
    case 'pay':
      return of(`in the wallet, ${step.how} with a code`);
    case 'ask status':
      return of(step.waits ? 'somebody waits for a payment' : 'somebody asks about a payment');
    case 'cancel':
      return of('an order is cancelled');
    case 'open':
      return of('a text that was bought is opened');
    case 'ask back':
      return of(`money is asked back, ${step.part}, of an order`);
    case 'answer offer':
      return of(`who asked says "${step.how}" about a refund`);
    case 'decide':
      return of(`the console says "${step.how}" about a refund`);
    case 'wallet refund':
      return of(`the wallet ends a slow refund: ${step.ends}`);
    case 'console':
      return of(`at the wallet's console, ${step.part} of a payment is sent back`);
    case 'forge':
      return of('a stranger forges a notice that a payment is paid');
    case 'ask invoice':
      return of(`an invoice over ${step.orders} orders is asked for by the owner of an order`);
    case 'invoice':
      return of(`${step.how} an invoice`);
    case 'serve':
      return of(`the console says "${step.how}" about a service`);
    case 'open matter':
      return of(`a matter of ${step.units} units is opened`);
    case 'book':
      return `customer ${step.who + 1} books: ${step.what}, ${step.count}, from ${step.days} days on`;
    case 'change booking':
      return of(`its owner says "${step.how}" about a booking`);
    case 'serve booking':
      return of(`the desk says "${step.how}" about a booking`);
    case 'transfer':
      return of(`its owner says "${step.how}" about the transfer of an order`);
    case 'transfer arrives':
      return of(`a transfer of ${step.part} arrives for an order`);
    case 'send back':
      return 'what was transferred and is owed is sent back';
    case 'break':
      return `the wallet breaks`;
    case 'notices':
      return `a notice of the wallet meets: ${step.how}`;
    case 'slow refund':
      return 'the wallet will take its time for a refund';
    case 'close account':
      return `customer ${step.who + 1} closes their account`;
    case 'cut bus':
      return 'nothing that the nodes tell each other comes here or goes out, for a while';
    case 'time':
      return `${step.ms / 1000} s`;
    case 'sweep':
      return 'the chores run';
    case 'go on':
      return 'who is held for the longest goes on';
  }
}
