import type { TenantDb } from '#/db/handles.server'
import { waitingListState, type WaitingListState } from './rules'

/** A name on a tier's list, as its business sees it. */
export interface WaitingListEntry {
  id: string
  fullName: string
  email: string
  state: WaitingListState
  since: Date
  /** Until when a place is held. */
  until: Date | null
}

interface Page {
  tierId: string
  /** The id the page before ended with. */
  after: string | null
  limit: number
  now: Date
}

/** A tier's list: whoever waits in their order, with those who were invited or have come. A page of it. */
export async function waitingListEntries(
  db: TenantDb,
  { tierId, after, limit, now }: Page,
): Promise<{ lines: WaitingListEntry[]; next: string | null }> {
  const rows = await db.read((db) => {
    const query = db.q
      .selectFrom('waiting_list')
      .where('business_id', '=', db.businessId)
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
    // One of this list: another club's id is as good as one that nobody has.
    const last = db.q
      .selectFrom('waiting_list')
      .where('business_id', '=', db.businessId)
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

/** One's own place on a list. */
export interface WaitingListEntryDetails {
  entryId: string
  tierId: string
  tierName: string
  fullName: string
  email: string
  state: WaitingListState
  until: Date | null
  /** How many wait before. */
  ahead: number
  /** Whether the tier is still on offer. */
  isOffered: boolean
}

/** The entry a link is for; null where this club has none of the kind. */
export async function waitingListEntry(
  db: TenantDb,
  entryId: string,
  now: Date,
): Promise<WaitingListEntryDetails | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('waiting_list as w')
      .innerJoin('tiers as t', (join) =>
        join.onRef('t.business_id', '=', 'w.business_id').onRef('t.id', '=', 'w.tier_id'),
      )
      .where('w.business_id', '=', db.businessId)
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
          .whereRef('other.business_id', '=', 'w.business_id')
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

/** The tier of which a place is held by this entry right now; null for none. */
export async function tierHeldBy(db: TenantDb, entryId: string | null, now: Date): Promise<string | null> {
  if (entryId === null) return null
  const row = await db.read((db) =>
    db.q
      .selectFrom('waiting_list')
      .where('business_id', '=', db.businessId)
      .where('id', '=', entryId)
      .where('status', '=', 'invited')
      .where('expires_at', '>', now)
      .select('tier_id')
      .executeTakeFirst(),
  )
  return row?.tier_id ?? null
}
