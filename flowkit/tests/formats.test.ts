import { and, cancel, createMachine, not, raise, setup, stateIn } from 'xstate';
import { describe, expect, it } from 'vitest';
import { exportPaths, fromJson } from '../src/formats/export.ts';
import { cases } from './check.ts';
import { createChart } from '../src/formats/chart.ts';
import { mermaidFaults } from './mermaid-rules.ts';
import { toMermaid } from '../src/formats/mermaid.ts';
import { fromScxml } from '../src/formats/read-scxml.ts';
import { scxmlFaults } from './scxml-rules.ts';
import { createEntry } from '../src/paths/entry.ts';
import { toScxml } from '../src/formats/scxml.ts';
import { fromStately, toStately } from '../src/formats/stately.ts';

const machines = cases.map(({ machine }) => [machine.id, machine] as const);
const nothing = { goals: [], gaps: [], infeasible: [] };

describe.each(machines)('the chart of %s', (_, machine) => {
  const chart = createChart(machine);

  it('a chart is the same after a trip through each machine-readable format', () => {
    expect(fromScxml(toScxml(chart))).toEqual(chart);
    expect(fromStately(toStately(chart))).toEqual(chart);
    expect(fromJson(exportPaths(createEntry(machine), nothing, 'json'))).toEqual(chart);
  });

  it('a chart becomes valid SCXML', () => {
    expect(scxmlFaults(toScxml(chart))).toEqual([]);
  });

  it('a chart becomes a diagram that Mermaid draws', () => {
    expect(mermaidFaults(toMermaid(chart))).toEqual([]);
  });
});

describe('the diagram of Mermaid', () => {
  it('the Mermaid diagram nests states, divides regions, names guards and ends final states', () => {
    const oven = createMachine({
      id: 'oven',
      initial: 'off',
      states: {
        off: { on: { lit: { guard: 'hasGas', target: 'on.heat.low' } } },
        on: {
          type: 'parallel',
          states: {
            heat: {
              initial: 'low',
              states: { low: { after: { 500: 'high' } }, high: {} },
              on: { cooled: '.low' },
            },
            lamp: { initial: 'dark', states: { dark: { on: { pressed: 'bright' } }, bright: {} } },
          },
          on: { broke: 'broken' },
        },
        broken: { type: 'final' },
      },
    });

    expect(toMermaid(createChart(oven))).toBe(`stateDiagram-v2
  state "off" as s_off
  state "on" as s_on {
    state "heat" as s_on__heat {
      state "low" as s_on__heat__low
      state "high" as s_on__heat__high
      [*] --> s_on__heat__low
      s_on__heat__low --> s_on__heat__high : after 500
    }
    s_on__heat --> s_on__heat : cooled (to on.heat.low)
    --
    state "lamp" as s_on__lamp {
      state "dark" as s_on__lamp__dark
      state "bright" as s_on__lamp__bright
      [*] --> s_on__lamp__dark
      s_on__lamp__dark --> s_on__lamp__bright : pressed
    }
  }
  state "broken" as s_broken
  s_broken --> [*]
  [*] --> s_off
  s_off --> s_on : lit [hasGas] (to on.heat.low)
  s_on --> s_broken : broke
`);
  });

  it.each([
    ['stateDiagram-v2\n  state "a" as s_a {\n', 'a bracket does not close'],
    ['stateDiagram-v2\n  state "a" as s_a\n  s_a --> s_b : go\n', 'an arrow leads out to s_b'],
    ['stateDiagram-v2\n  state a as\n', '"state a as" is no line of a state diagram'],
  ])('a Mermaid diagram is not drawn from %j', (text, fault) => {
    expect(mermaidFaults(text)).toEqual([fault]);
  });
});

describe('SCXML', () => {
  const valid = toScxml(
    createChart(
      createMachine({
        id: 'box',
        initial: 'shut',
        states: {
          shut: { on: { opened: 'open' }, after: { 100: 'open' } },
          open: {
            initial: 'full',
            states: { full: {}, past: { type: 'history' } },
            on: { shut: 'shut' },
          },
        },
      }),
    ),
  );

  it.each([
    [
      'a target that is nowhere',
      'target="box.shut"',
      'target="box.gone"',
      'nothing is called "box.gone"',
    ],
    ['two states of a name', 'id="box.open.full"', 'id="box.shut"', 'two elements are "box.shut"'],
    [
      'a beginning outside',
      'initial="box.open.full"',
      'initial="box.shut"',
      'a state begins outside itself: box.open',
    ],
    [
      'an attribute that is not there',
      'datamodel="ecmascript"',
      'color="red"',
      '"scxml" has no attribute "color"',
    ],
    [
      'a delay without an event',
      'send event="after.100.box.shut"',
      'send',
      'a send needs an event: after.100.box.shut',
    ],
    ['history without a depth', 'type="shallow"', '', 'history is shallow or deep: box.open.past'],
    [
      'a state in a transition',
      '<onexit>',
      '<transition><state/></transition><onexit>',
      '"state" stands in "transition"',
    ],
    ['an id with a space', 'id="box.open"', 'id="box open"', '"box open" is no id'],
  ])('SCXML with %s is not valid', (_, right, wrong, fault) => {
    expect(valid).toContain(right);
    expect(scxmlFaults(valid.replace(right, wrong))).toContain(fault);
  });

  it('SCXML writes a delay as an event sent on entry and cancelled on exit', () => {
    expect(valid).toContain(
      '<send event="after.100.box.shut" id="after.100.box.shut" delay="100ms"/>',
    );
    expect(valid).toContain('<cancel sendid="after.100.box.shut"/>');
  });

  it('SCXML has stateIn, raised, delayed and cancelled events as engines know them', () => {
    const bell = setup({
      guards: { isFree: () => true },
      actions: {
        ringLater: raise({ type: 'rang' }, { delay: 'pause', id: 'bell' }),
        forget: cancel('bell'),
        note: () => undefined,
      },
      delays: { pause: 300 },
    }).createMachine({
      id: 'bell',
      type: 'parallel',
      states: {
        door: {
          initial: 'shut',
          states: {
            shut: {
              on: { pressed: { guard: stateIn({ power: 'on' }), actions: ['ringLater', 'note'] } },
            },
            open: { entry: 'forget', exit: raise({ type: 'rang' }, { delay: 20 }) },
          },
        },
        power: {
          initial: 'on',
          states: {
            on: {
              on: { cut: { guard: and(['isFree', not(stateIn('#bell.door'))]), target: 'off' } },
            },
            off: { entry: raise({ type: 'failed' }) },
          },
        },
      },
    });
    const text = exportPaths(createEntry(bell), nothing, 'scxml');

    expect(scxmlFaults(text)).toEqual([]);
    expect(fromScxml(text)).toEqual(createChart(bell));
    for (const line of [
      `cond="In('bell.power.on')"`,
      `cond="(guard('isFree')) &amp;&amp; (!(In('bell.door')))"`,
      `<send event="rang" id="bell" delayexpr="delay('pause')" flow:action="ringLater"/>`,
      `<send event="rang" id="rang" delay="20ms" flow:action="raise rang after 20"/>`,
      '<cancel sendid="bell" flow:action="forget"/>',
      '<raise event="failed" flow:action="raise failed"/>',
      '<log label="note" flow:action="note"/>',
      "var guards = { 'isFree': true };",
      "var delays = { 'pause': '300ms' };",
    ]) {
      expect(text).toContain(line);
    }
  });

  it('SCXML gives actors with the same name in several states different ids', () => {
    const queue = createMachine({
      id: 'queue',
      initial: 'first',
      states: {
        first: { invoke: { id: 'call', src: 'call', onDone: 'second' } },
        second: { invoke: { id: 'call', src: 'call', onDone: 'first' } },
      },
    });
    const chart = createChart(queue);

    expect(scxmlFaults(toScxml(chart))).toEqual([]);
    expect(fromScxml(toScxml(chart))).toEqual(chart);
  });

  it('SCXML that is not well formed is read as nothing', () => {
    expect(() => fromScxml(valid.replace('</scxml>', ''))).toThrow('one outermost element');
    expect(() => fromScxml(valid.replace('</state>', '</final>'))).toThrow('closes nothing');
  });
});
