import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const sources = sourcesIn('src').filter(({ path }) => path.endsWith('.tsx'));

function placesOf(pattern: RegExp): readonly string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

describe('what somebody types', () => {
  it('stands in a Form, the one element that has method="post"', () => {
    const elements = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<form\b[^>]*>/g)].map(([element]) => ({ path, element })),
    );

    expect(elements.map(({ path }) => path)).toEqual(['src/ui/form.tsx']);
    expect(elements.filter(({ element }) => !/\smethod="post"/.test(element))).toEqual([]);
  });

  it('goes into an address from the lists that are narrowed by theirs, and from nowhere else', () => {
    expect(placesOf(/formMethod="get"/)).toEqual([
      'src/routes/_main/incubation/-choices.tsx',
      'src/routes/_main/incubation/news/-news-filters.tsx',
      'src/routes/_main/incubation/report/-search-form.tsx',
    ]);
    expect(placesOf(/\bform(?:Method="(?!get")|Action=|Target=)|\brequestSubmit\(/)).toEqual([]);
  });

  it('before scripts run a page that the server drew is taken over by its form', () => {
    const withFields = sources.filter(
      ({ path, text }) => text.includes('<Form') && !/src\/routes\/_main\/user\//.test(path),
    );
    const typed = withFields.filter(({ text }) => !text.includes('formMethod="get"'));

    expect(typed.length).toBeGreaterThan(4);
    expect(typed.filter(({ text }) => !text.includes('onTyped=')).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('what somebody presses', () => {
  it('is a PlainButton, which is inert until scripts run it', () => {
    expect(placesOf(/<button\b/)).toEqual(['src/ui/plain-button.tsx']);
  });
});
