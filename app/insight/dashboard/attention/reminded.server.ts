import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { payerOf } from './overdue.server'

/** Message about the sent reminder that an address names; null where no such reminder was sent. */
export async function remindedMessage(db: TenantDb, query: URLSearchParams): Promise<string | null> {
  const failureId = query.get('payment') ?? ''
  if (query.get('done') !== 'reminded' || !isId(failureId)) return null
  const payer = await db.read((db) => payerOf(db, failureId))
  return payer?.remindedAt ? `Reminder sent to ${payer.fullName}.` : null
}
