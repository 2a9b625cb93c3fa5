// What gifts store about a member: for their data export, and what a deleted account erases.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

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
 * Erases the name, address and note of a member who leaves. A gift of theirs that was not redeemed stays valid, with its
 * receiver; what was sold stays for the books.
 */
export async function eraseMemberGiftData({ q, businessId }: OpenTenantDb, memberId: string): Promise<void> {
  await q
    .updateTable('gifts')
    .set({ giver_name: 'Deleted account', giver_email: 'deleted-account@nobody.invalid', note: '' })
    .where('business_id', '=', businessId)
    .where('giver_member_id', '=', memberId)
    .execute()
  await q
    .updateTable('gifts')
    .set({ receiver_name: 'Deleted account', receiver_email: null, send_on: null, note: '' })
    .where('business_id', '=', businessId)
    .where('redeemed_by', '=', memberId)
    .execute()
}
