import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import type { GivenConsent } from './membership-changes'

/** Stores a member's agreement, to renewal terms unless `kind` says otherwise; once for the same words and moment. */
export async function recordConsent(
  db: OpenTenantDb,
  {
    memberId,
    kind = 'renewal-terms',
    version,
    text,
    clientAddress,
    userAgent,
    now,
  }: GivenConsent & { memberId: string; kind?: 'renewal-terms' | 'marketing'; now: Date },
): Promise<void> {
  const agreement = {
    business_id: db.businessId,
    member_id: memberId,
    kind,
    text_version: version,
    shown_text: text,
    accepted_at: now,
  }
  const consent = await db.q
    .selectFrom('consents')
    .where((where) => where.and(agreement))
    .select('id')
    .executeTakeFirst()
  if (consent) return
  await db.q
    .insertInto('consents')
    .values({ ...agreement, id: newId(), address: clientAddress, user_agent: userAgent.slice(0, 400) })
    .execute()
}
