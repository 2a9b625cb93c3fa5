// A club of the demo, from its first row to the day on which it takes members.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { rootOrigin } from '~/accounts/origins'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { isRunning } from '~/billing/plan/plan-standing'
import { changeSlug } from '~/businesses/change-slug.server'
import { createBusiness } from '~/businesses/create-business.server'
import { goLive } from '~/businesses/go-live.server'
import { businessProfile, saveProfile } from '~/businesses/profile/save-profile.server'
import { chooseLook } from '~/businesses/set-up/choose-look.server'
import { choosePlan } from '~/businesses/set-up/choose-plan.server'
import { saveDelivery } from '~/businesses/set-up/save-delivery.server'
import { noteAsSeen } from '~/businesses/set-up/small-notes.server'
import type { Services } from '~/context.server'
import { paths } from '~/kit/paths'
import { archiveTier } from '~/tiers/archive-tier.server'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { publishedTiers } from '~/tiers/queries.server'
import { saveTier } from '~/tiers/save-tier.server'
import { demoBrand, type DemoClub } from './demo-clubs'
import type { StandIn } from './stand-in.server'

type Owner = { userId: string; fullName: string } | null

/** Sets a club up as far as the demo has it. What is there already is left alone. */
export async function setUpClub(
  services: Services,
  stand: StandIn,
  demo: DemoClub,
  owner: Owner,
): Promise<Club> {
  const { scopes } = services
  const now = services.now()
  const businessId = await findOrCreateBusiness(services, demo, owner, now)
  const club = await clubNow(services, businessId)
  const db = scopes.club(club)
  if (club.status === 'draft') await takeSteps(services, db, demo, owner, now)
  if (!club.canTakeMembers) await connectPayments(services, stand, club, now)
  const offered = new Set((await publishedTiers(db)).map((tier) => tier.name))
  for (const [position, tier] of demo.tiers.entries()) {
    if (offered.has(tier.name)) continue
    const { tierId } = await saveTier(db, { ...tier, position, now })
    await publishTier(db, services.billing, { tierId, now })
  }
  if (club.status === 'draft') await open(services, db, demo, owner, now)
  await payPlan(services, stand, club, { plan: demo.plan, userId: owner?.userId ?? null })
  return clubNow(services, businessId)
}

/** What an owner fills in before the club opens. */
async function takeSteps(
  { scopes }: Services,
  db: TenantDb,
  demo: DemoClub,
  owner: Owner,
  now: Date,
): Promise<void> {
  const { name, kind, email, phone, address, licence, timeZone, slug, plan, pickUpHours } = demo
  const by = { userId: owner?.userId ?? null, now }
  const profile = { name, kind, email, phone, address, website: null, licence, timeZone }
  await saveProfile(db, { ...by, profile, seen: (await businessProfile(db)).mark })
  await changeSlug(scopes.platform('demo'), { ...by, businessId: db.businessId, slug })
  await chooseLook(db, { ...by, preset: demoBrand(slug).preset })
  await choosePlan(db, { ...by, plan, members: null, priceCents: null })
  await saveDelivery(db, { ...by, pickUpHours, shipsTo: [] })
  await noteAsSeen(db, now)
}

/** Opens the doors; what was on offer for that day alone goes again. */
async function open(services: Services, db: TenantDb, { withdrawn }: DemoClub, owner: Owner, now: Date) {
  const begun = withdrawn && (await portalTiers(db)).find(({ name }) => name === withdrawn.name)
  const tierId =
    begun?.id ?? (withdrawn ? (await saveTier(db, { ...withdrawn, position: 0, now })).tierId : null)
  if (tierId) await publishTier(db, services.billing, { tierId, now })
  await goLive(db, services.env, { userId: owner?.userId ?? null, now })
  if (tierId) await archiveTier(db, { tierId, now })
}

/** The business's own side of the platform: it subscribes to its plan with a good card. */
async function payPlan(
  { billing, scopes, env, now }: Services,
  stand: StandIn,
  club: Club,
  { plan, userId }: { plan: DemoClub['plan']; userId: string | null },
) {
  const db = scopes.club(club)
  if (isRunning((await businessPlan(db)).providerStatus)) return
  const back = rootOrigin(env) + paths.business.plan()
  const returnTo = { success: back, cancel: back }
  const { sessionId } = await billing.openPlanCheckout(db, { plan, returnTo, userId, now: now() })
  await stand.payCheckout(sessionId)
  const outcome = await billing.settlePlanCheckout(db, sessionId)
  if (outcome === 'unpaid' || outcome === 'unknown') throw new Error(`A demo plan came out as ${outcome}`)
}

async function findOrCreateBusiness(
  { clubs, scopes }: Services,
  demo: DemoClub,
  owner: Owner,
  now: Date,
): Promise<string> {
  const found = await clubs.bySlug(demo.slug)
  if (found) {
    if ('club' in found) return found.club.id
    throw new Error(`The demo club ${demo.slug} has been renamed`)
  }
  const { name, kind, email, phone, address, timeZone, plan } = demo
  const business = { name, kind, slug: demo.slug, email, phone, address, timeZone, plan }
  const brand = demoBrand(demo.slug)
  const made = await createBusiness(scopes.platform('demo'), { ...business, brand, owner, now })
  return made.businessId
}

/** The club as it stands after what was just written. */
async function clubNow({ clubs }: Services, businessId: string): Promise<Club> {
  clubs.forget(businessId)
  const club = await clubs.byId(businessId)
  if (!club) throw new Error(`The demo club ${businessId} is not there`)
  return club
}

/** The business's side of connecting its payments: the provider's form, filled in well. */
async function connectPayments({ billing, scopes, env }: Services, stand: StandIn, club: Club, now: Date) {
  const db = scopes.club(club)
  const { accountId } = await billing.connectAccount(db, { now })
  const back = rootOrigin(env) + paths.business.dashboard()
  const { url } = await billing.accountLink(db, { returnUrl: back, refreshUrl: back })
  await stand.completeSetUp(url)
  await billing.syncAccount(accountId)
}
