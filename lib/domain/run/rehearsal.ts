/** Rehearsal is one rehearsed abort: a run's fault in and out of a scratch proxy of the same Toxiproxy, in ms. */
export interface Rehearsal {
  readonly apiUrl: string;
  /** clean: in, out and read back; failed: it could not be undone in order; not_possible: no scratch proxy could be made. */
  readonly outcome: 'clean' | 'failed' | 'not_possible';
  readonly injectMs: number | null;
  readonly undoMs: number | null;
  readonly detail: string | null;
}

/** LastRehearsal is the newest rehearsal of one Toxiproxy and its age by the database's clock; null where there was none. */
export interface LastRehearsal {
  readonly apiUrl: string;
  readonly last: (Pick<Rehearsal, 'outcome' | 'undoMs'> & { readonly ageMs: number }) | null;
}
