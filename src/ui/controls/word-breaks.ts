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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
