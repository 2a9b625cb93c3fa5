import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { entryColumns, mostEntries, type ListEntry } from '../list-entry'
import { publishedTiers } from '../queries.server'
import { joinedOpeningListEmail } from './emails/opening-list'
import { openingListToken } from './entry-link.server'
import { isOpenForMembers, openingListConsent } from './rules'

/**
 * Adds a guest to the opening list of a closed club and emails them a link to leave it. An address that is already on
 * the list gets the same response and no second email. Throws `club-open` and `list-full`.
 */
export async function joinOpeningList(db: TenantDb, order: ListEntry): Promise<void> {
  const { email, club, clubOrigin, secret, now } = order
  await db.transaction(async (db) => {
    if (isOpenForMembers(club, (await publishedTiers(db)).length)) {
      throw new DomainError('club-open', 409, `${club.name} is taking new members: you can join right now.`)
    }
    const { waiting } = await db.q
      .selectFrom('opening_list')
      .where('status', '=', 'waiting')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= mostEntries) {
      throw new DomainError('list-full', 409, 'The list is full. Please try again later.')
    }
    const id = newId()
    const added = await db.q
      .insertInto('opening_list')
      .values({ id, ...entryColumns(order, openingListConsent(club.name)) })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'email_norm'])
          // A literal as in the partial index, or a prepared statement does not recognize it.
          .where('status', '=', sql.lit('waiting'))
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await queueEmail(db, {
      ...joinedOpeningListEmail({
        club,
        url: clubOrigin + paths.openingListEntry(openingListToken(secret, id, now)),
      }),
      to: email,
      occasion: 'opening-list',
      key: `opening-list-${id}`,
      now,
    })
    await record(db, {
      action: 'opening_list.joined',
      actor: { kind: 'anonymous' },
      businessId: db.businessId,
      target: { kind: 'business', id: db.businessId },
      now,
    })
  })
}

/** Takes a guest off the list at their own request. Safe to repeat: false if they had already left or were notified. */
export async function leaveOpeningList(
  db: TenantDb,
  { entryId, now }: { entryId: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const left = await db.q
      .updateTable('opening_list')
      .set({ status: 'left', resolved_at: now })
      .where('id', '=', entryId)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    return left !== undefined
  })
}
