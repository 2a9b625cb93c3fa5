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
import type { By } from '~/businesses/set-up/record-change.server'
import { noteAsSeen, passWines } from '~/businesses/set-up/small-notes.server'
import type { Services } from '~/context.server'
import { paths } from '~/kit/paths'
import { archiveTier } from '~/tiers/archive-tier.server'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { publishedTiers } from '~/tiers/queries.server'
import { saveTier } from '~/tiers/save-tier.server'
import { cellar } from '~/wines/queries.server'
import { addWine } from '~/wines/save-wine.server'
import { demoBrand, type DemoClub } from './demo-clubs'
import { bringLogo } from './demo-logo.server'
import { demoWines } from './demo-wines'
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
  if (club.status === 'draft') await takeSteps(services, db, demo, owner)
  if (!club.canTakeMembers) await connectPayments(services, stand, club, now)
  const known = await portalTiers(db)
  for (const [position, tier] of demo.tiers.entries()) {
    const begun = known.find(({ name }) => name === tier.name)
    if (begun && begun.status !== 'draft') continue
    const tierId = begun?.id ?? (await saveTier(db, { ...tier, position, now })).tierId
    await publishTier(db, services.billing, { tierId, now })
  }
  if (club.status === 'draft') await goLive(db, services.env, { userId: owner?.userId ?? null, now })
  await payPlan(services, stand, club, { plan: demo.plan, userId: owner?.userId ?? null })
  return clubNow(services, businessId)
}

/** What an owner fills in before the club opens. */
async function takeSteps(services: Services, db: TenantDb, demo: DemoClub, owner: Owner): Promise<void> {
  const { scopes } = services
  const now = services.now()
  const { name, kind, email, phone, address, licence, timeZone, slug, plan, pickUpHours } = demo
  const by = { userId: owner?.userId ?? null, now }
  const profile = { name, kind, email, phone, address, website: null, licence, timeZone }
  await saveProfile(db, { ...by, profile, seen: (await businessProfile(db)).mark })
  await changeSlug(scopes.platform('demo'), { ...by, businessId: db.businessId, slug })
  await chooseLook(db, { ...by, preset: demoBrand(slug).preset })
  await bringLogo(services, db, { ...by, slug })
  await choosePlan(db, { ...by, plan, members: null, priceCents: null })
  await stockCellar(db, slug, by)
  await saveDelivery(db, { ...by, pickUpHours, shipsTo: [] })
  await noteAsSeen(db, now)
}

/** The first wines, where the house has thought of some; what is there already is left alone. */
async function stockCellar(db: TenantDb, slug: string, by: By): Promise<void> {
  await db.transaction(async (db) => {
    await passWines(db, by.now)
    if ((await cellar(db, 1)).count > 0) return
    // From the last to the first: a cellar is listed with the latest first, and then reads like its table.
    for (const label of (demoWines.get(slug) ?? []).toReversed()) await addWine(db, { label, ...by })
  })
}

/** Takes a tier that has had its day off the page again. Safe to repeat. */
export async function withdrawTier({ scopes, now }: Services, club: Club, name: string): Promise<void> {
  const db = scopes.club(club)
  const tier = (await publishedTiers(db)).find((tier) => tier.name === name)
  if (tier) await archiveTier(db, { tierId: tier.id, now: now() })
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
