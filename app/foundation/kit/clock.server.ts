// The current time. In production it is the wall clock's; next to the Stripe emulator each business's time may have
// been moved forward, and the product uses the same time as its payments.
import { z } from 'zod'

export interface Clock {
  /** The business's time; without a business the platform's own. */
  now(businessId?: string): Date
  /** The latest time of any business: nothing can be due after it. */
  latest(): Date
  /** Fetches the offsets again, before work that must know of every move so far. Never throws. */
  refresh(): Promise<void>
  close(): void
}

export const wallClock: Clock = {
  now: () => new Date(),
  latest: () => new Date(),
  refresh: async () => undefined,
  close: () => undefined,
}

interface SandboxClockOptions {
  /** Fetches how far each payment account is ahead of the wall clock. */
  url: string
  /** The business of each of these payment accounts; accounts without one are left out. */
  businessesOf(accountIds: string[]): Promise<Map<string, string>>
  onError(error: unknown): void
  /** Milliseconds between two fetches. */
  everyMs?: number
}

const offsets = z.object({
  offset_ms: z.number(),
  accounts: z.record(z.string(), z.number()).default({}),
})

const timeoutMs = 2_000

/** Follows the emulator's clock, about once a second, and keeps the last known offsets while it does not respond. */
export function createSandboxClock({
  url,
  businessesOf,
  onError,
  everyMs = 1_000,
}: SandboxClockOptions): Clock {
  const businesses = new Map<string, string>()
  let ahead = { everyone: 0, platform: 0, of: new Map<string, number>() }
  let failing = false
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function fetchOffsets() {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      const received = offsets.parse(await answer.json())
      const unknown = Object.keys(received.accounts).filter((account) => !businesses.has(account))
      if (unknown.length > 0) {
        for (const [account, business] of await businessesOf(unknown)) businesses.set(account, business)
      }
      const of = new Map<string, number>()
      for (const [account, offset] of Object.entries(received.accounts)) {
        const business = businesses.get(account)
        if (business) of.set(business, Math.max(offset, of.get(business) ?? 0))
      }
      ahead = { everyone: received.offset_ms, platform: received.accounts.platform ?? received.offset_ms, of }
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
  }

  /** A fetch in progress may have missed the latest move: callers in the meantime share the next one. */
  function refresh(): Promise<void> {
    if (!underWay) return (underWay = fetchOffsets().finally(() => (underWay = undefined)))
    return (next ??= underWay.then(() => {
      next = undefined
      return refresh()
    }))
  }

  const timer = setInterval(() => void (underWay ?? refresh()), everyMs)
  timer.unref()
  return {
    now(businessId) {
      const offset = businessId === undefined ? ahead.platform : (ahead.of.get(businessId) ?? ahead.everyone)
      return new Date(Date.now() + offset)
    },
    latest: () => new Date(Date.now() + Math.max(ahead.everyone, ahead.platform, ...ahead.of.values())),
    refresh,
    close: () => clearInterval(timer),
  }
}
