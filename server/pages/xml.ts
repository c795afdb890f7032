const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Returns text as XML can hold it; control characters are in no XML at all. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .toWellFormed()
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
