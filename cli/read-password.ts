import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** readPassword reads a password: all of standard input for scripts, else from the terminal, typed twice and not shown. */
export async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) {
    let text = '';
    for await (const chunk of process.stdin.setEncoding('utf8')) text += String(chunk);
    return text.replace(/\r?\n$/, '');
  }
  if (!process.stdin.isTTY)
    throw new Error('this is no terminal: hand the password in with --password-stdin');
  const password = await ask('Password: ');
  if ((await ask('Once more: ')) !== password)
    throw new Error('the two passwords differ; nothing was created');
  return password;
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  // What is typed is echoed to nowhere.
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
