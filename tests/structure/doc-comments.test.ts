import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const rooms = ['contract', 'machines', 'server', 'src', 'tests/support'] as const;

/** Words that end as a verb does and are none. */
const noVerb = new Set([
  'This',
  'Its',
  'Whose',
  'News',
  'Words',
  'Texts',
  'Numbers',
  'Others',
  'As',
]);

describe('the doc comment of a function that others call', () => {
  it('begins with what the function does', () => {
    const strays = rooms.flatMap((room) =>
      sourcesIn(room)
        .filter(({ path }) => !path.endsWith('.gen.ts'))
        .flatMap(({ path, text }) =>
          commentsIn(text)
            .filter(({ says }) => !beginsWithVerb(says))
            .map(({ name, says }) => `${path}: ${name}: ${says.slice(0, 60)}`),
        ),
    );

    expect(
      strays,
      'Begin these with a verb: "Returns …" where something is returned (style 55). A component may say what it is.',
    ).toEqual([]);
  });

  it.each([
    ['/** Returns what is left. */\nexport function left() {}', []],
    ['/** What is left. */\nexport async function left() {}', ['What is left.']],
    ['/**\n * The rest,\n * in fen.\n */\nexport function rest() {}', ['The rest, in fen.']],
    ['/** A card. */\nexport function Card() {}', []],
  ])('would be noticed in %j', (text, found) => {
    const strays = commentsIn(text).filter(({ says }) => !beginsWithVerb(says));
    expect(strays.map(({ says }) => says)).toEqual(found);
  });
});

/** What stands above each exported function but components, in one line. */
function commentsIn(text: string): readonly { name: string; says: string }[] {
  const comments = text.matchAll(
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?function\*? ([a-z]\w*)/gm,
  );
  return [...comments].map(([, comment = '', name = '']) => ({
    name,
    says: comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
  }));
}

function beginsWithVerb(says: string): boolean {
  const [first = ''] = says.split(/[\s,:;.]/);
  return /^(?:[A-Z][a-z]+s|Must)$/.test(first) && !noVerb.has(first);
}
