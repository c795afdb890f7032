import type { Rules } from './rules.ts';
import { newServer, placedServer, transferableServer } from './server.ts';

export type Configuration = { name: string; rules: Rules; limit: number };

/** The base of every configuration: an unpaid order in one tab, and only payment is possible. */
export const oneTab: Rules = {
  server: placedServer,
  tabs: ['order'],
  isOneBrowser: true,
  attempts: 2,
  payments: 1,
  faults: 0,
  may: [],
};
export const draft = { ...oneTab, server: newServer, tabs: ['review'] } as const;
export const twoTabs = { ...oneTab, tabs: ['order', 'order'] } as const;
export const twoDevices = { ...twoTabs, isOneBrowser: false } as const;

/** A phone that opens the wallet, and may then discard the page. */
export const phone = { ...oneTab, reaches: ['redirect'], may: ['leave'] } as const;
/** WeChat's browser: its sheet covers the page, and Alipay can only be paid by a code. */
export const inWechat = { ...phone, reaches: ['jsapi'] } as const;
/** WeChat has to identify the payer first, on another page. */
export const unnamed = { ...inWechat, server: { ...placedServer, knowsPayer: false } } as const;
/** The page that opened the wallet, and the tab to which the wallet returns. */
export const freshTab = {
  ...phone,
  tabs: ['order', 'wallet'],
  reaches: ['redirect', 'redirect'],
} as const;
export const phoneAndDesk = { ...twoDevices, reaches: ['redirect', 'qr'], may: ['leave'] } as const;

/** An order that a company may pay by transfer. */
export const company = { ...oneTab, server: transferableServer, may: ['transfer'] } as const;

/** More than any of these needs: a search that reaches it is cut, which fails. */
const limit = 4_000_000;

/** Small ones, searched in every test run. */
export const small: readonly Configuration[] = [
  { name: 'one tab, cancel', rules: { ...oneTab, attempts: 3, may: ['cancel'] }, limit },
  { name: 'one tab from the draft, 2 faults', rules: { ...draft, faults: 2 }, limit },
  {
    name: 'one tab from the draft, another price, 2 faults',
    rules: { ...draft, attempts: 1, payments: 0, faults: 2, may: ['priceChanges'] },
    limit,
  },
  {
    name: 'one tab from the draft, new terms, another price, 2 faults',
    rules: { ...draft, attempts: 0, payments: 0, faults: 2, may: ['newTerms', 'priceChanges'] },
    limit,
  },
  {
    name: 'one tab, hide, offline, 1 fault',
    rules: { ...oneTab, faults: 1, may: ['hide', 'offline'] },
    limit,
  },
  { name: 'a phone', rules: phone, limit },
  { name: 'in WeChat, 1 fault', rules: { ...inWechat, attempts: 1, faults: 1 }, limit },
  {
    name: 'a company in one tab, two payments, 1 fault',
    rules: { ...company, payments: 2, faults: 1, attempts: 1 },
    limit,
  },
  { name: 'in WeChat, an unnamed payer', rules: { ...unnamed, attempts: 1 }, limit },
];

/** Large ones, searched by `npm run world` and in the long tests. */
export const large: readonly Configuration[] = [
  {
    name: 'one tab, time, cancel',
    rules: { ...oneTab, attempts: 3, may: ['timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'one tab, time, extension, stale reads',
    rules: { ...oneTab, may: ['timePasses', 'extend', 'staleReads'] },
    limit,
  },
  {
    name: 'one tab, time, extension, 1 fault',
    rules: { ...oneTab, faults: 1, may: ['timePasses', 'extend'] },
    limit,
  },
  {
    name: 'one tab, time, hide, offline, 1 fault',
    rules: { ...oneTab, faults: 1, may: ['timePasses', 'hide', 'offline'] },
    limit,
  },
  {
    name: 'one tab, time, freeze, cancel',
    rules: { ...oneTab, may: ['timePasses', 'freeze', 'cancel'] },
    limit,
  },
  {
    name: 'one tab, reload, session, cancel, 1 fault',
    rules: { ...oneTab, faults: 1, may: ['reload', 'sessionEnds', 'cancel'] },
    limit,
  },
  {
    name: 'one tab, two payments, time, cancel',
    rules: { ...oneTab, payments: 2, may: ['timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'one tab, late money on a closed trade, time, cancel',
    rules: { ...oneTab, may: ['lateMoney', 'timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'one tab from the draft, changed contact, cancel, 2 faults',
    rules: { ...draft, faults: 2, may: ['changeContact', 'cancel'] },
    limit,
  },
  {
    name: 'one tab from the draft, new terms, offline, reload, session, 1 fault',
    rules: { ...draft, faults: 1, may: ['newTerms', 'offline', 'reload', 'sessionEnds'] },
    limit,
  },
  {
    name: 'a company, time, cancel, two payments',
    rules: { ...company, payments: 2, may: ['transfer', 'timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'a company in two tabs, cancel, 1 fault',
    rules: {
      ...company,
      tabs: ['order', 'order'],
      attempts: 1,
      faults: 1,
      may: ['transfer', 'cancel'],
    },
    limit,
  },
  {
    name: 'a company on two devices, two processes',
    rules: {
      ...company,
      tabs: ['order', 'order'],
      isOneBrowser: false,
      attempts: 1,
      may: ['transfer', 'twoProcesses'],
    },
    limit,
  },
  { name: 'two devices, cancel', rules: { ...twoDevices, may: ['cancel'] }, limit },
  {
    name: 'two devices, two processes, cancel',
    rules: { ...twoDevices, may: ['twoProcesses', 'cancel'] },
    limit,
  },
  {
    name: 'two devices, two processes, stale reads',
    rules: { ...twoDevices, may: ['twoProcesses', 'staleReads'] },
    limit,
  },
  { name: 'two tabs, cancel', rules: { ...twoTabs, may: ['cancel'] }, limit },
  { name: 'two tabs, shared polls', rules: { ...twoTabs, may: ['sharedPolls', 'hide'] }, limit },
  { name: 'two tabs, 1 fault', rules: { ...twoTabs, faults: 1 }, limit },
  { name: 'a phone, cancel', rules: { ...phone, attempts: 3, may: ['leave', 'cancel'] }, limit },
  { name: 'a phone, time', rules: { ...phone, may: ['leave', 'timePasses'] }, limit },
  { name: 'a phone, two payments', rules: { ...phone, attempts: 3, payments: 2 }, limit },
  {
    name: 'a phone, late money, time, cancel',
    rules: { ...phone, may: ['leave', 'lateMoney', 'timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'a phone, offline, reload, session, 1 fault',
    rules: { ...phone, faults: 1, may: ['leave', 'offline', 'reload', 'sessionEnds'] },
    limit,
  },
  {
    name: 'in WeChat, time, cancel',
    rules: { ...inWechat, may: ['leave', 'timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'in WeChat, stale reads, 1 fault',
    rules: { ...inWechat, faults: 1, may: ['leave', 'staleReads'] },
    limit,
  },
  {
    name: 'in WeChat, an unnamed payer, time, cancel',
    rules: { ...unnamed, may: ['leave', 'timePasses', 'cancel'] },
    limit,
  },
  {
    name: 'in WeChat, an unnamed payer, reload, session, 1 fault',
    rules: { ...unnamed, faults: 1, may: ['leave', 'reload', 'sessionEnds'] },
    limit,
  },
  {
    name: 'in WeChat, an unnamed payer, and a desk',
    rules: { ...phoneAndDesk, server: unnamed.server, reaches: ['jsapi', 'qr'] },
    limit,
  },
  { name: 'a phone, a fresh tab', rules: freshTab, limit },
  {
    name: 'a phone, a fresh tab, one code, time',
    rules: { ...freshTab, attempts: 1, may: ['leave', 'timePasses'] },
    limit,
  },
  { name: 'a phone and a desk', rules: phoneAndDesk, limit },
  {
    name: 'a phone and a desk, two payments, cancel',
    rules: { ...phoneAndDesk, payments: 2, may: ['leave', 'cancel'] },
    limit,
  },
];
