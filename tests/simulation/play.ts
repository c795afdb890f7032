import * as v from 'valibot';
import { Identity } from '#contract/auth.ts';
import { sweep } from '#server/domain/sweep.ts';
import { goodPassword } from '#tests/support/server.ts';
import { answerOffer, askBack, askForInvoice } from './aftersales.ts';
import type { SimulatedDatabase } from './databases.ts';
import { decide, serve, withInvoice } from './desk.ts';
import type { Customer, Diary } from './diary.ts';
import { people, type Step } from './history.ts';
import { findBrokenNow, type Broken } from './invariants.ts';
import { findBrokenAtEnd } from './end.ts';
import type { SiteNode } from './node.ts';
import type { PlantName } from './plants.ts';
import { bringToEnd } from './quiet.ts';
import { Died } from './scheduler.ts';
import {
  askForCode,
  askForStatus,
  cancelOrder,
  openArticle,
  placeOrder,
  repeatOrder,
} from './shopping.ts';
import { ConnectionLost, startSite, withoutNetwork, type Site } from './site.ts';
import {
  breakWallet,
  endSlowRefund,
  forgeNotice,
  refundAtConsole,
  useCode,
} from './wallet-acts.ts';
import { wordsOf } from './words.ts';

export type Played = {
  /** What is not as it has to be; empty when all is well. */
  broken: readonly Broken[];
  /** What happened, a line for each step and each thing that came of it. */
  story: readonly string[];
};

/** Plays a history on a database that is as new, until all is quiet, and looks whether all is well. */
export async function play(
  database: SimulatedDatabase,
  steps: readonly Step[],
  plant: PlantName | null = null,
): Promise<Played> {
  await database.empty();
  const story: string[] = [];
  const site = await startSite(database, plant, (what) => story.push(`   ${what}`));
  const walletOf = () => site.wallet;
  try {
    const broken = await withoutNetwork(walletOf, () => playOn(site, steps, story));
    return { broken, story };
  } finally {
    await site.close();
  }
}

async function playOn(
  site: Site,
  steps: readonly Step[],
  story: string[],
): Promise<readonly Broken[]> {
  const diary: Diary = {
    site,
    customers: [],
    orders: [],
    codes: [],
    refunds: [],
    invoices: [],
    promised: [],
    strange: [],
    returnedAtConsole: new Map(),
    keys: 0,
  };
  for (let who = 1; who <= people; who += 1) diary.customers.push(await register(site, who));
  for (const [index, step] of steps.entries()) {
    const node = await site.node(step.node);
    const line = story.push(`${index + 1}. ${wordsOf(step, node)}`) - 1;
    const tell = (end: string) => (story[line] += `: ${end}`);
    await site.scheduler.begin(step.disturbance, async () => {
      try {
        tell(await take(diary, step, node));
      } catch (error) {
        if (error instanceof ConnectionLost) tell('no answer');
        else if (!(error instanceof Died)) diary.strange.push(String(error));
      }
    });
    const broken = await findBrokenNow(diary);
    if (broken.length > 0) return broken;
  }
  story.push('Everything works again, and time passes.');
  await bringToEnd(diary);
  return findBrokenAtEnd(diary);
}

async function take(diary: Diary, step: Step, node: SiteNode): Promise<string> {
  const { site } = diary;
  switch (step.do) {
    case 'order':
      return placeOrder(diary, node, step);
    case 'repeat order':
      return repeatOrder(diary, node, step);
    case 'code':
      return askForCode(diary, node, step);
    case 'pay':
      return useCode(diary, step);
    case 'ask status':
      return askForStatus(diary, node, step);
    case 'cancel':
      return cancelOrder(diary, node, step);
    case 'open':
      return openArticle(diary, node, step);
    case 'ask back':
      return askBack(diary, node, step);
    case 'answer offer':
      return answerOffer(diary, node, step);
    case 'decide':
      return decide(diary, node, step);
    case 'wallet refund':
      return endSlowRefund(diary, step);
    case 'console':
      return refundAtConsole(diary, step);
    case 'forge':
      return forgeNotice(diary, node, step);
    case 'ask invoice':
      return askForInvoice(diary, node, step);
    case 'invoice':
      return withInvoice(diary, node, step);
    case 'serve':
      return serve(diary, node, step);
    case 'break':
      return breakWallet(diary, step);
    case 'notices':
      site.faults.disturbNotices({ how: step.how, ms: step.ms }, 1);
      return 'the next one';
    case 'slow refund':
      site.faults.setRefunds('processing', 1);
      return 'the next one';
    case 'time':
      site.clock.move(step.ms);
      return 'passed';
    case 'sweep':
      await site.on(node, () => sweep(node.deps));
      return 'done';
    case 'go on':
      return (await site.scheduler.release()) ? 'done' : 'nobody is held';
  }
}

async function register(site: Site, who: number): Promise<Customer> {
  const node = await site.node(0);
  const phone = `1380000000${who}`;
  const call = async (path: string, body: object) => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const response = await node.app.request(`/api/v1/auth/${path}`, { ...request, headers });
    return v.parse(v.object({ data: v.unknown() }), await response.json()).data;
  };
  await call('send-sms', { phone, purpose: 'register' });
  const code = site.messages.at(-1)?.code;
  const body = { phone, password: goodPassword, verification_code: code };
  const { token, user } = v.parse(Identity, await call('register', body));
  return { name: `customer ${who}`, id: user.id, token, titleId: null, unanswered: [] };
}
