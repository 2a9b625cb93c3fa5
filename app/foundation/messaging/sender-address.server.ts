// The address that a business's emails are sent from.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'

/** The business's own address where its domain is proved; null: the platform's, with the club's name. */
export async function senderAddress({ q }: OpenTenantDb): Promise<string | null> {
  const row = await q
    .selectFrom('email_senders')
    .where('status', '=', 'verified')
    .where('refused_at', 'is', null)
    .select('address')
    .executeTakeFirst()
  return row?.address ?? null
}

/** The email service refused the address: the platform's is used until the domain is checked, which is due at once. */
export function senderRefused(db: TenantDb, { address, now }: { address: string; now: Date }): Promise<void> {
  return db.transaction(async ({ q }) => {
    await q
      .updateTable('email_senders')
      .set({ refused_at: now })
      .where('address', '=', address)
      .where('refused_at', 'is', null)
      .execute()
  })
}
