import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { findReply, misused, type Question, type Reply } from '#server/base/command.ts';
import { addLanguage } from '#server/cli/language.ts';
import { readNamedFiles } from '#server/cli/named-files.ts';
import { runContentStart } from '#server/cli/start-content.ts';
import { askSite } from './ask-site.ts';
import { readEnv, type Env } from './env.ts';
import { endWithReply } from './end-with-reply.ts';
import { exitWithError } from './exit-with-error.ts';
import { guardProcess } from './guard-process.ts';
import { getUserName } from './user-name.ts';

// `npm run admin`: the admin commands, run on the server's machine with its switches.
guardProcess();
const reply = await run(addLanguage(process.argv.slice(2), process.env)).catch(
  (error: unknown) => findReply(error) ?? exitWithError(error),
);
if (reply.file !== undefined) writeFileSync(reply.file.path, reply.file.text, { mode: 0o600 });
await endWithReply(reply);

/** Runs a command, asks what it wants to know on the terminal, and runs it with the answers. */
async function run(args: readonly string[]): Promise<Reply> {
  // The files are the operator's, who may have neither switches nor a database yet.
  if (args[0] === 'content' && args[1] === 'start') return runContentStart(args.slice(2));
  const env = readEnv(process.env);
  const isDemo = args[0] === 'demo' && args.length === 1;
  const request = { actor: getUserName(), args, files: readNamedFiles(args) };
  const alone = isDemo ? () => fill(env) : undefined;
  const first = await askSite(env, request, alone);
  if (first.asks === undefined) return first;
  const { questions, shown } = first.asks;
  const answers = await readAnswers(first.text, questions);
  return askSite(env, { ...request, answers: { ...shown, ...answers } }, alone);
}

/** Shows a text and asks questions, all on standard error. Throws the misuse of a command without an answer. */
async function readAnswers(
  text: string,
  questions: readonly Question[],
): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  if (text !== '') process.stderr.write(`${text}\n`);
  for (const { name, says } of questions) {
    process.stderr.write(says);
    const line = await lines.next();
    if (line.done === true) throw misused('Nothing was answered, and nothing was done.');
    answers[name] = line.value.trim();
  }
  terminal.close();
  return answers;
}

async function fill(env: Env): Promise<Reply> {
  // Loaded only for this command, because it loads the whole site.
  const { demo } = await import('./demo.ts');
  return demo(env);
}
