import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { changeMemberImport, lockMemberImport } from '../session/lock-import.server'

/** The statement, as it is shown and stored. */
export const mandateWords = (club: string, who = 'each of these members'): string =>
  `I state for ${club} that ${who} agreed to be charged every month for their membership with the card that we hold, and that ${club} may continue to charge it under the price, the day and the terms they agreed to.`

/**
 * Stores that the business holds the members' mandates, by the name of the person who states it. Without it, cards wait
 * for the member's word. A repeated statement takes the place of the earlier one; `withdrawn` removes it.
 */
export function stateMandate(
  db: TenantDb,
  {
    importId,
    revision,
    statement,
    userId,
    now,
  }: {
    importId: string
    revision: number
    /** Null withdraws it. */
    statement: { name: string; words: string } | null
    userId: string
    now: Date
  },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockMemberImport(db, importId, { revision })
    await changeMemberImport(db, importId, {
      mandate_name: statement?.name ?? null,
      mandate_words: statement?.words ?? null,
      mandate_by: statement && userId,
      mandate_at: statement && now,
      changed_at: now,
    })
    if (statement)
      await recordBusinessChange(
        db,
        db.businessId,
        'business.member_mandate_stated',
        { userId, now },
        {
          name: statement.name,
        },
      )
  })
}
