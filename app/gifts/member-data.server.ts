// A member's gifts and balance: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/kit/normalize-email'
import { eraseGivers, erasedName } from './manage/erase-giver.server'

/** The gifts a member gave and received, and their balance, as their export lists them. Amounts in minor units. */
export async function memberGiftData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const given = await sql<{ row: unknown }>`
    select jsonb_build_object('number', number, 'kind', kind, 'months', months, 'amount_cents', amount_cents,
      'currency', currency, 'status', status, 'giver_name', giver_name, 'giver_email', giver_email,
      'receiver_name', receiver_name, 'receiver_email', receiver_email, 'note', note, 'send_on', send_on,
      'created_at', created_at, 'paid_at', paid_at, 'refunded_at', refunded_at) as row
    from gifts where business_id = ${businessId} and giver_member_id = ${memberId}
    order by created_at, id`.execute(q)
  const received = await sql<{ row: unknown }>`
    select jsonb_build_object('number', number, 'kind', kind, 'months', months, 'amount_cents', amount_cents,
      'currency', currency, 'giver_name', giver_name, 'note', note, 'redeemed_at', redeemed_at,
      'redeemed_as', redeemed_as) as row
    from gifts where business_id = ${businessId} and redeemed_by = ${memberId}
    order by redeemed_at, id`.execute(q)
  const balances = await sql<{ row: unknown }>`
    select jsonb_build_object('balance_cents', balance_cents, 'synced_at', synced_at) as row
    from customer_balances where business_id = ${businessId} and member_id = ${memberId}
    order by account_id`.execute(q)
  const rows = (found: typeof given) => found.rows.map(({ row }) => row)
  return { gifts_given: rows(given), gifts_received: rows(received), balances: rows(balances) }
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
