// A member's gifts and balance: the rows of their data export, and erasure when their account is deleted.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { eraseGivers, erasedName } from './manage/erase-giver.server'

/** The gifts a member gave and received, and their balance, as their export lists them. Amounts in minor units. */
export async function memberGiftData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const { gifts_given, gifts_received, balances } = await q
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('gifts')
          .where('giver_member_id', '=', memberId)
          .select([
            'number',
            'kind',
            'months',
            'amount_cents',
            'currency',
            'status',
            'giver_name',
            'giver_email',
          ])
          .select([
            'receiver_name',
            'receiver_email',
            'note',
            'send_on',
            'created_at',
            'paid_at',
            'refunded_at',
          ])
          .orderBy('created_at')
          .orderBy('id'),
      ).as('gifts_given'),
      jsonArrayFrom(
        selectFrom('gifts')
          .where('redeemed_by', '=', memberId)
          .select(['number', 'kind', 'months', 'amount_cents', 'currency', 'giver_name', 'note'])
          .select(['redeemed_at', 'redeemed_as'])
          .orderBy('redeemed_at')
          .orderBy('id'),
      ).as('gifts_received'),
      jsonArrayFrom(
        selectFrom('customer_balances')
          .where('member_id', '=', memberId)
          .select(['balance_cents', 'synced_at'])
          .orderBy('account_id'),
      ).as('balances'),
    ])
    .executeTakeFirstOrThrow()
  return { gifts_given, gifts_received, balances }
}

/**
 * Erases the name, address and note of a member who leaves, also on gifts that they gave as a guest with the same email
 * address. A gift of theirs that was not redeemed stays valid, with its receiver; what was sold stays for the books.
 */
export async function eraseMemberGiftData(
  db: OpenTenantDb,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const { q } = db
  const rows = await q
    .selectFrom('gifts')
    .where((eb) =>
      eb.or([
        eb('giver_member_id', '=', memberId),
        eb.and([
          eb('giver_member_id', 'is', null),
          eb(eb.fn('lower', ['giver_email']), '=', normalizeEmail(email)),
        ]),
      ]),
    )
    .select('id')
    .execute()
  await eraseGivers(
    db,
    rows.map(({ id }) => id),
  )
  await q
    .updateTable('gifts')
    .set({ receiver_name: erasedName, receiver_email: null, send_on: null, note: '' })
    .where('redeemed_by', '=', memberId)
    .execute()
}
