import type { Logger, RunStore } from './ports';

/** fireDueSchedules decides about every planned start whose time has come, each by itself: one that cannot be decided holds up no other. */
export async function fireDueSchedules(
  store: Pick<RunStore, 'dueSchedules' | 'fireSchedule' | 'judgeRegressions'>,
  log: Logger,
): Promise<void> {
  for (const scheduleId of await store.dueSchedules()) {
    try {
      const firing = await store.fireSchedule(scheduleId);
      if (firing) log.info({ scheduleId, ...firing }, 'a planned start was decided');
    } catch (error) {
      log.error({ scheduleId, err: error }, 'a planned start could not be decided; it is tried again');
    }
  }
  await store.judgeRegressions();
}
