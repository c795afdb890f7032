import { sweep } from '#server/domain/jobs/sweep.ts';
import { answerOffer, askBack, askForInvoice } from './aftersales.ts';
import { bookTime, changeBooking, serveBooking } from './bookings.ts';
import type { SimulatedDatabase } from './databases.ts';
import { decide, openNextMatter, serve, withInvoice } from './staff.ts';
import type { Diary } from './diary.ts';
import { people, type Race, type Racer, type Step } from './acts.ts';
import { closeAccount, register } from './people.ts';
import { findBrokenNow, type Broken } from './invariants.ts';
import { findBrokenAtEnd } from './end.ts';
import type { SiteNode } from './node.ts';
import type { PlantName } from './plants.ts';
import { bringToEnd } from './quiet.ts';
import { Died } from './mortal.ts';
import type { Work } from './scheduler.ts';
import { askForCode, askForStatus, cancelOrder, placeOrder, repeatOrder } from './shopping.ts';
import { receiveTransfer, sendTransfersBack, tellTransfer } from './transfers.ts';
import { openText } from './texts.ts';
import { ConnectionLost, startSite, withoutNetwork, type Site } from './site.ts';
import {
  breakWallet,
  endSlowRefund,
  forgeNotice,
  refundAtConsole,
  useCode,
} from './wallet-acts.ts';
import { describeStep, wordsOfRace } from './words.ts';

export type Played = {
  /** The broken invariants; empty when all is well. */
  broken: readonly Broken[];
  /** The events, one line for each step and each effect. */
  story: readonly string[];
  /** The same for histories in which everything happened in the same order. */
  digest: string;
};

/** Plays a history on a clean database until all is quiet, and checks the invariants. */
export async function play(
  database: SimulatedDatabase,
  steps: readonly Step[],
  plant: PlantName | null = null,
): Promise<Played> {
  await database.empty();
  const story: string[] = [];
  const site = await startSite(database, plant, (what) => story.push(`   ${what}`));
  const getWallet = () => site.wallet;
  try {
    const broken = await withoutNetwork(database.gate, getWallet, () => playOn(site, steps, story));
    return { broken, story, digest: database.gate.digest() };
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
    bookings: [],
    promised: [],
    strange: [],
    registered: 0,
    returnedAtConsole: new Map(),
    keys: 0,
  };
  while (diary.customers.length < people) {
    diary.customers.push(await register(site, (diary.registered += 1)));
  }
  for (const [index, step] of steps.entries()) {
    if (step.do === 'race') await race(diary, step, `${index + 1}. `, story);
    else {
      const work = await doing(diary, step, `${index + 1}. `, story);
      await site.scheduler.begin(work);
    }
    const broken = await findBrokenNow(diary);
    if (broken.length > 0) return broken;
  }
  story.push('Everything works again, and time passes.');
  await bringToEnd(diary);
  return findBrokenAtEnd(diary);
}

/** Prepares an action; its line of the story records the result. */
async function doing(diary: Diary, step: Racer, number: string, story: string[]): Promise<Work> {
  const node = await diary.site.node(step.node);
  const line = story.push(`${number}${describeStep(step, node)}`) - 1;
  const tell = (end: string) => (story[line] += `: ${end}`);
  return {
    disturbance: step.disturbance,
    async work() {
      try {
        tell(await take(diary, step, node));
      } catch (error) {
        if (error instanceof ConnectionLost) tell('no answer');
        else if (!(error instanceof Died)) diary.strange.push(String(error));
      }
    },
  };
}

async function race(diary: Diary, step: Race, number: string, story: string[]): Promise<void> {
  story.push(`${number}${wordsOfRace(step)}`);
  const works: Work[] = [];
  for (const racer of step.racers) works.push(await doing(diary, racer, '   - ', story));
  await diary.site.scheduler.race(works, step.switches);
}

async function take(diary: Diary, step: Racer, node: SiteNode): Promise<string> {
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
      return openText(diary, node, step);
    case 'close account':
      return closeAccount(diary, node, step);
    case 'cut bus':
      site.cutBus(node);
      return 'nothing is heard';
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
    case 'open matter':
      return openNextMatter(diary, node, step);
    case 'book':
      return bookTime(diary, node, step);
    case 'change booking':
      return changeBooking(diary, node, step);
    case 'serve booking':
      return serveBooking(diary, node, step);
    case 'transfer':
      return tellTransfer(diary, node, step);
    case 'transfer arrives':
      return receiveTransfer(diary, node, step);
    case 'send back':
      return sendTransfersBack(diary, node);
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
