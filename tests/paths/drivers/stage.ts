import type * as v from 'valibot';
import type { Locale } from '#contract/base/picklists.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import type { SitePerson } from '#tests/support/site-person.ts';
import type { translatorIn } from '#tests/support/translator.ts';
import type { HeldKinds } from '../route/held-calls.ts';

/**
 * The site under test, with control of the calls and timers of the page: in a real browser on a running
 * site, or in this process.
 */
export type Stage = {
  page: Screen;
  person: SitePerson;
  locale: Locale;
  t: ReturnType<typeof translatorIn>;
  calls: Calls;
  /** Returns the path of the page. */
  address(): string;
  /** Navigates like a link, without a reload. */
  go(path: string): Promise<void>;
  /** Turns to a page and waits until it is there; `titleKey` names its title, `orders:title`. */
  turnTo(path: string, titleKey: string): Promise<void>;
  /** Loads a page of the site. */
  open(path: string): Promise<void>;
  /** Loads a page as a guest or as the signed-in person. */
  openAs(who: 'guest' | 'person', path: string): Promise<void>;
  /** Lets time pass for page and server alike; timers of the page may come late (`passTime`). */
  pass(ms: number, lateBelowMs?: number): Promise<void>;
  /** Presses the control with this text once it is enabled. */
  press(key: string, values?: Readonly<Record<string, string>>): Promise<void>;
  /** Presses it in the dialog that covers the page. */
  confirm(key: string): Promise<void>;
  field(key: string): Control;
  /** The server refuses a call, before or after it was handled. */
  refuse(call: HeldCall, status: number, when?: 'before' | 'after'): Promise<void>;
  /** Calls the API as the person, independently of the page. Throws when the server refuses. */
  api<Data extends v.GenericSchema>(
    method: string,
    path: string,
    data: Data,
    body?: unknown,
  ): Promise<v.InferOutput<Data>>;
  /** Runs a console command. Resolves to its output; throws when it refuses. */
  admin(...args: readonly string[]): Promise<string>;
  /** Runs an act by command in the name of a colleague; throws when it is refused. */
  act(name: string, fields: TypedFields): Promise<string>;
  /** Performs the payer's action on the wallet page of a code. */
  atWallet(payerUrl: string, act: string): Promise<void>;
  /** Hides or shows the tab through the visibility event. */
  setVisibility(state: 'hidden' | 'visible'): Promise<void>;
  /** Dispatches the browser's online event. */
  restoreNetwork(): Promise<void>;
  /** Simulates a message of another tab. */
  emit(channel: string, message?: string): Promise<void>;
  /** The person signs in, or out, in another tab of this browser. */
  signInElsewhere(): Promise<void>;
  signOutElsewhere(): Promise<void>;
  /** Ends the sessions of the person on the server; the page does not know yet. */
  endSessions(): Promise<void>;
  /** The person has accepted no version of the terms, as after a new one; the page does not know yet. */
  forgetAcceptances(): Promise<void>;
  /** Resolves once the page matches one of these regular expressions. */
  says(patterns: readonly string[], timeout?: number): Promise<void>;
  isSaid(patterns: readonly string[]): Promise<boolean>;
  /** Resolves to the address and text of the page, for failure messages. */
  text(): Promise<string>;
};

/** Calls of the page that are held until the path decides their outcome. */
export type Calls = {
  /** Returns the newest call of that kind; waits until the page makes one. */
  asked(kind: string): Promise<HeldCall>;
  /** Holds the calls of these kinds from now on; those that waited are lost. */
  hold(kinds: HeldKinds): Promise<void>;
  /** Stops holding calls and releases those that wait. */
  release(): Promise<void>;
};

export type HeldCall = {
  path: string;
  /** Reaches the server, and the page gets the answer. */
  deliver(): Promise<unknown>;
  /** Fails the call before it reaches the server. */
  lose(): Promise<void>;
};

/** The part of a browser page that drivers use and that also exists in process. */
export type Screen = {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Control;
  getByText(text: string, options?: { exact?: boolean }): Control;
  locator(selector: string): Control;
};

/** One or several elements of the page; actions wait until the element exists. */
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
