import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity';

const identity = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
const notes = z.object({ owner: identity, children: z.array(identity) });
type Notes = z.infer<typeof notes>;

/** DirectoryInUseError: another process runs a stack in this directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`A stack is already running in ${directory} (process ${pid})`);
  }
}

/** DirectoryLock is the right to run a stack in a directory; `note` remembers a child so that a later start can end it. */
export interface DirectoryLock {
  note(pid: number): void;
  release(): void;
}

/**
 * lockDirectory takes a directory for this process. Left by a process that was killed, it first ends the children that
 * were noted and still run: the reaper does that within seconds, but it may have been killed too.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'running.json');
  const owner = identifyProcess(process.pid) ?? { pid: process.pid, startedAt: '' };
  const own: Notes = { owner, children: [] };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const left = readNotes(file);
    if (left !== undefined && isStillRunning(left.owner))
      throw new DirectoryInUseError(directory, left.owner.pid);
    await endAll(left?.children ?? []);
    rmSync(file, { force: true });
  }
  return {
    note(pid) {
      const child = identifyProcess(pid);
      if (child !== undefined) own.children.push(child);
      writeFileSync(file, JSON.stringify(own));
    },
    release: () => rmSync(file, { force: true }),
  };
}

function readNotes(file: string): Notes | undefined {
  try {
    return notes.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Cut off by a kill in mid-write: nothing in it can be trusted.
    return undefined;
  }
}

/** The reaper's own patience, and a little more, before we use force. */
const politeMs = 6_000;

async function endAll(children: readonly ProcessIdentity[]): Promise<void> {
  const deadline = Date.now() + politeMs;
  for (const child of children) send(child, 'SIGTERM');
  while (children.some(isStillRunning)) {
    if (Date.now() > deadline) for (const child of children) send(child, 'SIGKILL');
    await delay(100);
  }
}

function send(child: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isStillRunning(child)) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself since.
  }
}
