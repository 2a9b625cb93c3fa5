import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import type { Logger } from '~/foundation/kit/log.server'

type Result = Awaited<ReturnType<PgBoss.Db['executeSql']>>

/**
 * The connection that pg-boss works with. Its workers leave the promises of `complete` and `fail` unhandled, so a lost
 * database would end the process: once failures are tolerated, a statement that fails is logged, without repeating it
 * while the database is down, and resolves with nothing. What it was about expires and runs again.
 */
export function createQueueDatabase(pool: pg.Pool, log: Logger) {
  const running = new Set<Promise<unknown>>()
  let tolerant = false
  let failing = false

  async function run(query: pg.QueryConfig): Promise<Result> {
    try {
      const result = await pool.query(query)
      failing = false
      return result
    } catch (error) {
      if (!tolerant) throw error
      if (!failing) log.error({ error }, 'job queue')
      failing = true
      // pg-boss reads no result as no rows, though its types do not say so.
      return undefined as unknown as Result
    }
  }

  return {
    /** With a `name` the statement is planned once on each connection. */
    executeSql(text: string, values?: unknown[], name?: string): Promise<Result> {
      const statement = run({ text, values, name }).finally(() => running.delete(statement))
      running.add(statement)
      return statement
    },
    tolerateFailures: () => void (tolerant = true),
    /** True from a failed statement to the next that succeeds. */
    isFailing: () => failing,
    /** Resolves when no statement is running and what waited for the last ones has gone on. */
    async settled(): Promise<void> {
      do {
        await Promise.allSettled(running)
        await setImmediate()
      } while (running.size > 0)
    },
  }
}
