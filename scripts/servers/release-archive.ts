import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command';

/** SHA-256 of the official Linux archives, as public packagings of them pin it; a wrong one refuses the archive. */
const checksums: Readonly<Record<string, string>> = {
  'alertmanager-0.28.1.linux-amd64': '5ac7ab5e4b8ee5ce4d8fb0988f9cb275efcc3f181b4b408179fafee121693311',
  'alertmanager-0.28.1.linux-arm64': 'd8832540e5b9f613d2fd759e31d603173b9c61cc7bb5e3bc7ae2f12038b1ce4f',
  'prometheus-2.53.4.linux-amd64': 'b8b497c4610d1b93208252b60c8f20f6b2e78596ae8df43397a2e805aa53d475',
  'prometheus-2.53.4.linux-arm64': 'ec7236ecea7154d0bfe142921708b1ae7b5e921e100e0ee85ab92b7c444357e0',
};

/** A network that is closed by dropping packets would otherwise keep a first start waiting for minutes. */
const answerWithinMs = 15_000;
const downloadWithinMs = 10 * 60_000;

/** unpackRelease takes a release of prometheus/`name` from GitHub and leaves its program, named `name`, in `folder`; nothing is kept whose checksum differs. */
export async function unpackRelease(name: string, version: string, folder: string): Promise<void> {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const title = `${name}-${version}.${process.platform}-${architecture}`;
  const expected = checksums[title];
  if (expected === undefined) throw new Error(`no checksum is pinned for ${title}`);
  const archive = await download(
    `https://github.com/prometheus/${name}/releases/download/v${version}/${title}.tar.gz`,
  );
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected)
    throw new Error(`${title}.tar.gz has the SHA-256 ${actual}, not the pinned ${expected}`);
  const file = join(folder, `${title}.tar.gz`);
  writeFileSync(file, archive);
  await runCommand('tar', ['-xzf', file, '-C', folder]);
  renameSync(join(folder, title, name), join(folder, name));
  rmSync(file);
}

async function download(url: string): Promise<Buffer> {
  const giveUp = new AbortController();
  const timer = setTimeout(
    () => giveUp.abort(new Error(`${url}: no answer in ${answerWithinMs / 1000} s`)),
    answerWithinMs,
  );
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(downloadWithinMs)]),
    });
    clearTimeout(timer);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}${reason}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
