import { expect, test } from 'vitest';
import { brokenLinks } from '#tests/lint/broken-links.ts';

const page = `# What it is

## What it is

[this page](#what-it-is-1), [its neighbor](money.md), [a section](../README.md#run),
[another site](https://example.com/#nowhere), \`[code](nowhere.md)\`
`;

test('links to existing files and headings are accepted', () => {
  expect(brokenLinks('docs/example.md', page)).toEqual([]);
});

test('a broken link is reported with its line', () => {
  const broken = `${page}
[a file](nowhere.md)
[a heading](#what-it-is-2)
[a heading elsewhere](../README.md#nowhere)

[by name]: nowhere.md
![a picture](nowhere.png)
`;
  expect(brokenLinks('docs/example.md', broken)).toEqual([
    'docs/example.md:8: nowhere.md',
    'docs/example.md:9: #what-it-is-2',
    'docs/example.md:10: ../README.md#nowhere',
    'docs/example.md:12: nowhere.md',
    'docs/example.md:13: nowhere.png',
  ]);
});
