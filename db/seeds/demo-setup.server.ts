// A demo club, from its first row to the day it accepts members.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { rootOrigin } from '#/tenants/origins'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { isRunning } from '~/billing/plan/plan-payment-status'
import { chooseSlug } from '~/business/onboarding/choose-slug.server'
import { createBusiness } from '~/business/profile/create-business.server'
import { goLive } from '~/business/onboarding/go-live.server'
import { profileWithRevision, saveProfile } from '~/business/profile/save-profile.server'
import { choosePreset } from '~/business/onboarding/choose-preset.server'
import { choosePlan } from '~/business/onboarding/choose-plan.server'
import { saveDelivery } from '~/business/onboarding/save-delivery.server'
import { completePreview, completeWines } from '~/business/onboarding/complete-step.server'
import type { Services } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { archiveTier } from '~/membership/tiers/archive-tier.server'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { demoBrand, type DemoClub } from './demo-clubs'
import { addDemoLogo } from './demo-logo.server'
import { openCellar } from './demo-cellar.server'
import type { SandboxClient } from './sandbox-client.server'

type Owner = { userId: string; fullName: string } | null

/** Sets a club up as far as the demo has it. Existing data stays as it is. */
export async function setUpClub(
  services: Services,
  sandbox: SandboxClient,
  demo: DemoClub,
  owner: Owner,
): Promise<Club> {
  const { scopes } = services
  const now = services.now()
  const businessId = await findOrCreateBusiness(services, demo, owner, now)
  const club = await clubNow(services, businessId)
  const db = scopes.club(club)
  if (club.status === 'draft') await takeSteps(services, db, demo, owner)
  if (!club.canTakeMembers) await connectPayments(services, sandbox, club, now)
  const existing = await portalTiers(db)
  for (const [position, tier] of demo.tiers.entries()) {
    const begun = existing.find(({ name }) => name === tier.name)
    if (begun && begun.status !== 'draft') continue
    const tierId = begun?.id ?? (await saveTier(db, { ...tier, position, now })).tierId
    await publishTier(db, services.billing, { tierId, now })
  }
  await openCellar(db, demo.slug, { userId: owner?.userId ?? null, now })
  if (club.status === 'draft') await goLive(db, services.env, { userId: owner?.userId ?? null, now })
  await payPlan(services, sandbox, club, { plan: demo.plan, userId: owner?.userId ?? null })
  return clubNow(services, businessId)
}

/** Settings that an owner fills in before the club opens. */
async function takeSteps(services: Services, db: TenantDb, demo: DemoClub, owner: Owner): Promise<void> {
  const { scopes } = services
  const now = services.now()
  const { name, kind, email, phone, address, licence, timeZone, slug, plan, pickUpHours } = demo
  const by = { userId: owner?.userId ?? null, now }
  const profile = { name, kind, email, phone, address, website: null, licence, timeZone }
  await saveProfile(db, { ...by, profile, revision: (await profileWithRevision(db)).revision })
  await chooseSlug(scopes.platform('demo'), { ...by, businessId: db.businessId, slug })
  await choosePreset(db, { ...by, preset: demoBrand(slug).preset })
  await addDemoLogo(services, db, { ...by, slug })
  await choosePlan(db, { ...by, plan, members: null, priceCents: null })
  await completeWines(db, now)
  await saveDelivery(db, { ...by, pickUpHours, hours: [], shipsTo: [] })
  await completePreview(db, now)
}

/** Archives a retired tier. Safe to repeat. */
export async function withdrawTier({ scopes, now }: Services, club: Club, name: string): Promise<void> {
  const db = scopes.club(club)
  const tier = (await publishedTiers(db)).find((tier) => tier.name === name)
  if (tier) await archiveTier(db, { tierId: tier.id, now: now() })
}

/** The business's own side of the platform: it subscribes to its plan with a good card. */
async function payPlan(
  { billing, scopes, env, now }: Services,
  sandbox: SandboxClient,
  club: Club,
  { plan, userId }: { plan: DemoClub['plan']; userId: string | null },
) {
  const db = scopes.club(club)
  if (isRunning((await businessPlan(db)).providerStatus)) return
  const back = rootOrigin(env) + paths.business.plan()
  const returnTo = { success: back, cancel: back }
  const { sessionId } = await billing.openPlanCheckout(db, { plan, returnTo, userId, now: now() })
  await sandbox.payCheckout(sessionId)
  const outcome = await billing.confirmPlanCheckout(db, sessionId)
  if (outcome === 'unpaid' || outcome === 'unknown') throw new Error(`A demo plan came out as ${outcome}`)
}

async function findOrCreateBusiness(
  { clubs, scopes }: Services,
  demo: DemoClub,
  owner: Owner,
  now: Date,
): Promise<string> {
  const club = await clubs.bySlug(demo.slug)
  if (club) {
    if ('club' in club) return club.club.id
    throw new Error(`The demo club ${demo.slug} has been renamed`)
  }
  const { name, kind, email, phone, address, timeZone, plan } = demo
  const business = { name, kind, slug: demo.slug, email, phone, address, timeZone, plan }
  const brand = demoBrand(demo.slug)
  const made = await createBusiness(scopes.platform('demo'), { ...business, brand, owner, now })
  return made.businessId
}

/** The club after the latest change. */
async function clubNow({ clubs }: Services, businessId: string): Promise<Club> {
  clubs.forget(businessId)
  const club = await clubs.byId(businessId)
  if (!club) throw new Error(`The demo club ${businessId} is not there`)
  return club
}

/** The business's side of connecting its payments: the provider's form, filled in well. */
async function connectPayments(
  { billing, scopes, env }: Services,
  sandbox: SandboxClient,
  club: Club,
  now: Date,
) {
  const db = scopes.club(club)
  const { accountId } = await billing.connectAccount(db, { now })
  const back = rootOrigin(env) + paths.business.dashboard()
  const { url } = await billing.accountLink(db, { returnUrl: back, refreshUrl: back })
  await sandbox.completeSetUp(url)
  await billing.syncAccount(accountId)
}
