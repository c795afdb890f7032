const longestUnion = 80;
const longestField = 120;

/**
 * Returns a JSON schema as a TypeScript type. With a `depth` above 0 an object has a line for each field;
 * objects inside it are on one line, unless that line would be too long.
 */
export function formatShape(schema: unknown, depth = 0): string {
  if (!isRecord(schema)) return 'unknown';
  const { $ref, const: only, enum: words, anyOf, oneOf, items } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown';
  if (only !== undefined) return formatLiteral(only);
  if (Array.isArray(words)) return formatUnion(words.map(formatLiteral), depth);
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) {
    return formatUnion([...new Set(alternatives.map((each) => formatShape(each)))], depth);
  }
  switch (schema['type']) {
    case 'object':
      return formatObject(schema, depth);
    case 'array':
      return items === undefined ? 'unknown[]' : formatList(formatShape(items, depth));
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema['type'];
    default:
      return 'unknown';
  }
}

function formatObject({ properties, required, additionalProperties }: Json, depth: number): string {
  if (!isRecord(properties)) {
    return isRecord(additionalProperties)
      ? `Record<string, ${formatShape(additionalProperties)}>`
      : '{}';
  }
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = `${/^\w+$/.test(name) ? name : `'${name}'`}${needed.includes(name) ? '' : '?'}`;
    const line = `${key}: ${formatShape(field)}`;
    return depth > 0 && line.length > longestField
      ? `${key}: ${formatShape(field, depth).replaceAll('\n', '\n  ')}`
      : line;
  });
  if (fields.length === 0) return '{}';
  return depth === 0
    ? `{ ${fields.join('; ')} }`
    : `{\n${fields.map((field) => `  ${field};`).join('\n')}\n}`;
}

function formatUnion(parts: readonly string[], depth: number): string {
  const line = parts.join(' | ');
  return depth > 0 && line.length > longestUnion
    ? parts.map((part) => `\n  | ${part}`).join('')
    : line;
}

function formatList(item: string): string {
  return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
