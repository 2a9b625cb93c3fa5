// When scheduled jobs are due. pg-boss keeps the schedule, but finds out what is due by searching backwards for the last
// time of each entry, which stops the process for a tenth of a second with a few dozen of them.
import { Cron } from 'croner'
import type PgBoss from 'pg-boss'

/** Less than half a minute, so that no minute is missed. */
const tickEveryMs = 20_000

/** Read once: reading takes longer than comparing. There are as many as jobs with a schedule. */
const cronByText = new Map<string, Cron>()

/** Whether a schedule of five fields names the minute of this time, in UTC. Throws for one that is not valid. */
export function isDueAt(cron: string, at: Date): boolean {
  const minute = new Date(at)
  minute.setUTCSeconds(0, 0)
  const schedule = cronByText.get(cron) ?? new Cron(cron, { utcOffset: 0, paused: true })
  cronByText.set(cron, schedule)
  return schedule.match(minute)
}

/** Sends what is due in this minute. A job is sent once a minute, also by several processes. */
async function sendDueJobs(boss: PgBoss, now: Date): Promise<void> {
  for (const { name, cron } of await boss.getSchedules())
    if (isDueAt(cron, now)) await boss.send(name, {}, { singletonKey: 'schedule', singletonSeconds: 60 })
}

/** Sends scheduled jobs when they are due, from now on. Returns what ends it. */
export function followSchedule(boss: PgBoss, onError: (error: unknown) => void): () => void {
  const tick = () => void sendDueJobs(boss, new Date()).catch(onError)
  const timer = setInterval(tick, tickEveryMs)
  tick()
  return () => clearInterval(timer)
}
