import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/kit/ids'

/** The text a person agreed to, as it was shown, and their network address. */
export interface GivenConsent {
  version: string
  text: string
  clientAddress: string
  userAgent: string
}

/** Stores a member's agreement to renewal terms. */
export async function recordConsent(
  db: OpenTenantDb,
  consent: GivenConsent & { memberId: string; now: Date },
): Promise<void> {
  await db.q
    .insertInto('consents')
    .values({
      business_id: db.businessId,
      id: newId(),
      member_id: consent.memberId,
      kind: 'renewal-terms',
      text_version: consent.version,
      shown_text: consent.text,
      accepted_at: consent.now,
      address: consent.clientAddress,
      user_agent: consent.userAgent.slice(0, 400),
    })
    .execute()
}
