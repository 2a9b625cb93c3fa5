import { type Pool } from 'pg'

/** The result of one attempt to deliver an event. */
export interface DeliveryResult {
  id: string
  state: 'pending' | 'delivered' | 'failed' | 'dropped'
  nextAttemptAt: Date | null
  log: object
}

const FLUSH_MS = 100

// A delivered event stays delivered, whatever the result of a second copy; a dropped one was never tried.
const UPDATE = `update sandbox.events e set
    state = case when e.state = 'delivered' then e.state else o.state end,
    attempts = e.attempts + case when o.state = 'dropped' then 0 else 1 end,
    next_attempt_at = o.next_at, log = (e.log::jsonb || o.log::jsonb)::json
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as o (id, state, next_at, log)
  where e.id = o.id`

/** Stores results in batches. */
export class DeliveryResults {
  private gathered: DeliveryResult[] = []
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly pool: Pool,
    private readonly log?: (message: string) => void,
  ) {}

  add(outcome: DeliveryResult): void {
    this.gathered.push(outcome)
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** Resolves when everything gathered so far is written. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.writing = this.writing.then(async () => {
      while (this.gathered.length > 0) await this.write(this.take())
    })
    return this.writing
  }

  /** One outcome per event: a statement may change a row only once. */
  private take(): DeliveryResult[] {
    const batch = new Map<string, DeliveryResult>()
    const later: DeliveryResult[] = []
    for (const outcome of this.gathered) {
      if (batch.has(outcome.id)) later.push(outcome)
      else batch.set(outcome.id, outcome)
    }
    this.gathered = later
    return [...batch.values()]
  }

  private async write(rows: DeliveryResult[]): Promise<void> {
    const values = [
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ nextAttemptAt }) => nextAttemptAt),
      rows.map(({ log }) => JSON.stringify([log])),
    ]
    try {
      await this.pool.query({ name: 'sandbox-outcomes', text: UPDATE, values })
    } catch (error) {
      // The event stays pending in the schema and is delivered again after a restart: twice, not never.
      this.log?.(`could not record webhook outcomes: ${(error as Error).message}`)
    }
  }
}
