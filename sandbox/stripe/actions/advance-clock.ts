import { addDuration, DAY, HOUR } from '../engine/calendar'
import { type StripeEmulator } from '../emulator'

/** An advance of more than ten years would bill for hours, and is surely a mistake. */
const FURTHEST = 3660 * DAY

/**
 * Moves time by an ISO 8601 duration, for one account or for all, and returns once everything due has
 * happened and every event of it was delivered or tried. Null when the duration is none
 * or longer than ten years.
 */
export async function advanceClock(
  emulator: StripeEmulator,
  duration: string,
  account?: string,
): Promise<{ now: number } | null> {
  const from = emulator.clock.now(account)
  const to = addDuration(from, duration)
  if (to === null || to - from > FURTHEST) return null
  return advanceClockTo(emulator, to, account)
}

/** The same, to a moment in epoch seconds; time never goes back. */
export async function advanceClockTo(
  emulator: StripeEmulator,
  to: number,
  account?: string,
): Promise<{ now: number }> {
  return emulator.locks.run('time', async () => {
    const start = emulator.clock.now(account)
    let left = Math.min(to - start, FURTHEST)
    await processUntilIdle(emulator, account)
    // The rest is counted down, not read from the clock: wall clock seconds that pass meanwhile are added.
    while (left > 0) {
      const seconds = Math.min(left, stride(emulator, account))
      await emulator.clock.advance(seconds * 1000, account)
      left -= seconds
      await processUntilIdle(emulator, account)
    }
    return { now: emulator.clock.now(account) }
  })
}

/**
 * Has everyone's time begin at a moment in the past, in epoch seconds, so that a history can be built.
 * False once any object exists: nothing may have happened in the future.
 */
export async function startClockAt(emulator: StripeEmulator, at: number): Promise<boolean> {
  return emulator.locks.run('time', async () => {
    if (await emulator.store.isInUse()) return false
    await emulator.clock.begin(at * 1000)
    return true
  })
}

/** Moves everyone's time that began in the past on to the wall clock's. */
export async function catchUp(emulator: StripeEmulator): Promise<{ now: number }> {
  // Moves are in whole seconds, and the last one must not come out ahead of the wall.
  if (emulator.clock.offset() < 0) await advanceClockTo(emulator, Math.floor(Date.now() / 1000) - 2)
  return emulator.locks.run('time', async () => {
    await emulator.clock.catchUp()
    await processUntilIdle(emulator)
    return { now: emulator.clock.now() }
  })
}

async function processUntilIdle(emulator: StripeEmulator, account?: string): Promise<void> {
  if (account === undefined) for (const one of emulator.dueAccounts()) await emulator.processDue(one)
  else await emulator.processDue(account)
  await emulator.deliveries.idle(account)
}

/**
 * Seconds of the next step: to a day after the next thing is due, so that the product hears of one day's
 * events before the next day's happen. Infinity when nothing is due.
 */
function stride(emulator: StripeEmulator, account?: string): number {
  const accounts = account === undefined ? emulator.dueAccounts() : [account]
  const waits = accounts.map((one) => {
    const due = emulator.nextDueOf(one)
    return due === null ? Infinity : Math.max(0, due - emulator.clock.now(one))
  })
  return Math.min(...waits) + DAY
}

/**
 * The moment by which the account's next renewal (or anyone's) has been billed: an hour and a second after the
 * period turns, since a renewal's invoice waits an hour as a draft. Null when nothing renews.
 */
export async function afterNextRenewal(emulator: StripeEmulator, account?: string): Promise<number | null> {
  const { rows } = await emulator.options.pool.query<{ due: string | null }>(
    `select min(due_at) as due from sandbox.objects
     where type = 'subscription' and due_at is not null and ($1::text is null or account = $1)`,
    [account ?? null],
  )
  const due = rows[0]?.due
  return due ? Number(due) + HOUR + 1 : null
}
