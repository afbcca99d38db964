/** WallClock is what a clock on the wall of a time zone shows: 0 = Sunday, minutes (with their fraction) since midnight. */
export interface WallClock {
  readonly weekday: number;
  readonly minuteOfDay: number;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** readWallClock reads a moment on the wall clock of an IANA time zone; throws RangeError for an unknown zone. */
export function readWallClock(at: Date, timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
    minuteOfDay: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) + at.getUTCSeconds() / 60,
  };
}
