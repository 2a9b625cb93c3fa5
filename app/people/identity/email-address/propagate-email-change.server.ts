import { z } from 'zod'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { platformJob } from '~/foundation/jobs/job'

/** Sent with a change of address, so that no club keeps writing to the old one. */
export const propagateEmailChangeJob = platformJob('carry-address', {
  payload: z.object({ userId: z.string() }),
})

/** A consequence of a member's new address, in the transaction that changes it. */
export type OnMemberEmailChanged = (db: OpenTenantDb, memberId: string) => Promise<unknown>

/**
 * Copies a user's present address to their member row in every club: clubs, and Stripe with its receipts, write to
 * members at the address they sign in with. Safe to repeat and to run concurrently.
 */
export async function propagateEmailChange(
  scopes: Scopes,
  userId: string,
  onMemberEmailChanged: OnMemberEmailChanged,
): Promise<void> {
  const clubs = await scopes
    .platform('new address of a member')
    .read(({ q }) =>
      q
        .selectFrom('members')
        .select('business_id')
        .where('user_id', '=', userId)
        .where('anonymized_at', 'is', null)
        .execute(),
    )
  for (const { business_id } of clubs) {
    await scopes.tenant(business_id).transaction(async (db) => {
      const moved = await db.q
        .updateTable('members as m')
        .from('users as u')
        .set((eb) => ({ email: eb.ref('u.email') }))
        .whereRef('u.id', '=', 'm.user_id')
        .where('m.user_id', '=', userId)
        .where('m.anonymized_at', 'is', null)
        .whereRef('m.email', '<>', 'u.email')
        .returning('m.id')
        .executeTakeFirst()
      if (moved) await onMemberEmailChanged(db, moved.id)
    })
  }
}
