import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import type {
  GuardCharge,
  GuardHelp,
  GuardRef,
  GuardRefusal,
  GuardRenewal,
  GuardStatus,
} from '@/lib/domain/guard/guard-protocol';
import type { ChargeRecord } from './charge';
import { HeldCharge, type HeldChargeDeps } from './held-charge';

const listBudgetMs = 1_000;
const version = '0.1.0';

/** GuardRefused is a request that this guard does not carry out; the engine must not rely on it. */
export class GuardRefused extends Error {
  override readonly name = 'GuardRefused';
  constructor(
    readonly refusal: GuardRefusal,
    detail: string,
  ) {
    super(detail);
  }
}

export interface GuardOptions extends HeldChargeDeps {
  readonly toxiproxyUrl: string;
}

/** Guard takes charges for the proxies of one Toxiproxy and undoes those that nobody renews. */
export class Guard {
  readonly #charges = new Map<string, HeldCharge>();
  /** Charges are taken one after the other: two runs must not both find a proxy free. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: GuardOptions) {}

  /** resume takes up what an earlier life of this guard was charged with; a lease goes on from its last renewal. */
  async resume(): Promise<void> {
    for (const { record, renewedMsAgo } of await this.options.store.load())
      this.#keep(record, record.state === 'held' ? record.leaseMs - renewedMsAgo : 0);
  }

  /** charge takes a run's proxies into care; it resolves once that is on the disk, and throws GuardRefused. */
  charge(charge: GuardCharge): Promise<void> {
    const taken = this.#turn.then(() => this.#take(charge));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  async #take(charge: GuardCharge): Promise<void> {
    this.#refuseOlder(charge);
    const proxies = await this.#list();
    const over = this.#refuseOthers(charge, proxies);
    await Promise.all(over.map((other) => this.#dropOver(other)));
    const names = new Set(charge.proxies.map(({ name }) => name));
    const { toxiproxyUrl: apiUrl, store, clock } = this.options;
    const record: ChargeRecord = {
      format: 'masterdeck-rollback/1',
      runId: charge.runId,
      epoch: charge.epoch,
      endpoints: charge.proxies.map((snapshot) => ({ apiUrl, snapshot })),
      state: 'held',
      leaseMs: charge.leaseMs,
      endBy: new Date(clock.now().getTime() + charge.endWithinMs).toISOString(),
      neighbours: proxies.filter(({ name }) => !names.has(name)),
    };
    try {
      await store.save(record);
    } catch (error) {
      throw new GuardRefused('not_durable', error instanceof Error ? error.message : String(error));
    }
    await this.#charges.get(charge.runId)?.drop();
    this.#keep(record, charge.leaseMs);
    this.options.log.info({ runId: charge.runId, proxies: [...names] }, 'charge taken');
  }

  /** renew prolongs a lease, or says that it is over; only the epoch that handed the charge over renews it. */
  renew(ref: GuardRef): GuardRenewal {
    this.#refuseOlder(ref);
    const held = this.#charges.get(ref.runId);
    if (held?.record.epoch !== ref.epoch) return { held: false, carries: [] };
    return { held: held.renew(), carries: [...held.carries] };
  }

  /** release ends the care of a run that its engine has undone; a run that is not known is over already. */
  async release(ref: GuardRef): Promise<void> {
    this.#refuseOlder(ref);
    await this.#charges.get(ref.runId)?.release();
  }

  /** undo ends a lease at once, and tells whether a wedged Toxiproxy is restarted here. */
  undo(ref: GuardRef): GuardHelp {
    this.#refuseOlder(ref);
    const held = this.#charges.get(ref.runId);
    if (!held || held.record.state === 'over') throw new GuardRefused('over', 'no such charge');
    held.expire();
    return { mayRestart: this.options.restarter.may };
  }

  async status(): Promise<Omit<GuardStatus, 'toxiproxyVersion'>> {
    const proxies = await this.#list().catch(() => null);
    return {
      guard: 'masterdeck',
      version,
      now: this.options.clock.now().toISOString(),
      mayRestart: this.options.restarter.may,
      proxies: proxies?.map(({ name, listen, upstream }) => ({ name, listen, upstream })) ?? null,
      charges: [...this.#charges.values()].map(({ record, detail }) => ({
        runId: record.runId,
        epoch: record.epoch,
        state: record.state,
        detail,
      })),
    };
  }

  #keep(record: ChargeRecord, leaseLeftMs: number): void {
    const held = new HeldCharge(record, leaseLeftMs, this.options);
    this.#charges.set(record.runId, held);
    const forget = () => {
      if (this.#charges.get(record.runId) === held) this.#charges.delete(record.runId);
    };
    held.live().then(forget, (error: unknown) => {
      this.options.log.error({ err: error, runId: record.runId }, 'the care of a run broke: it begins again');
      if (this.#charges.get(record.runId) === held) this.#keep(held.record, 0);
    });
  }

  async #list(): Promise<readonly ProxySnapshot[]> {
    try {
      return await this.options.driver.listProxies(this.options.toxiproxyUrl, listBudgetMs);
    } catch (error) {
      throw new GuardRefused('toxiproxy_unreachable', error instanceof Error ? error.message : String(error));
    }
  }

  #refuseOlder({ runId, epoch }: GuardRef): void {
    const held = this.#charges.get(runId);
    if (held && held.record.epoch > epoch)
      throw new GuardRefused('older_epoch', `the run is at epoch ${held.record.epoch}`);
  }

  /** One run at a time on a proxy; what an earlier run left in care and is clean makes room. */
  #refuseOthers(charge: GuardCharge, proxies: readonly ProxySnapshot[]): readonly HeldCharge[] {
    const strange = charge.proxies.filter(
      (wanted) =>
        !proxies.some(
          ({ name, listen, upstream }) =>
            name === wanted.name && listen === wanted.listen && upstream === wanted.upstream,
        ),
    );
    if (strange.length > 0)
      throw new GuardRefused(
        'another_toxiproxy',
        `not as on the Toxiproxy beside this guard: ${strange.map(({ name }) => name).join(', ')}`,
      );
    const own = this.#charges.get(charge.runId);
    if (own && (own.record.state !== 'held' || own.record.epoch !== charge.epoch))
      throw new GuardRefused('over', 'the run was in care already');
    const names = new Set(charge.proxies.map(({ name }) => name));
    const others = [...this.#charges.values()].filter(
      ({ record }) =>
        record.runId !== charge.runId && record.endpoints.some(({ snapshot }) => names.has(snapshot.name)),
    );
    const [busy] = others.filter(({ record }) => record.state !== 'over');
    if (busy) throw new GuardRefused('proxy_taken', `by the run ${busy.record.runId}`);
    return others;
  }

  /** What an earlier run left in care is over when this resolves: no call of it can reach the next run's proxies. */
  async #dropOver(other: HeldCharge): Promise<void> {
    await other.drop();
    this.#charges.delete(other.record.runId);
    await this.options.store.forget(other.record.runId).catch((error: unknown) => {
      this.options.log.warn({ err: error }, 'an old charge could not be removed from the disk');
    });
  }
}
