import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, targetOf } from './sources.ts';

const sources = sourcesIn('src').filter(({ path }) => !path.endsWith('.gen.ts'));

describe('what a clock shows', () => {
  it('depends on the reader only on pages that no server draws', () => {
    const strays = sources.filter(
      (source) =>
        !/^src\/(?:desk|i18n|features\/(?:account|checkout|downloads|invoices|membership|notifications|orders|payments|profile|refunds|security))\//.test(
          source.path,
        ) &&
        importsOf(source).some((name) =>
          /^src\/i18n\/format-(?:moment|since)\.ts$/.test(targetOf(source, name)),
        ),
    );

    expect(
      strays.map(({ path }) => path),
      'The server does not know the zone of the reader: say "Beijing time" in the text itself. A folder of pages below /user goes into the list in this test.',
    ).toEqual([]);
  });

  it('is read in one place', () => {
    const direct =
      /DateTimeFormat|RelativeTimeFormat|toLocale(?:Date|Time)?String|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/;
    const strays = sources.filter(
      ({ path, text }) => !path.startsWith('src/i18n/format') && direct.test(text),
    );

    expect(
      strays.map(({ path }) => path),
      'Format with a function of src/i18n: format.ts, format-moment.ts or format-since.ts.',
    ).toEqual([]);
  });
});
