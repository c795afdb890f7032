import { maxFileNameLength } from '#contract/base/limits.ts';
import { toNormalForm } from '#contract/base/normal-form.ts';

const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
};
const known = Object.values(endings).flat();

// Control characters, characters without width, and characters that change the direction of text.
const unseen = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;

/**
 * Cleans a file name: no folders, no invisible characters, no leading dots, at most 120 characters, and the
 * extension of its real type.
 */
export function plainFileName(given: string, type: string): string {
  const whole = toNormalForm(given.toWellFormed(), 'NFC');
  const base = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1);
  const plain = base
    .replace(unseen, '')
    .replaceAll(/[<>:"|?*\uFFFD]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(plain)?.[1]?.toLowerCase() ?? '';
  const stem = known.includes(ending) ? plain.slice(0, -ending.length - 1) : plain;
  const [usual = 'bin', ...others] = endings[type] ?? [];
  const chosenEnding = others.includes(ending) ? ending : usual;
  const room = maxFileNameLength - chosenEnding.length - 1;
  return `${cut(stem, room).trim() || 'file'}.${chosenEnding}`;
}

/** Turns a title into the name of a PDF, with one blank for characters that file systems refuse. */
export function toPdfName(title: string): string {
  return plainFileName(title.replaceAll(/[\\/]/g, ' '), 'application/pdf');
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
