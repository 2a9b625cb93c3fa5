import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { isFull, lockTier, tierCapacities, updateFullSince } from '../capacity/capacity.server'
import { entryColumns, mostEntries, type ListEntry } from '../list-entry'
import { joinedWaitingListEmail } from './emails/waiting-list'
import { waitingListToken } from './entry-link.server'
import { waitingListConsent } from './rules'

interface JoinWaitingList extends ListEntry {
  tierId: string
  fullName: string
}

/**
 * Adds a guest to a full tier's waiting list and emails them a link to leave it. An address that is already on the
 * list gets the same response and no second email. Throws `tier-unavailable`, `tier-not-full` and `list-full`.
 */
export async function joinWaitingList(db: TenantDb, order: JoinWaitingList): Promise<void> {
  const { tierId, fullName, email, club, clubOrigin, secret, now } = order
  await db.transaction(async (db) => {
    await lockTier(db, tierId)
    const tier = await db.q
      .selectFrom('tiers')
      .where('id', '=', tierId)
      .select(['name', 'status'])
      .executeTakeFirst()
    const [places] = await tierCapacities(db, now, tierId)
    if (!tier || !places || tier.status !== 'published') {
      throw new DomainError('tier-unavailable', 404, 'This tier is no longer offered.')
    }
    if (!isFull(places)) {
      throw new DomainError('tier-not-full', 409, 'A spot is open: you can join right now.')
    }
    if (places.waiting >= mostEntries) {
      throw new DomainError('list-full', 409, 'The waiting list is full. Please try again later.')
    }
    const id = newId()
    const added = await db.q
      .insertInto('waiting_list')
      .values({
        id,
        tier_id: tierId,
        full_name: fullName,
        ...entryColumns(order, waitingListConsent(club.name, tier.name)),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'tier_id', 'email_norm'])
          // Literals as in the partial index, or a prepared statement does not recognize it.
          .where('status', 'in', [sql.lit('waiting' as const), sql.lit('invited' as const)])
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    const url = clubOrigin + paths.place(waitingListToken(secret, id, now))
    await queueEmail(db, {
      ...joinedWaitingListEmail({ club, fullName, tierName: tier.name, url }),
      to: email,
      occasion: 'waiting-list',
      key: `waiting-list-${id}`,
      now,
    })
    await record(db, {
      action: 'tier.waiting_joined',
      actor: { kind: 'anonymous' },
      businessId: db.businessId,
      target: { kind: 'tier', id: tierId },
      now,
    })
    await updateFullSince(db, now)
  })
}
