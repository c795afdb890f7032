import * as v from 'valibot';
import { Envelope } from '#contract/base/envelope.ts';
import type { Refund } from '#contract/refunds/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { getAskState } from '#src/features/refunds/view.ts';
import { formatMoney } from '#src/i18n/format.ts';
import type { PaidOrder } from '#tests/support/refunds.ts';
import type { RefundMoves, RefundWorld } from '#tests/world/refund/moves.ts';
import { account, note, paid, refundableAt, type Request } from '#tests/world/refund/server.ts';
import {
  gistOfRefund,
  gistOfRow,
  realAnswer,
  sendRequest,
  smallAnswer,
} from '#tests/world/refund/wire.ts';
import type { Tab } from '#tests/world/refund/tab.ts';
import { refundWorldFor } from '#tests/world/world-of-trace.ts';
import { kindOfRefundCall, refundCalls, refundHand } from '../drivers/refund-hand.ts';
import { isAsking } from './checkout-screen.ts';
import { callIn, createFates, type CallInTrace } from './fates.ts';
import { differing, playInStep, type PlayedStep, type RealWorld } from './in-step.ts';
import { refundScreen } from './refund-screen.ts';
import { refundSite } from './refund-site.ts';
import type { StageInProcess } from './stage.ts';

const quoteLifetimeMs = 60 * 60_000;
const refreshTimeMs = 30_000;

/**
 * Plays a trace of the refund model on the real page of this order, with the real server. Tab A is the
 * page; the calls of the model's other tabs are sent for them. The order covers two months: a partial
 * refund is half of the amount paid. Throws like `playInStep`.
 */
export async function playRefundTrace(
  stage: StageInProcess,
  of: PaidOrder,
  trace: string,
  tell: (played: PlayedStep) => void,
): Promise<void> {
  const moves = refundWorldFor(trace);
  await stage.calls.hold(refundCalls);
  await stage.go(`/user/orders/${of.order_no}/refund`);
  await playInStep(moves, await realRefunds(stage, of, moves), trace, tell);
}

async function realRefunds(
  stage: StageInProcess,
  of: PaidOrder,
  { tab, server: getServer, refunds }: RefundMoves,
): Promise<RealWorld<RefundWorld>> {
  const { inProcess: page } = stage;
  const { server } = page;
  const site = refundSite(server, stage, of);
  const screen = refundScreen(page.address);
  const hand = refundHand(stage);
  const fates = createFates(page);
  const getFirstTab = ({ tabs }: RefundWorld) => tab(tabs[0] ?? 0);
  const part = (await site.truth()).quote.paid / paid;
  const money = (fen: number) => formatMoney(fen, stage.locale);

  /** Formats the heading that the page shows for a refund. */
  function formatHeading({ status, asked, offered, amount }: Refund, unit: number): string {
    const shown = money((amount ?? offered ?? asked) * unit);
    return screen.t(`refunds:state.${status}.title`, { amount: shown });
  }

  /** Performs an action or an event of tab A. */
  async function act(step: string, mine: Tab): Promise<void> {
    const { refund } = refunds.getSnapshot(mine).context;
    const [, deed = ''] = /^A (asks|\D+)/.exec(step) ?? [];
    switch (deed) {
      case 'asks':
        return hand.ask();
      case 'withdraws':
        return hand.withdraw();
      case 'says yes':
      case 'says no':
        return hand.answer(deed === 'says yes');
      case 'accepts':
        return hand.accept((refund?.offered ?? 0) * part);
      case 'adds a note':
        return hand.addNote(note);
      case 'gives an account':
        return hand.giveAccount(account);
      case 'tries again':
        return hand.retry();
      case 'waits no longer':
        return page.pass(refund === null ? quoteLifetimeMs : refreshTimeMs);
      case 'is reloaded':
        return page.reload();
      default:
        throw new Error(`"${step}" cannot be played`);
    }
  }

  async function sent(request: Request) {
    const numbers = await site.numbers();
    const number = 'no' in request ? (numbers[Number(request.no.slice(1)) - 1] ?? '') : '';
    return sendRequest(server, { of, number, part }, request);
  }

  /** A call of a tab meets the server or is lost, or its answer arrives. */
  async function befall(
    { tab: letter, name, what }: CallInTrace,
    before: RefundWorld,
    after: RefundWorld,
  ): Promise<void> {
    const isPage = letter === 'A';
    if (what === 'is answered') {
      if (isPage) fates.arrive(name);
      return page.quiet();
    }
    const findCall = ({ tabs }: RefundWorld) =>
      tab(tabs['ABC'.indexOf(letter)] ?? 0).calls.find(({ id }) => id === name);
    const request = findCall(before)?.request;
    if (request === undefined) throw new Error(`tab ${letter} has not asked (${name})`);
    const met = isPage ? await fates.meet(name, kindOfRefundCall(name), what) : null;
    if (what === 'is lost') return;
    const response = isPage ? await readAnswer(met) : await sent(request);
    const answer = findCall(after)?.answer ?? null;
    if (what !== 'is handled' || response === null || answer === null) return;
    const found = ['the server says', realAnswer(response, request, part), smallAnswer(answer)];
    const [difference] = differing(found);
    if (difference !== undefined) throw new Error(`${name}: ${difference}`);
  }

  return {
    async play(step, before, after) {
      const call = callIn(step);
      if (call !== null) return befall(call, before, after);
      if (step.startsWith('A ')) return act(step, getFirstTab(before));
      // An action in another tab only appears as its call.
      if (!/^[BC] /.test(step)) await site.decide(step, String(part / 100));
    },

    async read(world) {
      const small = getServer(world.server);
      const { refunds: all, quote } = await site.truth();
      const mine = getFirstTab(world);
      const { refund } = refunds.getSnapshot(mine).context;
      const { look, heading } = screen.read();
      const differences = [
        [
          'at the server is',
          all.map((each) => gistOfRefund(each, part)).join(', '),
          small.rows.map(gistOfRow).join(', '),
        ],
        ['the terms give', `${quote.refundable / part}`, `${refundableAt(small)}`],
        ['the page says', look, describeScreen(refunds, mine)],
        ['the page says', heading, refund === null ? '' : formatHeading(refund, part)],
      ].flatMap(differing);
      return { says: look, stands: describeStanding(all), differences };
    },

    async untruths() {
      // The dialog has to be answered first; the page behind it waits.
      if (isAsking()) return [];
      const { refunds: all, quote } = await site.truth();
      const { look, heading } = screen.read();
      const isOpen = all.some(({ status }) => refundIs(status, 'open'));
      switch (look) {
        case 'loading':
          return ['it still waits'];
        case 'unavailable':
        case 'form, unclear':
          return [];
        case 'form':
          return !isOpen && screen.offers(money(quote.refundable))
            ? []
            : [`it offers what the terms do not give: ${quote.refundable / part} parts`];
        case 'nothingLeft':
          return !isOpen && quote.refundable === 0 ? [] : ['something can be asked back'];
        default:
          return all.some(
            (each) => formatHeading(each, 1) === heading && look.startsWith(each.status),
          )
            ? []
            : [`it says ${look}, and the server ${describeStanding(all)}`];
      }
    },

    isAtRest: (world) => getFirstTab(world).calls.length === 0,
  };
}

function describeStanding(all: readonly Refund[]): string {
  return all.map(({ status }) => status).join(', then ') || 'not asked for';
}

/** Derives the expected appearance of a tab's page from the model. */
function describeScreen(refunds: RefundMoves['refunds'], tab: Tab): string {
  const snapshot = refunds.getSnapshot(tab);
  const screen = refunds.getScreen(tab);
  if (screen === 'form') return getAskState(snapshot) === 'unclear' ? 'form, unclear' : 'form';
  if (screen === 'failed') return 'unavailable';
  if (screen !== 'refund') return screen;
  const { refund } = snapshot.context;
  return `${refund?.status ?? ''}${refunds.saysUnclear(tab) ? ', unclear' : ''}`;
}

async function readAnswer(response: Response | null) {
  if (response === null) return null;
  const body = v.parse(Envelope, await response.json());
  return { status: response.status, body, data: body.data };
}
