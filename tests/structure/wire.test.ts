import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk-call.ts';
import { deskCalls } from '#contract/desk-calls.ts';
import { deskErrorTexts } from '#contract/desk-errors.ts';
import { calls } from '#contract/calls.ts';
import { errorTexts } from '#contract/error-texts.ts';
import * as words from '#contract/picklists.ts';
import { quotedIn, rowsIn, sectionOf } from './documents.ts';

const document = readFileSync('docs/wire.md', 'utf8');
const addresses = rowsIn(sectionOf(document, 'Calls'))
  .flatMap(([cell = '']) => quotedIn(cell))
  .filter((quoted) => /^[A-Z]+ \/(?!api\/|healthz|livez|readyz)/.test(quoted));

describe('docs/wire.md', () => {
  it('has a row for every call, and for no other', () => {
    const made = Object.values(calls).map(({ method, path }: Call) => `${method} /${path}`);

    expect(
      made.filter((address) => !addresses.includes(address)),
      'These calls of contract/calls.ts have no row in docs/wire.md, Calls. Add one: what goes in, what comes out.',
    ).toEqual([]);
    expect(
      addresses.filter((address) => !made.includes(address)),
      'docs/wire.md, Calls, describes calls that are not in contract/calls.ts. Correct the row or remove it.',
    ).toEqual([]);
  });

  it('marks the calls that need a signed-in person', () => {
    const marked = rowsIn(sectionOf(document, 'Calls'))
      .filter(([cell = '']) => cell.includes('●'))
      .flatMap(([cell = '']) => quotedIn(cell));
    const wrong = Object.values(calls)
      .map((call: Call) => ({ address: `${call.method} /${call.path}`, signedIn: call.signedIn }))
      .filter(({ address, signedIn }) => marked.includes(address) !== signedIn);

    expect(
      wrong,
      'docs/wire.md, Calls, marks with ● what needs a signed-in person. Correct these rows.',
    ).toEqual([]);
  });

  it('names every word of the vocabularies', () => {
    const named = rowsIn(sectionOf(document, 'Words')).flatMap((cells) =>
      cells.flatMap((cell) => quotedIn(cell)),
    );
    const missing = Object.values(words)
      .flatMap((list) => list.options)
      .filter((word) => !named.includes(word));

    expect(
      missing,
      'These words of contract/picklists.ts are missing from docs/wire.md, Words. Add them to their row.',
    ).toEqual([]);
  });

  it('names every failure, and no other', () => {
    const named = rowsIn(sectionOf(document, 'Failures')).flatMap(([, cell = '']) =>
      quotedIn(cell),
    );

    expect(
      named.toSorted(),
      'docs/wire.md, Failures, names the words of contract/error-texts.ts. Add what is new, remove what is gone.',
    ).toEqual(Object.keys(errorTexts).toSorted());
  });

  it('is complete about failures: each belongs to a call, or to all of them', () => {
    const named = Object.values(calls).flatMap(({ errors }: Call) => Object.values(errors).flat());
    const general = /^(?:request|server|secret|network|response)\./;

    expect(
      Object.keys(errorTexts).filter(
        (word) => !general.test(word) && !named.some((own) => own === word),
      ),
      'No call of contract/calls.ts names these failures. Add each to the `errors` of the calls that can end in it.',
    ).toEqual([]);
  });

  it('says of every call of the desk who may and what the log calls it, and names its failures', () => {
    const section = sectionOf(document, 'The desk');
    const described = rowsIn(section).map(([call = '', who = '', , , act = '']) =>
      [call, who, act].map((cell) => quotedIn(cell)[0] ?? ''),
    );
    const made = Object.values(deskCalls).map(({ method, path, role, act }: DeskCall) => [
      `${method} /${path}`,
      role,
      act ?? '',
    ]);

    expect(
      described,
      'docs/wire.md, The desk, has a row for each call of contract/desk-calls.ts, in its order. Correct it.',
    ).toEqual(made);
    expect(
      [...new Set(quotedIn(section).filter((word) => word in deskErrorTexts))].toSorted(),
      'docs/wire.md, The desk, names the words of contract/desk-errors.ts. Add what is new, remove what is gone.',
    ).toEqual(Object.keys(deskErrorTexts).toSorted());
  });
});
