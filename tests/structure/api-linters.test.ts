import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { calls } from '#contract/calls.ts';
import { staffSubjects, subjects } from '#contract/summaries.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { siteApi } from '#server/openapi/site-api.ts';
import { staffApi } from '#server/openapi/staff-api.ts';

const operator = { title: 'Park', mail: 'park@example.com', origin: 'https://park.example' };

const spectralRules = {
  // The subjects are in the order in which a program needs them.
  'openapi-tags-alphabetical': 'off',
  // A name and its component say what a value is; the description of a call says the rest.
  'oas3-parameter-description': 'off',
  // It does not know `prefixItems` of JSON Schema 2020-12.
  'array-items': 'off',
} as const;

const Report = v.object({
  problems: v.array(v.looseObject({ ruleId: v.string(), message: v.string() })),
});

describe.each([
  ['the site', siteApi(operator)],
  ['the console', staffApi(operator)],
])('the document of %s', (_, document) => {
  test('redocly finds no fault in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xuyuan-openapi-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const config = 'tests/structure/redocly.yaml';
    const args = ['lint', file, '--config', config, '--format', 'json'];
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const run = promisify(execFile)('node_modules/.bin/redocly', args, { env, maxBuffer: 2 ** 26 });
    // It ends with 1 for faults.
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { problems } = v.parse(Report, JSON.parse(stdout));
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('spectral finds no fault in it', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset({ extends: [[oas, 'all']], rules: spectralRules }));
    const faults = await spectral.run(structuredClone(document));
    expect(
      faults.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`),
    ).toEqual([]);
  });

  test('no mark of ours is left in its schemas', () => {
    const marks = JSON.stringify(document).match(/"\$schema"|"isTyped"|"required":\[\]/g);
    expect(marks).toBeNull();
  });
});

test.each([
  ['site', calls, subjects],
  ['console', staffCalls, staffSubjects],
])('every call of the %s belongs to a subject', (_, all, subjects_) => {
  const described = new Set(subjects_.flatMap((subject) => Object.keys(subject.calls)));
  expect([...described].toSorted()).toEqual(Object.keys(all).toSorted());
});
