import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { isAlreadyThere, isAnswerLost } from './call-errors';
import { EchoDiffers, ProxyConflict } from './change-errors';
import { diffProxy, diffToxic, isStepTowards } from './compare-proxy';
import type { ProxyWork } from './proxy-work';

/** A lost answer is followed by a look and one more try; more would only hide a Toxiproxy in trouble. */
const tries = 3;

/**
 * buildProxy makes the wanted proxy where none is: closed, then its toxics, then open, so that no connection ever meets a change
 * of toxics; without toxics in one call. It goes on from a half-built one, throws ProxyConflict when somebody else's stands
 * there, and EchoDiffers when Toxiproxy reads back something else; else it gives what was read back.
 */
export async function buildProxy(work: ProxyWork, wanted: ProxySnapshot): Promise<ProxySnapshot> {
  let seen = await createOrAdopt(work, wanted);
  for (const toxic of wanted.toxics) {
    if (!seen.toxics.some(({ name }) => name === toxic.name)) await addToxic(work, toxic);
  }
  if (wanted.enabled && !seen.enabled) await openProxy(work);
  seen = await seeProxy(work);
  const differences = diffProxy(wanted, seen);
  if (differences.length > 0) throw new EchoDiffers(wanted.name, differences);
  return seen;
}

async function createOrAdopt(work: ProxyWork, wanted: ProxySnapshot): Promise<ProxySnapshot> {
  const { name, listen, upstream } = wanted;
  const enabled = wanted.enabled && wanted.toxics.length === 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work.change((options) =>
        work.client.createProxy({ name, listen, upstream, enabled }, options),
      );
    } catch (error) {
      if (!isAlreadyThere(error) && !isAnswerLost(error)) throw error;
      const found = await work.see();
      if (found !== null) return adopt(wanted, found);
      if (attempt === tries) throw error;
    }
  }
}

function adopt(wanted: ProxySnapshot, found: ProxySnapshot): ProxySnapshot {
  if (isStepTowards(wanted, found)) return found;
  const known = new Set(wanted.toxics.map(({ name }) => name));
  const sameAddress = found.listen === wanted.listen && found.upstream === wanted.upstream;
  const mayBeCut = sameAddress && found.toxics.every(({ name }) => known.has(name));
  throw new ProxyConflict(found, mayBeCut, diffProxy(wanted, found));
}

async function addToxic(work: ProxyWork, toxic: LiveToxic): Promise<void> {
  const { client, endpoint } = work;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const echo = await work.change((options) => client.addToxic(endpoint.proxy, toxic, options));
      compareEcho(work, toxic, echo);
      return;
    } catch (error) {
      if (!isAlreadyThere(error) && !isAnswerLost(error)) throw error;
      const echo = (await seeProxy(work)).toxics.find(({ name }) => name === toxic.name);
      if (echo !== undefined) {
        compareEcho(work, toxic, echo);
        return;
      }
      if (attempt === tries) throw error;
    }
  }
}

function compareEcho(work: ProxyWork, toxic: LiveToxic, echo: LiveToxic): void {
  const differences = diffToxic(toxic, echo);
  if (differences.length > 0) throw new EchoDiffers(work.endpoint.proxy, differences);
}

async function openProxy(work: ProxyWork): Promise<void> {
  const { client, endpoint } = work;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work.change((options) => client.enableProxy(endpoint.proxy, options));
      return;
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      if ((await seeProxy(work)).enabled) return;
      if (attempt === tries) throw error;
    }
  }
}

async function seeProxy(work: ProxyWork): Promise<ProxySnapshot> {
  const seen = await work.see();
  if (seen === null) throw new EchoDiffers(work.endpoint.proxy, ['it is missing although it was just built']);
  return seen;
}
