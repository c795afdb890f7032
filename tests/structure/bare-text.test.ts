import { expect, it } from 'vitest';
import { findBareTexts } from './bare-text.ts';
import { sourcesIn } from './sources.ts';

const samples = 'tests/structure/bare-text';
const components = sourcesIn('src').flatMap(({ path }) => (path.endsWith('.tsx') ? [path] : []));
const found = findBareTexts([`${samples}/samples.tsx`, ...components]);

it('the check finds each kind of bare text, and no text that fills an element alone', () => {
  const ofSamples = found.filter(({ path }) => path.startsWith(samples));

  expect(ofSamples.map(({ component, why }) => [component, why])).toEqual([
    ['TextBesideAnElement', 'text beside other children'],
    ['WordsBesideAnElement', 'text beside other children'],
    ['NumberBesideWords', 'text beside other children'],
    ['SpaceBetweenElements', 'text beside other children'],
    ['BranchThatIsText', 'text beside other children'],
    ['ChildrenBesideAnElement', 'text beside other children'],
    ['TextsOfAList', 'a list of texts'],
    ['TextInAFragment', 'text in a fragment'],
    ['TextInANamedFragment', 'text in a fragment'],
    ['TextThatAComponentReturns', 'a component returns text'],
    ['NodeThatAComponentReturns', 'a component returns text'],
  ]);
});

it('every text of the site and the console fills an element alone, so that a translated page works', () => {
  expect(
    found
      .filter(({ path }) => path.startsWith('src/'))
      .map(({ path, line, why }) => `${path}:${line} ${why}`),
    'Write <span>{text}</span>, and one template literal where a text has several parts.',
  ).toEqual([]);
});

it('no prop takes text among elements', () => {
  expect(
    sourcesIn('src')
      .filter(({ text }) => /\bReactNode\b|\bTrans\b/.test(text))
      .map(({ path }) => path),
    'Take Content or Elements of src/ui/elements.tsx for ReactNode, LinkedText for <Trans>.',
  ).toEqual([]);
});
