// What deleting an account would take with it, and what stands against it.
import type { RequestContext } from '~/context.server'

export interface Leaving {
  /** The clubs whose data go: on a club's host that club alone. */
  clubIds: string[]
  /** False where the account lives on: something elsewhere still needs it. Never said on a club's host. */
  whole: boolean
  /** Why it cannot be, as a sentence; null where it can. */
  obstacle: string | null
}

/** What deleting would do from this host. */
export async function leaving(
  context: RequestContext,
  user: { id: string; isAdmin: boolean },
): Promise<Leaving> {
  const facts = await context.services.scopes.platform('deletion of an account').read(async ({ q }) => ({
    clubs: await q.selectFrom('members').select('business_id').where('user_id', '=', user.id).execute(),
    owned: await q
      .selectFrom('businesses as b')
      .select((eb) => [
        'b.id',
        'b.name',
        eb
          .selectFrom('business_users as s')
          .select('s.user_id')
          .whereRef('s.business_id', '=', 'b.id')
          .where('s.role', '=', 'owner')
          .where('s.is_active', '=', true)
          .where('s.user_id', '<>', user.id)
          .orderBy('s.created_at')
          .limit(1)
          .as('heir'),
      ])
      .where((eb) =>
        eb.or([
          eb('b.owner_user_id', '=', user.id),
          eb.exists(
            eb
              .selectFrom('business_users as own')
              .select('own.id')
              .whereRef('own.business_id', '=', 'b.id')
              .where('own.user_id', '=', user.id)
              .where('own.role', '=', 'owner')
              .where('own.is_active', '=', true),
          ),
        ]),
      )
      .execute(),
    posts: await q
      .selectFrom('business_users')
      .select('business_id')
      .where('user_id', '=', user.id)
      .where('is_active', '=', true)
      .execute(),
    otherAdmins: await q
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .where('id', '<>', user.id)
      .limit(1)
      .execute(),
  }))
  const clubIds = facts.clubs.map(({ business_id }) => business_id)
  if (context.host.kind === 'club') {
    const { id } = context.host.club
    const elsewhere =
      clubIds.some((one) => one !== id) || facts.owned.length > 0 || facts.posts.length > 0 || user.isAdmin
    return { clubIds: clubIds.filter((one) => one === id), whole: !elsewhere, obstacle: null }
  }
  const orphan = facts.owned.find(({ heir }) => heir === null)
  const obstacle = orphan
    ? `You are the last owner of ${orphan.name}. Make somebody else an owner first, or write to us to close the business.`
    : user.isAdmin && facts.otherAdmins.length === 0
      ? 'You are the last administrator. Make somebody else one first.'
      : null
  return { clubIds, whole: true, obstacle }
}
