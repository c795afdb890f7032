import { parseArgs } from 'node:util';
import { formats } from './export.ts';
import { getMessage } from './refusal.ts';
import { entryFrom, reportOn } from './report.ts';

const help = `node flowkit/cli.ts FILE                      the paths of the machine that FILE exports, and its gaps
node flowkit/cli.ts FILE --examples FILE      with its inputs, payloads and results
node flowkit/cli.ts FILE --machine NAME       of the machine of that name, where FILE exports several
node flowkit/cli.ts FILE --as FORMAT          as ${formats.join(', ')}
node flowkit/cli.ts FILE --as FORMAT --out DIR

Exits with 1 where a goal has neither a path nor a reason, and with 2 where the machine is refused.`;

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        examples: { type: 'string' },
        machine: { type: 'string' },
        as: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (values.help || file === undefined) {
      console.log(help);
      return values.help ? 0 : 2;
    }
    const { text, code } = reportOn(await entryFrom(file, values), values);
    console.log(text);
    return code;
  } catch (error) {
    console.error(getMessage(error));
    return 2;
  }
}

process.exitCode = await run();
