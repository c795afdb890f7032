import { Channel } from '#contract/base/picklists.ts';
import type { Answer, Request, Server, Wallet } from './server-state.ts';
import {
  isOpen,
  learn,
  pass,
  receiveTransfer,
  serverLogic,
  sweep,
  transferableServer,
  withAttempt,
} from './server.ts';
import { createInterner } from './interner.ts';
import { toPaymentNo } from './wire.ts';

/** One event of a server and its wallets. */
export type ServerStep =
  | { do: 'call'; request: Request; wallet: Wallet }
  | { do: 'scan' | 'pay' | 'pay unnoticed'; index: number }
  | { do: 'sweep' }
  /** Money arrives on the operator's account. */
  | { do: 'receive' }
  | { do: 'wait' };

/** A step with the small server's response and its state afterwards. */
export type ExpectedStep = { step: ServerStep; text: string; answer: Answer | null; after: Server };

/**
 * Returns ways through the small server that show each answer to each request in each situation, and
 * each effect of wallets, sweep and time: a shortest way to each situation, with all that changes
 * nothing there at its end. A situation leaves out how much time is left. Situations more than
 * `maxSteps` away are left out.
 */
export function serverPaths(
  maxAttempts: number,
  maxSteps = Infinity,
): readonly (readonly ExpectedStep[])[] {
  const servers = createInterner<Server>((server) => server);
  const ways = new Map<number, readonly ExpectedStep[]>([[servers.add(transferableServer), []]]);
  const shown = new Set<string>();
  const paths: (readonly ExpectedStep[])[] = [];
  // A map is walked in the order in which it grows: breadth first.
  for (const [id, way] of ways) {
    if (way.length >= maxSteps) break;
    const before = servers.get(id);
    const still: ExpectedStep[] = [];
    for (const step of stepsFrom(before, maxAttempts)) {
      const { server, answer } = taken(before, step);
      const expected = { step, text: formatStep(step, answer), answer, after: server };
      const to = servers.add(server);
      if (!ways.has(to)) ways.set(to, [...way, expected]);
      const goal = `${situation(before)} ${expected.text} ${situation(server)}`;
      if (shown.has(goal)) continue;
      shown.add(goal);
      if (to === id) still.push(expected);
      else paths.push([...way, expected]);
    }
    if (still.length > 0) paths.push([...way, ...still]);
  }
  return withoutPrefixes(paths);
}

/** A way that another one begins with is shown by that. */
function withoutPrefixes(
  ways: readonly (readonly ExpectedStep[])[],
): readonly (readonly ExpectedStep[])[] {
  const textOfWay = (way: readonly ExpectedStep[]) => way.map(({ text }) => text).join();
  const begun = new Set(
    ways.flatMap((way) => way.slice(1).map((_, at) => textOfWay(way.slice(0, at + 1)))),
  );
  return ways.filter((way) => !begun.has(textOfWay(way)));
}

function stepsFrom(server: Server, maxAttempts: number): readonly ServerStep[] {
  const { attempts } = server;
  const hasUnheardMoney = attempts.some((each) => each.trade === 'paid' && isOpen(each));
  const call = (request: Request, wallet: Wallet = 'speaks'): ServerStep => ({
    do: 'call',
    request,
    wallet,
  });
  const starts = Channel.options.flatMap((channel) =>
    attempts.length < maxAttempts
      ? (['qr', 'redirect'] as const).flatMap((presentation) =>
          (['speaks', 'silent', 'givesNoCode'] as const).map((wallet) =>
            call({ call: 'startPayment', channel, presentation }, wallet),
          ),
        )
      : [],
  );
  const asks: readonly ServerStep[] = [
    call({ call: 'cancelOrder' }),
    call({ call: 'cancelOrder' }, 'silent'),
    call({ call: 'announceTransfer' }),
    call({ call: 'announceTransfer' }, 'silent'),
    call({ call: 'withdrawTransfer' }),
    ...starts,
  ];
  // A read in between makes the server query the wallet; the small one leaves that to the notice.
  if (hasUnheardMoney) return [...asks, { do: 'sweep' }];
  return [
    ...asks,
    call({ call: 'fetchOrder' }),
    ...attempts.flatMap(
      ({ channel, presentation, hasCode, trade, gateway }, index): readonly ServerStep[] => {
        if (!hasCode) return [];
        const paymentNo = toPaymentNo(index);
        const isPayable = (trade === 'unscanned' || trade === 'scanned') && gateway > 0;
        return [
          call({ call: 'fetchStatus', paymentNo }),
          // The pages prolong codes only.
          ...(presentation === 'qr' ? [call({ call: 'extendCode', paymentNo, channel })] : []),
          ...(isPayable
            ? ([
                { do: 'scan', index },
                { do: 'pay', index },
              ] as const)
            : []),
          ...(isPayable ? ([{ do: 'pay unnoticed', index }] as const) : []),
        ];
      },
    ),
    ...(server.transfer?.money === 'none' ? ([{ do: 'receive' }] as const) : []),
    { do: 'sweep' },
    { do: 'wait' },
  ];
}

function taken(server: Server, step: ServerStep): { server: Server; answer: Answer | null } {
  switch (step.do) {
    case 'call': {
      const handled = serverLogic.handle(server, step.request, step.wallet);
      return handled.answer === null ? serverLogic.commit(handled.server) : handled;
    }
    case 'scan':
      return { server: withAttempt(server, step.index, { trade: 'scanned' }), answer: null };
    case 'pay':
    case 'pay unnoticed': {
      const paid = withAttempt(server, step.index, { trade: 'paid' });
      return { server: step.do === 'pay' ? learn(paid, step.index) : paid, answer: null };
    }
    case 'sweep':
      return { server: sweptWhole(server), answer: null };
    case 'receive':
      return { server: receiveTransfer(server), answer: null };
    case 'wait':
      return { server: pass(server), answer: null };
  }
}

/** Runs one full round of the sweep for money without a notice. */
function sweptWhole(server: Server): Server {
  const paid = server.attempts.findIndex((each) => each.trade === 'paid' && isOpen(each));
  const after = paid === -1 ? sweep(server) : learn(server, paid);
  return after === server ? server : sweptWhole(after);
}

function formatStep(step: ServerStep, answer: Answer | null): string {
  if (step.do !== 'call') return 'index' in step ? `${step.do} P${step.index + 1}` : step.do;
  const { call, ...rest } = step.request;
  const parts = Object.values(rest).filter((part) => part !== 'qr');
  const wallet = step.wallet === 'speaks' ? [] : [step.wallet];
  return `${[call, ...parts, ...wallet].join(' ')} ${answer?.replaceAll(/\d+ min/g, '')}`;
}

function situation({ order, attempts, transfer }: Server): string {
  const codes = attempts.map(({ channel, presentation, status, left, trade, hasCode }) =>
    [channel, presentation, status, trade, left > 0, hasCode].join(' '),
  );
  const { announced, money } = transfer ?? {};
  return [order?.status, (order?.left ?? 0) > 0, announced, money, ...codes].join(', ');
}
