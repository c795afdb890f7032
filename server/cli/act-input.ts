import { parseFen } from '#contract/base/yuan.ts';
import { listActFields, setField, type ActField } from '#contract/staff/act-fields.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { misused, type NamedFiles } from '#server/base/command.ts';
import { ownNumberIn } from '#server/base/typed-numbers.ts';
import { namedFile } from './named-files.ts';

/** The input of an act, as it was typed: each part by its names on the wire. */
export type ActInput = {
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  files: readonly { field: string; name: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Returns the name of a field on the command line, where those of a path are written like the others. */
export function getTypedName({ name, place }: ActField): string {
  if (place !== 'path') return name;
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Lists the fields of an act that a command names; the rest it asks for or reads itself. */
export function listTypedFields(call: StaffCall): readonly ActField[] {
  const isOfInvoice = call.offer?.shows === 'invoice' || call.offer?.shows === 'rest';
  return listActFields(call).filter(
    ({ name, kind }) =>
      kind !== 'shown' && kind !== 'oneTimeCode' && !(isOfInvoice && name === 'amount'),
  );
}

/** Describes the syntax of a field, such as `amount=YUAN` or `pdf=@FILE`. */
export function describeField(field: ActField): string {
  const words = {
    choice: field.options.join('|'),
    choices: '"WORD WORD"',
    code: field.place === 'path' ? 'NUMBER' : 'WORD',
    day: '2026-11-23',
    file: '@FILE',
    line: '"LINE"',
    number: 'NUMBER',
    oneTimeCode: 'CODE',
    shown: '',
    sum: 'YUAN',
    text: '"TEXT"',
  };
  const typed = `${getTypedName(field)}=${words[field.kind]}`;
  return field.isRequired ? typed : `[${typed}]`;
}

/** Reads `name=value` words as the input of an act. Throws the misuse of a command with the field named. */
export function readActInput(
  call: StaffCall,
  words: readonly string[],
  files: NamedFiles | undefined,
): ActInput {
  const fields = listTypedFields(call);
  const typed = words.map((word) => readWord(fields, word));
  for (const field of fields) {
    const count = typed.filter((one) => one.field === field).length;
    if (count === 0 && field.isRequired) throw misused(`${getTypedName(field)} is missing.`);
    if (count > 1 && field.kind !== 'file') throw misused(`${getTypedName(field)} is given twice.`);
  }
  const params: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const handed: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (const { field, value } of typed) {
    if (field.place === 'path') params[field.name] = ownNumberIn(value) ?? value;
    else if (field.place === 'body') setField(body, field, readValue(field, value));
    else handed.push({ field: field.name, ...namedFile(files, readPath(field, value)) });
  }
  return { params, body, files: handed };
}

function readWord(fields: readonly ActField[], word: string): { field: ActField; value: string } {
  const at = word.indexOf('=');
  const name = word.slice(0, Math.max(0, at));
  const field = fields.find((one) => getTypedName(one) === name);
  if (field === undefined) {
    throw misused(`"${word}" is not one of ${fields.map(describeField).join(' ')}.`);
  }
  return { field, value: word.slice(at + 1) };
}

function readPath(field: ActField, value: string): string {
  if (!value.startsWith('@'))
    throw misused(`${getTypedName(field)} names a file: ${describeField(field)}.`);
  return value.slice(1);
}

function readValue(field: ActField, value: string): unknown {
  if (field.kind === 'sum') {
    const fen = parseFen(value);
    if (fen === null) throw misused(`"${value}" is no amount in yuan, such as 1100 or 99.50.`);
    return fen;
  }
  if (field.kind === 'code' && field.name.endsWith('number')) return ownNumberIn(value) ?? value;
  // Gives up what may be absent, such as an owner.
  return value === '' ? null : value;
}
