import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { RunStore } from './ports';

/** An undo takes 10 ms where all is well and seconds where it is not. */
const rollbackBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** EngineMetrics is what one engine tells Prometheus; names, units and meanings stand in docs/metrics.md. */
export class EngineMetrics {
  readonly registry = new Registry();
  readonly runsHeld = this.#gauge('masterdeck_engine_runs_held', 'Runs whose lease this engine holds.');
  readonly leaseSeconds = this.#gauge(
    'masterdeck_engine_lease_remaining_seconds',
    'The shortest time left of any lease held; 0 when none is held.',
  );
  readonly renewals = this.#counter(
    'masterdeck_engine_lease_renewals_total',
    'Renewals of all leases at once, by outcome.',
    ['outcome'],
  );
  readonly loopLag = this.#gauge(
    'masterdeck_engine_event_loop_lag_seconds',
    'How late timers came in the last ten seconds.',
    ['stat'],
  );
  readonly loopAlarms = this.#counter(
    'masterdeck_engine_event_loop_alarms_total',
    'Windows of ten seconds with a lag above 0.25 s: leases and aborts come late.',
  );
  readonly databaseAhead = this.#gauge(
    'masterdeck_engine_database_ahead_seconds',
    "The database's clock minus this machine's.",
  );
  readonly journalPending = this.#gauge(
    'masterdeck_engine_journal_pending',
    'Things done while the database was away and not yet in the record.',
  );
  readonly guardUp = this.#gauge(
    'masterdeck_engine_guard_up',
    '1 when the guard answered with a valid signature, else 0.',
    ['guard'],
  );
  readonly events = this.#counter(
    'masterdeck_engine_run_events_total',
    'Events of runs recorded by this engine, by kind.',
    ['kind'],
  );
  readonly rollback = new Histogram({
    name: 'masterdeck_engine_rollback_seconds',
    help: 'From the beginning of a rollback until every proxy was read back clean.',
    buckets: rollbackBuckets,
    registers: [this.registry],
  });

  constructor(identity: { readonly name: string; readonly version: string }) {
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('masterdeck_engine_info', 'Always 1; who this is stands in the labels.', [
      'name',
      'version',
    ]).set({ ...identity }, 1);
  }

  /** watch counts what goes through a store; only what was stored is counted. */
  watch(store: RunStore): RunStore {
    return {
      ...store,
      write: async (ref, write, again) => {
        await store.write(ref, write, again);
        for (const { data } of write.events ?? []) this.#count(data);
      },
      writeAhead: async (ref, write, needsAcceptance) => {
        const answer = await store.writeAhead(ref, write, needsAcceptance);
        if (answer === 'stored') for (const { data } of write.events) this.#count(data);
        return answer;
      },
    };
  }

  #count(data: RunEventData): void {
    this.events.inc({ kind: data.kind });
    if (data.kind === 'rollback_confirmed') this.rollback.observe(data.tookMs / 1_000);
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Gauge<Label>({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Counter<Label>({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }
}
