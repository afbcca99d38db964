/** HandReport is what a person says of a fault that they make by hand, by this process' monotonic clock. */
export interface HandReport {
  readonly atMs: number;
}

/** HandReports is what people have said of the fault of one run: that it is in, and that it is out. */
export class HandReports {
  #injected: HandReport | null = null;
  #undone: HandReport | null = null;
  readonly #told = new AbortController();

  /** The newest word that it is in; null while nobody said so. */
  get injected(): HandReport | null {
    return this.#injected;
  }

  /** The newest word that it is out, given after the one that it is in. */
  get undone(): HandReport | null {
    return this.#undone;
  }

  /** Aborted with the first word that the fault is in. */
  get told(): AbortSignal {
    return this.#told.signal;
  }

  /** sayInjected takes in a word; false where the fault was said to be in already. */
  sayInjected(atMs: number): boolean {
    if (this.#injected && !this.#undone) return false;
    this.#injected = { atMs };
    // Whoever injects after an undo has put it in again.
    this.#undone = null;
    this.#told.abort();
    return true;
  }

  /** sayUndone takes in a word; false where the fault was said to be out already. */
  sayUndone(atMs: number): boolean {
    if (this.#undone) return false;
    this.#undone = { atMs };
    return true;
  }
}
