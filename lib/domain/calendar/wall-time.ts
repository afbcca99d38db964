/** Offsets of all zones lie within a day; the two sides of a change of clocks are found by looking this far to both sides. */
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * readWallTime finds the moment of a time on the wall (`2026-12-01T10:00`) in a time zone: the first of two where the clocks go back, null
 * where they jump over it or the text is no time. Throws RangeError for an unknown zone.
 */
export function readWallTime(local: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  // 30 February is read as 2 March: what does not come back as it was typed is no day.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return null;
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((at) => offsetMs(at, timeZone));
  const moments = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const found = moments.find((at) => at + offsetMs(at, timeZone) === asUtc);
  return found === undefined ? null : new Date(found);
}

/** How far the zone is ahead of UTC at a moment, in ms. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1_000) * 1_000;
}
