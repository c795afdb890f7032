import type { NamedFileUrl } from '#contract/files/schemas.ts';

/** Saves the content of a signed address under the given name. */
export function saveLink({
  url,
  file_name: fileName,
}: Pick<NamedFileUrl, 'url' | 'file_name'>): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Saves a text, such as `csv` or `calendar`, under the given name. */
export function saveText(text: string, fileName: string, kind: 'csv' | 'calendar'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `text/${kind};charset=utf-8` }));
  saveLink({ url, file_name: fileName });
  URL.revokeObjectURL(url);
}
