import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { payerOf } from './overdue.server'

/** What an address says of a reminder that was just sent; null where it says nothing that is true. */
export async function remindedMessage(db: TenantDb, asked: URLSearchParams): Promise<string | null> {
  const failureId = asked.get('payment') ?? ''
  if (asked.get('done') !== 'reminded' || !isId(failureId)) return null
  const payer = await db.read((db) => payerOf(db, failureId))
  return payer?.remindedAt ? `Reminder sent to ${payer.fullName}.` : null
}
