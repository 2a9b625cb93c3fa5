import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'

/** Why no member can move into the club now, as a sentence; null while they can. */
export async function moveStop({ q, businessId }: OpenTenantDb): Promise<string | null> {
  const { status, closing_on } = await q
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['status', 'closing_on'])
    .executeTakeFirstOrThrow()
  if (status === 'closed') return 'Your club has closed, so no member can move in.'
  if (status === 'suspended') return 'Your club is suspended, so no member can move in until it is restored.'
  return closing_on === null
    ? null
    : 'Your club is closing, so no member can move in. If you undo the closing, you can continue.'
}

/** Throws `club-stopped` (409) with the sentence of `moveStop`. */
export async function requireMoving(db: OpenTenantDb): Promise<void> {
  const sentence = await moveStop(db)
  if (sentence !== null) throw new DomainError('club-stopped', 409, sentence)
}
