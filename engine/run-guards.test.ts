import { describe, expect, it } from 'vitest';
import type { GuardStatus } from '@/lib/domain/guard/guard-protocol';
import type { GuardLine, Logger } from './ports';
import { RunGuards } from './run-guards';
import { createFakeClock } from './testing/fake-clock';

const toxiproxyUrl = 'http://127.0.0.1:8474';
const guard = { apiUrl: 'http://127.0.0.1:8475', toxiproxyUrl, secretVariable: 'GUARD_SECRET' };
const log: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => log,
};
const status: GuardStatus = {
  guard: 'masterdeck',
  version: '0',
  now: '2026-11-30T00:00:00.000Z',
  mayRestart: true,
  toxiproxyVersion: '2.12.0',
  proxies: [],
  charges: [],
};
const silent = () => Promise.reject(new Error('no answer'));

/** A line to a guard that answers only what the test says. */
function guardsWith(line: Partial<GuardLine>, guards = [guard]) {
  const clock = createFakeClock();
  const answers: GuardLine = {
    status: silent,
    charge: silent,
    renew: silent,
    release: silent,
    undo: silent,
    ...line,
  };
  const ref = { runId: 'run0000001', epoch: 1 };
  return { clock, run: new RunGuards({ guards, lineTo: () => answers, ref, clock, log }) };
}

describe('one wedge, one restart', () => {
  it('is the hook’s where no guard stands', () => {
    expect(guardsWith({}, []).run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(true);
  });

  it('is the guard’s where it may, also while Toxiproxy is away for it, and the hook’s only when that brought nothing', async () => {
    const { clock, run } = guardsWith({ undo: () => Promise.resolve({ mayRestart: true }) });
    await run.askForHelp();
    expect(run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(false);
    clock.advance(20_000);
    expect(run.leavesRestartToUs(toxiproxyUrl, 'unreachable')).toBe(false);
    clock.advance(21_000);
    expect(run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(true);
  });

  it('is the guard’s where it did not answer: it may be at it', async () => {
    const { run } = guardsWith({});
    await run.askForHelp();
    expect(run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(false);
  });

  it('is the hook’s at once where the guard may not, was not there before the run, or stands beside another Toxiproxy', async () => {
    const may = guardsWith({ undo: () => Promise.resolve({ mayRestart: false }) });
    await may.run.askForHelp();
    expect(may.run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(true);
    const told = guardsWith({ status: () => Promise.resolve({ ...status, mayRestart: false }) });
    await told.run.inspect();
    expect(told.run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(true);
    const absent = guardsWith({});
    await absent.run.inspect();
    expect(absent.run.leavesRestartToUs(toxiproxyUrl, 'wedged')).toBe(true);
    expect(guardsWith({}).run.leavesRestartToUs('http://127.0.0.1:9999', 'wedged')).toBe(true);
  });

  it('is the hook’s for a Toxiproxy that is away and was never wedged: guards restart what is wedged', () => {
    expect(guardsWith({}).run.leavesRestartToUs(toxiproxyUrl, 'unreachable')).toBe(true);
  });
});

describe('a charge', () => {
  const snapshot = {
    name: 'path',
    listen: '127.0.0.1:1',
    upstream: '127.0.0.1:2',
    enabled: true,
    toxics: [],
  };
  const proxies = [{ endpoint: { apiUrl: toxiproxyUrl, proxy: 'path' }, snapshot }];

  it('that a guard refuses, or does not answer, stops the injection', async () => {
    const { run } = guardsWith({ charge: () => Promise.reject(new Error('proxy_taken')) });
    await expect(run.charge(proxies, 60_000, () => undefined)).rejects.toThrow('proxy_taken');
  });

  it('is not handed to a guard that was not there before the run', async () => {
    const { run } = guardsWith({});
    await run.inspect();
    await expect(run.charge(proxies, 60_000, () => undefined)).resolves.toBeUndefined();
  });

  it('ends the run when the guard says that its lease is over', async () => {
    const { run } = guardsWith({
      charge: () => Promise.resolve(),
      renew: () => Promise.resolve({ held: false, carries: [] }),
    });
    const lost = await new Promise<string>((resolve) => void run.charge(proxies, 60_000, resolve));
    expect(lost).toContain('its lease has run out');
  });
});
