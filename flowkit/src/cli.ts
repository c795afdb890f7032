import { parseArgs } from 'node:util';
import { formats } from './formats/export.ts';
import { initExamples } from './init.ts';
import { getMessage } from './paths/refusal.ts';
import { entryFrom, reportOn } from './report.ts';

const help = `flowkit init FILE                 writes the examples of the machine that FILE exports, to fill in
flowkit FILE                      the paths of the machine that FILE exports, and its gaps
flowkit FILE --examples FILE      with its inputs, payloads and results
flowkit FILE --machine NAME       of the machine of that name, where FILE exports several
flowkit FILE --as FORMAT          as ${formats.join(', ')}
flowkit FILE --as FORMAT --out DIR

Exits with 1 where a goal has neither a path nor a reason, and with 2 where the machine is refused.`;

/** Runs the command line with these words and returns the exit code. */
export async function run(words: readonly string[]): Promise<number> {
  let file: string | undefined;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        examples: { type: 'string' },
        machine: { type: 'string' },
        as: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [first, second] = positionals;
    file = first === 'init' ? second : first;
    if (values.help || file === undefined) {
      console.log(help);
      return values.help ? 0 : 2;
    }
    if (first === 'init') {
      console.log(await initExamples(file, values.machine));
      return 0;
    }
    const { text, code, faults } = reportOn(await entryFrom(file, values), values);
    console.log(text);
    annotate(file, faults);
    return code;
  } catch (error) {
    const message = getMessage(error);
    console.error(message);
    annotate(file, message.split('\n'));
    return 2;
  }
}

/** Annotates the file of a machine with the sentences when a GitHub workflow runs this. */
function annotate(file: string | undefined, sentences: readonly string[]): void {
  if (process.env['GITHUB_ACTIONS'] !== 'true') return;
  const encode = (text: string) => text.replaceAll(/[%:,]/g, encodeURIComponent);
  const place = file === undefined ? '' : `file=${encode(file)},`;
  for (const sentence of sentences) {
    console.log(`::error ${place}title=flowkit::${sentence.replaceAll('%', '%25')}`);
  }
}
