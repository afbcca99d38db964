/** ownershipPrefix starts the name of everything that we create in Toxiproxy. */
export const ownershipPrefix = 'gd-';

/** ToxicOwner is the run, and the run's epoch, that created a toxic. */
export interface ToxicOwner {
  readonly runId: string;
  readonly epoch: number;
  readonly index: number;
}

const pattern = /^gd-([a-z0-9]{6,32})-(\d{1,9})-(\d{1,3})$/;

/** nameToxic gives the name that carries the ownership of a toxic: `gd-<runid>-<epoch>-<n>`. */
export function nameToxic(owner: ToxicOwner): string {
  const name = `${ownershipPrefix}${owner.runId}-${owner.epoch}-${owner.index}`;
  if (!pattern.test(name)) throw new RangeError(`not a toxic name that can be deleted safely: ${name}`);
  return name;
}

/** readToxicOwner tells whose a toxic is from its name; null means that it is foreign and must survive. */
export function readToxicOwner(name: string): ToxicOwner | null {
  const match = pattern.exec(name);
  if (!match) return null;
  const [, runId, epoch, index] = match;
  if (runId === undefined) return null;
  return { runId, epoch: Number(epoch), index: Number(index) };
}
