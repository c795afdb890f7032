/** One step in a code: its place in the dictionary, and the details that a step can have. */
export type CodedStep = { entry: number; slot: number; fact: number };

/**
 * Records of visits that end at support: paid on a second try, offline, hidden, expired, cancelled, signed out. A
 * step is its place in the dictionary, `.` and its fact, `+` and the tenths of a second before it. Written codes
 * depend on them, so they never change.
 */
const lines: readonly string[] = [
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 141 138.1+90 166+8 231 148 198+250 218 205+20',
    '198+250 218 205+20 198+250 218 205+20 194+10 150 158+3',
  ].join(' '),
  [
    '456 94 114+1 6 80 118+200 122+6 407 132 141 138.1+90 166+8 231 148 198+250 218 205+20',
    '192+70 210+300 198+250 218 205+20 198+250 218 205+20 198+250 218 205+20 200.11+120',
    '209+50 200.11+100 209+50 200.10+10 194+10 150 158+3',
  ].join(' '),
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 166 231 140 198+250 218 205+20 198+250 218 205+20',
    '198+250 218 205+20 193+70 212+1300 198+250 218 205+20 194+10 150 158+3',
  ].join(' '),
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 166 231 140 200.11+120 209+50 200.11+100 209+50',
    '200.10+10',
  ].join(' '),
  [
    '456 94 114+1 6 80 118+200 122+6 407 132 141 138.2+90 166+9 232 148 192+10 234 210+250',
    '238 198+4 218 239 205+20 198+250 218 205+20 192+70 210+300 194+10 150 158+3',
  ].join(' '),
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 141 138.1+90 166+8 231 148 198+250 218 205+20',
    '220+1000 225+2900 198+10 226 245+40 246+5 230 198+250 218 205+20 194+10 150 158+3',
  ].join(' '),
  '456 94 115+1 6+1 80+1 126+3 407+3 131',
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 141 138.1+90 166+8 231 148 136+50 415 416+30',
    '418+10 139 126+2 131',
  ].join(' '),
  '30 3 36+60 40.10+10 47+200 37+5 10+150 15.7+5',
  '49 6 57+300 60.11+100 64+30 62.9+4',
  [
    '456 94 115+1 6+1 80+1 126+3 407+3 132 141 138.1+90 166+8 231 148 198+250 218 205+20',
    '19+300 167 95',
  ].join(' '),
];

/** A step, and the ticks before it. */
type TimedStep = CodedStep & { ticks: number };

/** The runs from which the model of a code learns before its first step. */
export const typicalRuns: readonly (readonly TimedStep[])[] = lines.map((line) =>
  line.split(' ').map((step) => {
    const [, entry, fact = 0, ticks = 0] = /^(\d+)(?:\.(\d+))?(?:\+(\d+))?$/.exec(step) ?? [];
    return { entry: Number(entry), slot: 0, fact: Number(fact), ticks: Number(ticks) };
  }),
);
