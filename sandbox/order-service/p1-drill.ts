import type { ScenarioName } from '../scenarios/scenario';

/** The drill looks back this far, in ms, and wants this many slow calls: one stalled tick of the machine is no fault. */
const lookBackMs = 15_000;
const slowCallsWanted = 3;

/** P1Drill decides whether the drill gauge is up: while the fault is seen (`p1-alert`), or always (`p1-alert-now`). */
export class P1Drill {
  #slowAt: number[] = [];

  constructor(private readonly now: () => number) {}

  /** sawSlowCall notes a slow inventory call. */
  sawSlowCall(): void {
    this.#slowAt = [...this.#slowAt.slice(-(slowCallsWanted - 1)), this.now()];
  }

  /** isFiring tells whether the gauge is up in the given scenario. */
  isFiring(scenario: ScenarioName): boolean {
    if (scenario === 'p1-alert-now') return true;
    if (scenario !== 'p1-alert') return false;
    const recent = this.#slowAt.filter((at) => this.now() - at <= lookBackMs);
    return recent.length >= slowCallsWanted;
  }
}
