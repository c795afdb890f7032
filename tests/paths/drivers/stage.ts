import type * as v from 'valibot';
import type { Locale } from '#contract/base/picklists.ts';
import type { SitePerson } from '#tests/support/site-person.ts';
import type { translatorIn } from '#tests/support/translator.ts';
import type { HeldKinds } from '../route/held-calls.ts';

/**
 * The site as somebody uses it, with the calls and the timers of the page in hand: in a real browser on
 * a running site, or in this process.
 */
export type Stage = {
  page: Screen;
  person: SitePerson;
  locale: Locale;
  t: ReturnType<typeof translatorIn>;
  calls: Calls;
  /** Returns the path of the page. */
  address(): string;
  /** Turns to a page of the site as a link does; nothing is loaded anew. */
  go(path: string): Promise<void>;
  /** Turns to a page and waits until it is there; `title` names the title of a page in shell.json. */
  turnTo(path: string, title: string): Promise<void>;
  /** Loads a page of the site. */
  open(path: string): Promise<void>;
  /** Loads a page as a guest, or as the person who is signed in. */
  openAs(who: 'guest' | 'person', path: string): Promise<void>;
  /** Lets time pass for page and server alike; timers of the page may come late (`passTime`). */
  pass(ms: number, lateBelowMs?: number): Promise<void>;
  /** Presses what has this text, as soon as it can be pressed. */
  press(key: string, values?: Readonly<Record<string, string>>): Promise<void>;
  /** Presses it in the dialog that covers the page. */
  confirm(key: string): Promise<void>;
  field(key: string): Control;
  /** The server refuses a call, before or after it was handled. */
  refuse(call: HeldCall, status: number, when?: 'before' | 'after'): Promise<void>;
  /** Asks the server on behalf of the person, beside the page. Throws when it refuses. */
  api<Data extends v.GenericSchema>(
    method: string,
    path: string,
    data: Data,
    body?: unknown,
  ): Promise<v.InferOutput<Data>>;
  /** Has the desk carry out a command. Returns what it says; throws when it refuses. */
  admin(...args: readonly string[]): Promise<string>;
  /** Does at the wallet's page of a code what the payer does there. */
  atWallet(payerUrl: string, act: string): Promise<void>;
  /** Hides or shows the tab, as the browser tells the page. */
  setVisibility(state: 'hidden' | 'visible'): Promise<void>;
  /** The browser tells the page that the network is back. */
  restoreNetwork(): Promise<void>;
  /** Another tab of this browser says so. */
  emit(channel: string, message?: string): Promise<void>;
  /** The person signs in, or out, in another tab of this browser. */
  signInElsewhere(): Promise<void>;
  signOutElsewhere(): Promise<void>;
  /** Ends the sessions of the person on the server; the page does not know yet. */
  endSessions(): Promise<void>;
  /** Resolves once the page says what one of these regular expressions looks for. */
  says(patterns: readonly string[], timeout?: number): Promise<void>;
  isSaid(patterns: readonly string[]): Promise<boolean>;
  /** Returns address and text of the page, for a failure to say. */
  text(): Promise<string>;
};

/** The calls of the page that wait for the path to say what becomes of them. */
export type Calls = {
  /** Returns the newest call of that kind; waits until the page makes one. */
  asked(kind: string): Promise<HeldCall>;
  /** Holds the calls of these kinds from now on; those that waited are lost. */
  hold(kinds: HeldKinds): Promise<void>;
  /** Holds nothing from now on, and lets go what waits. */
  release(): Promise<void>;
};

export type HeldCall = {
  path: string;
  /** Reaches the server, and the page gets the answer. */
  deliver(): Promise<unknown>;
  /** Never reaches the server. */
  lose(): Promise<void>;
};

/** What a driver asks of a page: the part of a browser's page that can be had in process as well. */
export type Screen = {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Control;
  getByText(text: string, options?: { exact?: boolean }): Control;
  locator(selector: string): Control;
};

/** One or several things on the page; whoever acts on one waits until it is there. */
export type Control = {
  click(options?: { force?: boolean }): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  waitFor(): Promise<void>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  count(): Promise<number>;
  first(): Control;
  last(): Control;
  nth(index: number): Control;
  or(other: Control): Control;
};

export type Role = 'button' | 'checkbox' | 'dialog' | 'radio' | 'textbox';
