/** Words of one character with which a phrase begins, so that a line may too. */
const beginnings = '与和或及由在从向对为以按而并';

const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : null;

/**
 * Returns a text as HTML with a break opportunity between two Chinese words, for elements with
 * `word-break: keep-all`. A word of one character stays with its neighbors, a
 * word such as 与 with the next one, and a figure with its unit.
 */
export function markWordBreaks(text: string): string {
  let isAfterWord = false;
  return [...(words?.segment(joinFigures(text)) ?? [{ segment: text, isWordLike: false }])]
    .map(({ segment, isWordLike = false }) => {
      const isBetweenWords = isAfterWord && isWordLike && canBeginLine(segment);
      isAfterWord = isWordLike && segment.length > 1;
      return (isBetweenWords ? '<wbr>' : '') + escapeHtml(segment);
    })
    .join('');
}

function canBeginLine(word: string): boolean {
  return word.length > 1 || beginnings.includes(word);
}

/** The longest phrase that fits into a line of a title on a narrow phone, in characters. */
const longestPhrase = 11;

/**
 * Returns a title as HTML with a break opportunity between the words of each phrase that is too long for a
 * line, so that no line begins with a mark; other titles break between phrases.
 */
export function markTitleBreaks(title: string): string {
  return title
    .split(/(?<=[：，、；。！？）])|(?=（)/u)
    .map((phrase) =>
      phrase.length > longestPhrase ? markWordBreaks(phrase) : escapeHtml(joinFigures(phrase)),
    )
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function joinFigures(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\p{Script=Han})/gu, '\u00A0');
}
