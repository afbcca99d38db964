import type { Logger } from './ports';

/** alone keeps what goes wrong with one proxy or mark from the others of a sweep; the next sweep tries it again. */
export async function alone(log: Logger, at: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ ...at, err: error }, 'a part of the sweep failed; the rest goes on');
  }
}
