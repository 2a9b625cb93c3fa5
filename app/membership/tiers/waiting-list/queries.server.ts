import { expressionBuilder, sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { waitingListState, type WaitingListState } from './rules'
import { waitingListing, type WaitingListParams } from './waiting-listing'

/** As `waitingListState` says. */
function stateAt(now: Date) {
  const eb = expressionBuilder<{ w: Schema['waiting_list'] }, 'w'>()
  return eb
    .case()
    .when(eb.and([eb('w.status', '=', 'invited'), eb.not(eb('w.expires_at', '>', now))]))
    .then(sql.lit<WaitingListState>('missed'))
    .when(eb.and([eb('w.status', '=', 'left'), eb('w.resolved_at', '>=', eb.ref('w.expires_at'))]))
    .then(sql.lit<WaitingListState>('missed'))
    .else(eb.ref('w.status'))
    .end()
}

/** A page of a tier's waiting list: people waiting, in order, with those invited or joined. */
export function waitingListEntries(
  db: TenantDb,
  params: WaitingListParams,
  { tierId, now }: { tierId: string; now: Date },
) {
  const { show, text, sort } = params
  const listing = waitingListing(tierId)
  const order = listing.direction(params)
  return db.read((db) =>
    listRows(
      db,
      listing,
      params,
      db.q
        .selectFrom('waiting_list as w')
        .where('w.tier_id', '=', tierId)
        .$if(show !== null, (query) => query.where(stateAt(now), '=', show!))
        .where(hasWords(text, ['w.full_name', 'w.email'])),
      (page) =>
        page
          .$if(sort === 'name', (query) => query.orderBy((eb) => eb.fn('fold_text', ['w.full_name']), order))
          // Ids are made in the order of time.
          .orderBy('w.id', order)
          .select([
            'w.id',
            'w.full_name as fullName',
            'w.email',
            stateAt(now).as('state'),
            'w.created_at as since',
            // End of the reserved spot.
            'w.expires_at as until',
          ])
          .execute(),
    ),
  )
}

/** How many entries of a tier's waiting list are in each state. */
export async function waitingCounts(
  db: TenantDb,
  { tierId, now }: { tierId: string; now: Date },
): Promise<Record<WaitingListState | 'all', number>> {
  const counts = await db.read((db) =>
    countsByValue(
      db,
      db.q.selectFrom('waiting_list as w').where('w.tier_id', '=', tierId).select(stateAt(now).as('value')),
    ),
  )
  const count = (state: WaitingListState) => counts.get(state) ?? 0
  return {
    all: [...counts.values()].reduce((sum, one) => sum + one, 0),
    waiting: count('waiting'),
    invited: count('invited'),
    missed: count('missed'),
    joined: count('joined'),
    left: count('left'),
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
