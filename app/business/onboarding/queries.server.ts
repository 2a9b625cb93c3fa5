import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { readPickUp, type PickUp } from '#/tenants/pick-up'
import { isRunning } from '~/billing/plan/plan-payment-status'
import type { Plan } from '~/billing/plan/plans'
import { launchReadiness, type Readiness, type OnboardingState } from './rules'

/** Data of a business that onboarding and the dashboard need besides its directory entry. */
export interface OnboardingProgress {
  onboardingState: OnboardingState
  readiness: Readiness
  delivery: { pickUpHours: string | null; hours: PickUp['hours']; shipsTo: string[] }
  plan: { currentPlan: Plan | null; isRunning: boolean; members: number | null; priceCents: number | null }
  ownerUserId: string | null
  /** The owner turned the reminder off. */
  isDismissed: boolean
}

/** Onboarding progress, in one query. */
export function onboardingProgress(db: TenantDb): Promise<OnboardingProgress> {
  return db.read(readOnboardingProgress)
}

/** The same inside an open transaction. */
export async function readOnboardingProgress(db: OpenTenantDb): Promise<OnboardingProgress> {
  const row = await db.q
    .selectFrom('businesses as b')
    .leftJoin('business_slugs as sl', (join) =>
      join.onRef('sl.business_id', '=', 'b.id').on('sl.retired_at', 'is', null),
    )
    .leftJoin('onboarding_progress as s', 's.business_id', 'b.id')
    .leftJoin('business_plans as p', 'p.business_id', 'b.id')
    .leftJoin('stripe_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'b.id').on('a.disconnected_at', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .where('b.id', '=', db.businessId)
    .select([
      'b.status',
      'b.name',
      'b.email',
      'b.address',
      'b.licence',
      'b.pick_up',
      'b.pick_up_hours',
      'b.ships_to',
      'b.plan',
      'b.owner_user_id',
      'sl.slug',
      's.address_chosen_at',
      's.theme_chosen_at',
      's.plan_chosen_at',
      's.delivery_chosen_at',
      's.wines_step_completed_at',
      's.previewed_at',
      's.expected_members',
      's.expected_price_cents',
      's.dismissed_at',
      'p.stripe_status',
      'a.state as account',
      'u.id as ownerId',
      'u.email_confirmed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('tiers as t')
        .whereRef('t.business_id', '=', 'b.id')
        .where('t.status', '=', 'published')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('publishedTiers'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('wines as w')
            .whereRef('w.business_id', '=', 'b.id')
            .where('w.retired_at', 'is', null)
            .select('w.id'),
        )
        .as('hasWines'),
    )
    .executeTakeFirstOrThrow()
  const runs = isRunning(row.stripe_status)
  const planChosen = runs || row.plan_chosen_at !== null
  const facts: OnboardingState = {
    status: row.status,
    name: row.name,
    email: row.email,
    address: row.address,
    licence: row.licence,
    slug: row.slug ?? '',
    ownerConfirmed: row.ownerId === null || row.email_confirmed_at !== null,
    addressChosen: row.address_chosen_at !== null,
    presetChosen: row.theme_chosen_at !== null,
    planChosen,
    deliveryChosen: row.delivery_chosen_at !== null,
    previewed: row.previewed_at !== null,
    account: row.account ?? 'not_started',
    publishedTiers: Number(row.publishedTiers),
    winesDone: row.wines_step_completed_at !== null || row.hasWines === true,
  }
  return {
    onboardingState: facts,
    readiness: launchReadiness(facts),
    delivery: {
      pickUpHours: row.pick_up_hours,
      hours: readPickUp(row.pick_up)?.hours ?? [],
      shipsTo: row.ships_to,
    },
    plan: {
      currentPlan: planChosen ? row.plan : null,
      isRunning: runs,
      members: row.expected_members,
      priceCents: row.expected_price_cents,
    },
    ownerUserId: row.owner_user_id,
    isDismissed: row.dismissed_at !== null,
  }
}
