import { chosenNumbers, type Example } from '#contract/base/example.ts';
import { toRecord, type JsonSchema } from './schemas.ts';

const instant = '2026-11-22T06:00:00.000Z';

/**
 * Creates a function that writes an example of a schema: a member has the value that a request of the contract has
 * under the same name, if that fits; members that may be missing are left out.
 */
export function createExamples(
  components: Readonly<Record<string, JsonSchema>>,
  requests: Readonly<Record<string, Example>>,
): (schema: JsonSchema) => unknown {
  const values = new Map<string, unknown>();
  for (const [name, number] of Object.entries(chosenNumbers)) {
    values.set(
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      number,
    );
  }
  for (const { body } of Object.values(requests)) collect(body);
  return (schema) => write(schema, '', 0);

  function collect(value: unknown): void {
    for (const [name, each] of Object.entries(toRecord(value))) {
      if (!values.has(name)) values.set(name, each);
      collect(each);
    }
  }

  function write(given: unknown, name: string, depth: number): unknown {
    const schema = toRecord(given);
    const { $ref: ref, const: only, enum: words, oneOf, anyOf, type } = schema;
    if (typeof ref === 'string')
      return write(components[ref.split('/').at(-1) ?? ''], name, depth + 1);
    if (only !== undefined) return only;
    if (Array.isArray(words)) return words[0];
    const options = [oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : []));
    if (options.length > 0) return write(options.find(isTelling), name, depth + 1);
    switch (type) {
      case 'object': {
        const { required, properties } = schema;
        const members = (Array.isArray(required) ? required : []).map(String);
        return Object.fromEntries(
          members.map((each) => [each, write(toRecord(properties)[each], each, depth + 1)]),
        );
      }
      case 'array':
        // A list may be inside itself.
        return depth > 6 ? [] : [write(schema['items'], name, depth + 1)];
      case 'integer':
      case 'number': {
        const value = values.get(name);
        return typeof value === 'number' ? value : (schema['minimum'] ?? 1);
      }
      case 'boolean':
        return true;
      case 'string':
        return writeText(schema, name);
      default:
        return null;
    }
  }

  function writeText({ format }: JsonSchema, name: string): string {
    if (format === 'date-time') return instant;
    if (format === 'date') return instant.slice(0, 10);
    const value = values.get(name);
    return typeof value === 'string' ? value : name.replaceAll('_', ' ');
  }
}

/** Returns false for an option that says that there is nothing. */
function isTelling(option: unknown): boolean {
  const { type, const: only } = toRecord(option);
  return type !== 'null' && only !== '';
}
