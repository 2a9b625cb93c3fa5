// A streaming replica for reads that may be a few seconds old: reports, exports and archives.
import type pg from 'pg'

interface ReplicaOptions {
  /** Connects to the replica. */
  replica: pg.Pool
  /** Connects to the database that is written to. */
  primary: pg.Pool
  /** The replica is used while it has everything that was written longer ago than this. */
  mostLagMs: number
  /** Milliseconds of a clock that only moves forward. */
  now?: () => number
  /** How much of the log the replica has replayed, as a position; by default asked of it. */
  replayPosition?: () => Promise<number>
}

export type ReadReplica = ReturnType<typeof createReadReplica>

const checkEveryMs = 1_000

const primaryPosition = `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position`
const replicaPosition = `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_lsn() end) - '0/0'::pg_lsn)::float8 as position`

/**
 * Compares once a second how far the replica has come with where the primary was at each of the last seconds. Times of
 * the replica would not do: they stand still while nothing is written.
 */
export function createReadReplica(options: ReplicaOptions) {
  const { replica, primary, mostLagMs, now = () => performance.now() } = options
  const positionOf = async (pool: pg.Pool, text: string) =>
    (await pool.query<{ position: number }>(text)).rows[0]!.position
  const replayPosition = options.replayPosition ?? (() => positionOf(replica, replicaPosition))

  /** Where the primary was, oldest first. */
  let samples: { at: number; position: number }[] = []
  /** The moment up to which the replica has everything. */
  let hasUntil = -Infinity
  let fallbacks = 0

  /** Compares once. A replica or primary that does not answer moves nothing, so the replica falls behind by itself. */
  async function check(): Promise<void> {
    try {
      const at = now()
      samples.push({ at, position: await positionOf(primary, primaryPosition) })
      const position = await replayPosition()
      hasUntil = samples.findLast((sample) => sample.position <= position)?.at ?? hasUntil
      samples = samples.filter((sample) => sample.at >= Math.max(hasUntil, at - 10 * mostLagMs))
    } catch {
      // The lag grows, and shows in the metrics.
    }
  }

  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  const follow = async () => {
    await check()
    if (isOpen) timer = setTimeout(() => void follow(), checkEveryMs).unref()
  }

  return {
    check,
    /** Compares from now on, until `close`. Resolves after the first comparison. */
    start: follow,
    /** The replica's pool; null while it is too far behind or away, which is counted. */
    pool(): pg.Pool | null {
      if (now() - hasUntil <= mostLagMs) return replica
      fallbacks += 1
      return null
    },
    /** How far it is behind, in seconds; infinite before it has ever answered. */
    lagSeconds: () => (now() - hasUntil) / 1_000,
    /** Reads that went to the primary because of that. */
    fallbacks: () => fallbacks,
    async close(): Promise<void> {
      isOpen = false
      clearTimeout(timer)
      await replica.end()
    },
  }
}
