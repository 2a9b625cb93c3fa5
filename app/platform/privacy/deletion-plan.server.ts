// The data that deleting an account would delete, and the obstacles to it.
import type { Scopes } from '#/tenants/scope.server'
import { isRunning } from '~/billing/plan/plan-payment-status'

interface DeletionPlan {
  /** The clubs whose data is erased: on a club's host that club alone. */
  clubIds: string[]
  /** False when the account is still needed elsewhere. Never shown on a club's host. */
  isWholeAccount: boolean
  /** Drafts that would have no owner: they are closed too. */
  draftsToClose: { id: string; name: string }[]
  /** Why it is not possible, as a sentence; null when it is. */
  obstacle: string | null
}

/** The plan on the host of club `clubId`, or with null on the platform's own. */
export async function planDeletion(
  scopes: Scopes,
  user: { id: string; isAdmin: boolean },
  clubId: string | null,
): Promise<DeletionPlan> {
  const facts = await deletionFacts(scopes, user.id)
  const clubIds = facts.clubs.map(({ business_id }) => business_id)
  if (clubId !== null) {
    const elsewhere =
      clubIds.some((one) => one !== clubId) ||
      facts.owned.length > 0 ||
      facts.staffMemberships.length > 0 ||
      user.isAdmin
    return {
      clubIds: clubIds.filter((one) => one === clubId),
      isWholeAccount: !elsewhere,
      draftsToClose: [],
      obstacle: null,
    }
  }
  const orphans = facts.owned.filter(({ heir }) => heir === null)
  const draftsToClose = orphans.filter(
    ({ status, went_live_at, hadMembers, planStatus }) =>
      status === 'draft' && went_live_at === null && !hadMembers && !isRunning(planStatus),
  )
  const orphan = orphans.find((one) => !draftsToClose.includes(one))
  const obstacle = orphan
    ? `You are the last owner of ${orphan.name}. Make someone else an owner first, or contact us to close the business.`
    : user.isAdmin && facts.otherAdmins.length === 0
      ? 'You are the last administrator. Make someone else an administrator first.'
      : null
  return {
    clubIds,
    isWholeAccount: true,
    draftsToClose: draftsToClose.map(({ id, name }) => ({ id, name })),
    obstacle,
  }
}

/** The clubs and businesses that an account is part of, and whether others could take its place. */
const deletionFacts = (scopes: Scopes, userId: string) =>
  scopes.platform('deletion of an account').read(async ({ q }) => ({
    clubs: await q.selectFrom('members').select('business_id').where('user_id', '=', userId).execute(),
    owned: await q
      .selectFrom('businesses as b')
      .select((eb) => [
        'b.id',
        'b.name',
        'b.status',
        'b.went_live_at',
        eb
          .selectFrom('business_plans as p')
          .select('p.stripe_status')
          .whereRef('p.business_id', '=', 'b.id')
          .as('planStatus'),
        eb
          .exists(eb.selectFrom('members as m').select('m.id').whereRef('m.business_id', '=', 'b.id'))
          .as('hadMembers'),
        eb
          .selectFrom('business_users as s')
          .select('s.user_id')
          .whereRef('s.business_id', '=', 'b.id')
          .where('s.role', '=', 'owner')
          .where('s.is_active', '=', true)
          .where('s.user_id', '<>', userId)
          .orderBy('s.created_at')
          .limit(1)
          .as('heir'),
      ])
      .where((eb) =>
        eb.or([
          eb('b.owner_user_id', '=', userId),
          eb.exists(
            eb
              .selectFrom('business_users as own')
              .select('own.id')
              .whereRef('own.business_id', '=', 'b.id')
              .where('own.user_id', '=', userId)
              .where('own.role', '=', 'owner')
              .where('own.is_active', '=', true),
          ),
        ]),
      )
      .execute(),
    staffMemberships: await q
      .selectFrom('business_users')
      .select('business_id')
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .execute(),
    otherAdmins: await q
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .where('id', '<>', userId)
      .limit(1)
      .execute(),
  }))
