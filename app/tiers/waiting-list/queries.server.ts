import type { TenantDb } from '#/db/handles.server'
import { waitingListState, type WaitingListState } from './rules'

/** A waiting-list entry as its business sees it. */
interface WaitingListEntry {
  id: string
  fullName: string
  email: string
  state: WaitingListState
  since: Date
  /** End of the hold. */
  until: Date | null
}

interface Page {
  tierId: string
  /** Id of the last entry of the previous page. */
  after: string | null
  limit: number
  now: Date
}

/** One page of a tier's waiting list: people waiting, in order, with those invited or joined. */
export async function waitingListEntries(
  db: TenantDb,
  { tierId, after, limit, now }: Page,
): Promise<{ lines: WaitingListEntry[]; next: string | null }> {
  const rows = await db.read((db) => {
    const query = db.q
      .selectFrom('waiting_list')
      .where('tier_id', '=', tierId)
      // Ids are made in the order of time.
      .orderBy('id')
      .limit(limit + 1)
      .select([
        'id',
        'full_name as fullName',
        'email',
        'status',
        'created_at as since',
        'expires_at as expiresAt',
        'resolved_at as resolvedAt',
      ])
    if (after === null) return query.execute()
    // An id from another club is treated as unknown.
    const last = db.q
      .selectFrom('waiting_list')
      .where('tier_id', '=', tierId)
      .where('id', '=', after)
      .select('id')
    return query.where('id', '>', last).execute()
  })
  const page = rows.slice(0, limit)
  return {
    lines: page.map(({ status, expiresAt, resolvedAt, ...line }) => ({
      ...line,
      state: waitingListState({ status, expiresAt, resolvedAt }, now),
      until: expiresAt,
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A guest's own entry. */
export interface WaitingListEntryDetails {
  entryId: string
  tierId: string
  tierName: string
  fullName: string
  email: string
  state: WaitingListState
  until: Date | null
  /** Number of people ahead. */
  ahead: number
  /** Whether the tier is still published. */
  isOffered: boolean
}

/** The entry of a link; null if this club has none. */
export async function waitingListEntry(
  db: TenantDb,
  entryId: string,
  now: Date,
): Promise<WaitingListEntryDetails | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('waiting_list as w')
      .innerJoin('tiers as t', 't.id', 'w.tier_id')
      .where('w.id', '=', entryId)
      .select([
        'w.id as entryId',
        'w.tier_id as tierId',
        't.name as tierName',
        't.status as tierStatus',
        'w.full_name as fullName',
        'w.email',
        'w.status',
        'w.expires_at as expiresAt',
        'w.resolved_at as resolvedAt',
      ])
      .select((eb) =>
        eb
          .selectFrom('waiting_list as other')
          .whereRef('other.tier_id', '=', 'w.tier_id')
          .where('other.status', '=', 'waiting')
          .whereRef('other.id', '<', 'w.id')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('ahead'),
      )
      .executeTakeFirst(),
  )
  if (!row) return null
  const { status, expiresAt, resolvedAt, tierStatus, ahead, ...place } = row
  return {
    ...place,
    state: waitingListState({ status, expiresAt, resolvedAt }, now),
    until: expiresAt,
    ahead: Number(ahead),
    isOffered: tierStatus === 'published',
  }
}

/** The tier that this entry currently holds a spot in; null for none. */
export async function tierHeldBy(db: TenantDb, entryId: string | null, now: Date): Promise<string | null> {
  if (entryId === null) return null
  const row = await db.read((db) =>
    db.q
      .selectFrom('waiting_list')
      .where('id', '=', entryId)
      .where('status', '=', 'invited')
      .where('expires_at', '>', now)
      .select('tier_id')
      .executeTakeFirst(),
  )
  return row?.tier_id ?? null
}
