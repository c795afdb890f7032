import type { Bilingual } from '../base/bilingual.ts';
import { isIdentityCard } from '../base/identity-card.ts';
import { normalizeTyped } from '../base/typed-text.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const length = 18;

/** Letters that people confuse with digits; no digit looks like V. */
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2' };

/** Normalizes a tax number for storage: half-width capitals without blanks and dashes. */
export function normaliseTaxNumber(written: string): string {
  return normalizeTyped(written).replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Finds the fault in a normalized unified social credit code (GB 32100-2015) and describes it in a sentence
 * with its position; null if the code is valid. It recognizes an id number, which must not be stored.
 */
export function faultOfTaxNumber(number: string): Bilingual<string> | null {
  if (number === '') {
    return {
      'zh-CN': '请填写统一社会信用代码',
      'en-US': 'Please enter the unified social credit code',
    };
  }
  if (number.length === length && isIdentityCard(number) && !hasCheckCharacter(number)) {
    return {
      'zh-CN': '这看起来是身份证号，不会保存。单位请填写营业执照上的统一社会信用代码。',
      'en-US':
        'This looks like an identity card number and is not kept. Enter the unified social credit code of the organization.',
    };
  }
  const characters = Array.from(number.slice(0, 2 * length));
  const at = characters.findIndex((character) => !alphabet.includes(character));
  if (at >= 0) return wrongCharacter(at + 1, characters[at] ?? '');
  if (number.length === 15 || /^\d{17}[\dX]\d{2}$/.test(number)) {
    return {
      'zh-CN': `${number.length} 位的旧税号已停用，请填写营业执照上 18 位的统一社会信用代码。`,
      'en-US': `Old tax numbers of ${number.length} characters are no longer valid. Enter the unified social credit code, which has 18.`,
    };
  }
  if (number.length !== length) {
    return {
      'zh-CN': `统一社会信用代码应为 18 位，现在是 ${number.length} 位。`,
      'en-US': `The unified social credit code has 18 characters, and this has ${number.length}.`,
    };
  }
  if (hasCheckCharacter(number)) return null;
  return {
    'zh-CN': '校验位对不上，请对照营业执照逐位核对。',
    'en-US': 'The check character does not match. Please compare it with the business license.',
  };
}

/**
 * Checks the last character. The weights, powers of 3 modulo 31, detect every single wrong or swapped
 * character.
 */
function hasCheckCharacter(number: string): boolean {
  let weight = 1;
  let sum = 0;
  for (const character of number.slice(0, -1)) {
    const value = alphabet.indexOf(character);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return /^..\d{6}/.test(number) && number.at(-1) === alphabet[(31 - (sum % 31)) % 31];
}

function wrongCharacter(position: number, character: string): Bilingual<string> {
  const digit = meant[character];
  const isLetter = /^[A-Z]$/.test(character);
  const chinese = isLetter ? `字母 ${character}` : `“${character}”`;
  const english = isLetter ? `the letter ${character}` : `“${character}”`;
  const rule = {
    'zh-CN': isLetter ? '代码里没有 I、O、S、V、Z' : '代码里只有数字和大写字母',
    'en-US': isLetter
      ? 'The code has no I, O, S, V or Z'
      : 'The code has only digits and capital letters',
  };
  const hint =
    digit === undefined
      ? { 'zh-CN': '', 'en-US': '' }
      : { 'zh-CN': `，这里多半是数字 ${digit}`, 'en-US': `; this is probably the digit ${digit}` };
  return {
    'zh-CN': `第 ${position} 位是${chinese}。${rule['zh-CN']}${hint['zh-CN']}。`,
    'en-US': `Character ${position} is ${english}. ${rule['en-US']}${hint['en-US']}.`,
  };
}
