import { isRunning } from '~/billing/plan/plan-payment-status'
import { plans } from '~/billing/plan/plans'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { readPickUp } from '#/tenants/pick-up'
import { dayIn } from '~/foundation/kit/dates'
import type { FirstWeekFacts } from './first-week'
import { saveProgress } from './save-progress.server'

/** Rows that tell what a club did since it went live, in one query. */
export async function firstWeekFacts(db: OpenTenantDb): Promise<FirstWeekFacts> {
  const row = await db.q
    .selectFrom('businesses as b')
    .leftJoin('onboarding_progress as s', 's.business_id', 'b.id')
    .leftJoin('business_plans as p', 'p.business_id', 'b.id')
    .where('b.id', '=', db.businessId)
    .select(['b.status', 'b.went_live_at as wentLiveAt', 'b.time_zone as timeZone', 'b.plan'])
    .select(['b.pick_up_hours as pickUpWords', 'b.pick_up as pickUp', 's.first_week_hidden_at as hiddenAt'])
    .select('p.stripe_status')
    .select(['s.plan_chosen_at as planChosenAt', 's.cards_printed_at as cardsPrintedAt'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('theme_versions as v')
          .where('v.status', '=', 'published')
          .where('v.logo_id', 'is not', null)
          .select('v.id'),
      )
        .$castTo<boolean>()
        .as('hasLogo'),
      exists(selectFrom('wines as w').where('w.retired_at', 'is', null).select('w.id'))
        .$castTo<boolean>()
        .as('hasWines'),
      exists(
        selectFrom('members as m')
          .leftJoin('business_users as u', 'u.user_id', 'm.user_id')
          .where('u.user_id', 'is', null)
          .select('m.id'),
      )
        .$castTo<boolean>()
        .as('hasMembers'),
      exists(
        selectFrom('members as n').innerJoin('business_users as x', 'x.user_id', 'n.user_id').select('n.id'),
      )
        .$castTo<boolean>()
        .as('staffJoined'),
      exists(selectFrom('club_runs as r').where('r.published_at', 'is not', null).select('r.id'))
        .$castTo<boolean>()
        .as('hasPublishedRun'),
      selectFrom('guest_invites as g')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('invited'),
    ])
    .executeTakeFirstOrThrow()
  const { status, wentLiveAt, timeZone, plan, hiddenAt, stripe_status, ...rest } = row
  const { planChosenAt, cardsPrintedAt, pickUp, pickUpWords, ...facts } = rest
  const isPlanPaid = isRunning(stripe_status)
  return {
    ...facts,
    wentLiveOn: status === 'live' && wentLiveAt ? dayIn(timeZone, wentLiveAt) : null,
    isHidden: hiddenAt !== null,
    isPlanPaid,
    planName: planChosenAt !== null || isPlanPaid ? plans[plan].name : null,
    hasPickUpHours: (pickUpWords ?? '').trim() !== '' || (readPickUp(pickUp)?.hours ?? []).length > 0,
    hasPrintedCards: cardsPrintedAt !== null,
    invited: Number(row.invited),
  }
}

/** Hides the list of the first weeks. Safe to repeat. */
export async function hideFirstWeek(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { first_week_hidden_at: now }))
}

/** Records that table cards were printed. Safe to repeat. */
export async function recordPrintedCards(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { cards_printed_at: now }))
}
