import { setTimeout as delay } from 'node:timers/promises';
import type { ApiRun } from '@/lib/domain/api/api-schemas';
import type { CliIo } from '../cli-io';
import { ApiUnreachable, type ApiClient } from './api-client';
import { drawEvents, drawNow } from './draw-run';
import { createLiveBlock } from './live-block';
import { isOver } from './run-exit';

const lookEveryMs = 1_000;
/** A rollback that is marked as not confirmed is retried by the engine; this long its success is waited for. */
const incompleteWaitMs = 30_000;

/** FollowOptions: `acceptWithinMs` is how long a run may wait for a person before it is withdrawn; `aborts` tells of each Ctrl-C. */
export interface FollowOptions {
  readonly acceptWithinMs: number;
  readonly quiet: boolean;
  readonly stop: AbortSignal;
}

/**
 * followRun draws a run until it is over. A stop (Ctrl-C) aborts it and waits for the clean path. An application that does not answer is
 * asked again for as long as it takes: the engine watches the run meanwhile.
 */
export async function followRun(
  api: ApiClient,
  first: ApiRun,
  io: CliIo,
  options: FollowOptions,
): Promise<ApiRun> {
  let run = first;
  let seen = 0;
  let aborted = false;
  let unreachable = false;
  let incompleteSince: number | null = null;
  const startedAt = performance.now();
  const screen = createLiveBlock(io);
  for (;;) {
    if (!options.quiet) {
      screen.write(drawEvents(run));
      screen.draw(isOver(run) ? [] : drawNow(run));
    }
    seen = Math.max(seen, ...run.events.map(({ seq }) => seq));
    if (isOver(run)) return run;
    incompleteSince = run.rollback === 'incomplete' ? (incompleteSince ?? performance.now()) : null;
    if (incompleteSince !== null && performance.now() - incompleteSince > incompleteWaitMs) return run;
    const isLate =
      run.state === 'awaiting_approval' && performance.now() - startedAt > options.acceptWithinMs;
    if ((options.stop.aborted || isLate) && !aborted) {
      screen.warn(
        isLate
          ? 'Nobody accepted the risk in time: the run is withdrawn.'
          : 'Aborting; waiting for the clean path…',
      );
      aborted = await tryTo(async () => {
        await api.abortRun(run.id);
      });
      if (!aborted) screen.warn('THE ABORT WAS NOT HEARD; it is sent again.');
    }
    await delay(lookEveryMs, undefined, options.stop.aborted ? {} : { signal: options.stop }).catch(
      () => undefined,
    );
    const next = await readAgain(api, run.id, seen);
    if (next) {
      if (unreachable) screen.warn('The application answers again.');
      [run, unreachable] = [next, false];
    } else {
      if (!unreachable)
        screen.warn(
          'The application does not answer. The run goes on, watched by its engine; this command asks again.',
        );
      [run, unreachable] = [{ ...run, events: [] }, true];
    }
  }
}

async function readAgain(api: ApiClient, id: string, seen: number): Promise<ApiRun | null> {
  try {
    return await api.readRun(id, seen);
  } catch (error) {
    if (error instanceof ApiUnreachable) return null;
    throw error;
  }
}

async function tryTo(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiUnreachable) return false;
    throw error;
  }
}
