import { type Pool } from 'pg'

/** The row that applies to every account. */
const EVERYONE = ''

/**
 * Each account's own time: the wall clock, moved forward for all and for that account alone. Never back, except
 * that all of it may begin in the past.
 */
export class Clock {
  private readonly own = new Map<string, number>()

  constructor(private readonly pool: Pool) {}

  async load(): Promise<void> {
    const { rows } = await this.pool.query<{ account: string; offset_ms: string }>(
      'select account, offset_ms from sandbox.clocks',
    )
    for (const row of rows) this.own.set(row.account, Number(row.offset_ms))
  }

  /** Milliseconds by which the account is ahead of the wall clock. Without an account: what all are ahead by. */
  offset(account?: string): number {
    const all = this.own.get(EVERYONE) ?? 0
    return account === undefined ? all : all + (this.own.get(account) ?? 0)
  }

  /** The offset of every account that was ever moved alone; all others have the common one. */
  offsets(): Record<string, number> {
    const moved = [...this.own.keys()].filter((account) => account !== EVERYONE)
    return Object.fromEntries(moved.map((account) => [account, this.offset(account)]))
  }

  /** Now on the account's clock, in epoch seconds. */
  now(account?: string): number {
    return Math.floor((Date.now() + this.offset(account)) / 1000)
  }

  /** Moves one account's clock, or everyone's, by so many milliseconds. */
  async advance(ms: number, account?: string): Promise<void> {
    const key = account ?? EVERYONE
    await this.put(key, (this.own.get(key) ?? 0) + ms)
  }

  /** Has everyone's time begin at a moment in the past, in epoch milliseconds. */
  async begin(at: number): Promise<void> {
    await this.put(EVERYONE, at - Date.now())
  }

  /** Returns everyone's time to the wall clock, where it was behind. */
  async catchUp(): Promise<void> {
    if (this.offset() < 0) await this.put(EVERYONE, 0)
  }

  private async put(key: string, offset: number): Promise<void> {
    await this.pool.query(
      `insert into sandbox.clocks (account, offset_ms) values ($1, $2)
       on conflict (account) do update set offset_ms = excluded.offset_ms`,
      [key, offset],
    )
    this.own.set(key, offset)
  }
}
