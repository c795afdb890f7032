import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { Locale } from '#contract/base/picklists.ts';
import { Line } from '#contract/content/page-words.ts';
import {
  Clock,
  Facts,
  idPattern,
  Texts,
  type PlaceFacts,
} from '#server/db/tables/content-kinds.ts';
import type { ContentFault, ContentItem } from './content-item.ts';
import { checkFields, compareKeys } from './front-matter.ts';
import { readYaml, type Yaml } from './read-yaml.ts';
import { refuseFrontMatter, type Problem } from './size-limits.ts';

/** The facts of what can be booked, below the content folder; a folder without it lends nothing. */
export const parkFile = 'park.yaml';
/** Its words, below the folder of a language. */
export const parkWordsFile = 'park.md';

const Slug = v.pipe(v.string(), v.regex(idPattern, 'is not an id'));
const createCount = (smallest: number, largest: number) =>
  v.pipe(
    v.number('is not a number'),
    v.integer('is not a whole number'),
    v.minValue(smallest, `is below ${smallest}`),
    v.maxValue(largest, `is above ${largest}`),
  );

const Place = v.strictObject(
  {
    seats: v.optional(createCount(1, 10_000), 1),
    open: v.optional(
      v.picklist(['daily', 'workdays'], 'is neither daily nor workdays'),
      'workdays',
    ),
    from: Clock,
    to: Clock,
    minutes: createCount(10, 24 * 60),
    longest: v.optional(createCount(1, 24), 1),
    leadHours: v.optional(createCount(0, 28 * 24), 0),
    unit: v.optional(Slug),
    takes: v.optional(createCount(1, 100), 1),
  },
  'is not a place with from, to and minutes',
);
const Places = v.optional(v.record(Slug, Place, 'is not a list of places'), {});
const Park = v.strictObject({ rooms: Places, experts: Places });

const Words = v.strictObject(
  { title: Line, summary: Line, where: Line },
  'is not a place in words',
);
const WordsOfPlaces = v.optional(v.record(v.string(), Words, 'is not a list of places'), {});
/** The front matter of `park.md`. */
export const ParkWords = v.strictObject({ rooms: WordsOfPlaces, experts: WordsOfPlaces });
type ParkWords = v.InferOutput<typeof ParkWords>;

const groups = ['rooms', 'experts'] as const;
const kinds = { rooms: 'room', experts: 'expert' } as const;

type Read<Fields> = { fields: Fields; front: Yaml } | { faults: ContentFault[] };

/**
 * Makes an item of each place from the text of `park.yaml`, null without one, and the words of both languages, null
 * for a language without. With a fault there is no place.
 */
export function readPark(
  text: string | null,
  words: Bilingual<Read<ParkWords> | null>,
): { items: ContentItem[]; faults: ContentFault[] } {
  const park = readFacts(text);
  const { 'zh-CN': chinese, 'en-US': english } = words;
  const files = [park, chinese, english];
  const broken = files.flatMap((file) => (file !== null && 'faults' in file ? file.faults : []));
  if ('faults' in park || broken.length > 0) return { items: [], faults: broken };
  const fields = { 'zh-CN': toFields(chinese), 'en-US': toFields(english) };
  const faults = Locale.options.flatMap((locale) =>
    faultsOfWords(park.fields, fields[locale], words[locale], locale),
  );
  if (faults.length > 0) return { items: [], faults };
  const items = groups.flatMap((group) =>
    Object.entries(park.fields[group]).map(([id, place], order) => {
      const inWords = (locale: Locale) => {
        const { where, ...own } = fields[locale][group][id] ?? { title: '', where: '' };
        return v.parse(Texts, { ...own, place: where });
      };
      const bookable: PlaceFacts = { ...place, kind: kinds[group], unit: place.unit ?? null };
      return {
        kind: 'places' as const,
        id,
        facts: v.parse(Facts, { order, bookable }),
        texts: { 'zh-CN': inWords('zh-CN'), 'en-US': inWords('en-US') },
        body: { 'zh-CN': [], 'en-US': [] },
        paidBody: null,
        search: { 'zh-CN': '', 'en-US': '' },
      };
    }),
  );
  return { items, faults: [] };
}

type ParkFields = v.InferOutput<typeof Park>;

function readFacts(text: string | null): Read<ParkFields> {
  const name = (problems: readonly Problem[]) => ({
    faults: problems.map((problem) => ({ file: parkFile, ...problem })),
  });
  const front = refuseFrontMatter(text ?? '') ?? readYaml(text ?? '{}');
  if ('problem' in front) return name([front]);
  const checked = checkFields(front, Park);
  if ('problems' in checked) return name(checked.problems);
  const { rooms, experts } = checked.output;
  const places = groups.flatMap((group) =>
    Object.entries(checked.output[group]).map(([slug, place]) => ({ group, slug, ...place })),
  );
  const problems = places.flatMap(({ group, slug, from, to, minutes }) => {
    const line = front.getLine([group, slug]);
    if (slug in rooms && slug in experts) return [{ line, problem: `${slug} is there twice` }];
    const isOpen = toMinutes(to) - toMinutes(from) >= minutes;
    return isOpen ? [] : [{ line, problem: `${group}.${slug} is open for less than one time` }];
  });
  return problems.length > 0 ? name(problems) : { fields: checked.output, front };
}

function toMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

function toFields(words: Read<ParkWords> | null): ParkWords {
  return words === null || 'faults' in words ? { rooms: {}, experts: {} } : words.fields;
}

/** Finds places without words in a language, and words of those that are not in the park. */
function faultsOfWords(
  park: ParkFields,
  words: ParkWords,
  read: Read<ParkWords> | null,
  locale: Locale,
): ContentFault[] {
  return groups.flatMap((group) => {
    const problems = compareKeys(Object.keys(park[group]), words[group], group, parkFile);
    const line = read !== null && 'front' in read ? read.front.getLine([group]) : 1;
    return problems.map((problem) => ({ file: `${locale}/${parkWordsFile}`, line, problem }));
  });
}
