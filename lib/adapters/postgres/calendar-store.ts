import { z } from 'zod';
import type { EnvironmentCalendar } from '@/lib/domain/calendar/start-window';
import type { PlainQuery } from './plain-query';

const calendarRow = z.object({
  now: z.coerce.date(),
  freezes: z.array(z.object({ from: z.coerce.date(), to: z.coerce.date(), reason: z.string() })),
  hours: z
    .object({
      timeZone: z.string(),
      weekdays: z.array(z.number()),
      fromMinute: z.number(),
      untilMinute: z.number(),
    })
    .nullable(),
});

/** readEnvironmentCalendar reads the freezes of an environment that are not over and its business hours, with the database's time. */
export async function readEnvironmentCalendar(
  query: PlainQuery,
  environment: string,
): Promise<{ readonly calendar: EnvironmentCalendar; readonly now: Date }> {
  const [row] = await query(
    `SELECT clock_timestamp() AS "now",
       coalesce((SELECT json_agg(json_build_object('from', f."from", 'to', f."to", 'reason', f."reason") ORDER BY f."from")
         FROM "FreezeWindow" f WHERE (f."environment" = $1 OR f."environment" IS NULL) AND f."liftedAt" IS NULL
           AND f."to" > clock_timestamp()), '[]') AS "freezes",
       (SELECT json_build_object('timeZone', h."timeZone", 'weekdays', h."weekdays", 'fromMinute', h."fromMinute",
         'untilMinute', h."untilMinute") FROM "EnvironmentHours" h WHERE h."environment" = $1) AS "hours"`,
    [environment],
  );
  const { now, freezes, hours } = calendarRow.parse(row);
  return { now, calendar: { freezes, businessHours: hours } };
}
