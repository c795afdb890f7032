const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh-CN', { granularity: 'word' }) : null;

/**
 * Returns a text as HTML with a break opportunity between two Chinese words, for elements with
 * `word-break: keep-all`.
 */
export function markWordBreaks(text: string): string {
  let isAfterWord = false;
  return [...(words?.segment(text) ?? [{ segment: text, isWordLike: false }])]
    .map(({ segment, isWordLike = false }) => {
      const isBetweenWords = isAfterWord && isWordLike;
      isAfterWord = isWordLike;
      return (isBetweenWords ? '<wbr>' : '') + escapeHtml(segment);
    })
    .join('');
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
    .map((phrase) => (phrase.length > longestPhrase ? markWordBreaks(phrase) : escapeHtml(phrase)))
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
