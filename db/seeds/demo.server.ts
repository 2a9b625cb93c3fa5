// The demo: clubs, people and memberships, made by the product's own functions and paid on the stand-in.
import { randomBytes } from 'node:crypto'
import type { Club } from '#/tenants/club'
import { normaliseEmail } from '~/accounts/email-addresses'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import { hashPassword } from '~/accounts/passwords.server'
import { createUser, findUserByEmail, type NewUser } from '~/accounts/users.server'
import { inParallel } from '~/billing/in-parallel'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { isRunning } from '~/billing/plan/plan-standing'
import { addStaff } from '~/businesses/add-staff.server'
import { createBusiness } from '~/businesses/create-business.server'
import { goLive } from '~/businesses/go-live.server'
import type { Services } from '~/context.server'
import { dayIn } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { chooseTier } from '~/memberships/choose-tier.server'
import { completeSignup } from '~/memberships/complete-signup.server'
import { deleteDraft } from '~/memberships/join-draft.server'
import { agreementKey, renewalTerms } from '~/memberships/renewal-terms'
import { saveJoinDetails } from '~/memberships/save-join-details.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { publishedTiers } from '~/tiers/queries.server'
import { saveTier } from '~/tiers/save-tier.server'
import { demoBrand, demoClubs } from './demo-clubs'
import { demoMembers, demoPassword, demoUsers } from './demo-people'

type DemoClub = (typeof demoClubs)[number]
type DemoMember = (typeof demoMembers)[number]

/** Set up when all else is in place, so that its presence tells. */
const lastClub = demoClubs.at(-1)!

/** Few enough that a small machine keeps answering while the demo fills. */
const SIGNUPS_AT_ONCE = 4

/**
 * Fills a platform with the demo. What is there already is left alone, so a run that broke off is finished by
 * the next. Needs the local stand-in for payments: with a real payment key it refuses.
 */
export async function seedDemo(services: Services, { now }: { now: Date }): Promise<void> {
  const { sandboxUrl } = services.env
  if (!sandboxUrl) throw new Error('SEED=demo needs the local stand-ins: leave STRIPE_SECRET_KEY unset.')
  const passwordHash = await hashPassword(demoPassword)
  const person = (user: Pick<NewUser, 'email' | 'fullName' | 'isAdmin'>) =>
    findOrCreate(services, { ...user, passwordHash, emailConfirmedAt: now, now })

  await person({ ...demoUsers.admin, isAdmin: true })
  await person(demoUsers.none)
  const clubs = new Map<string, Club>()
  const setUp = async (demo: DemoClub) => {
    const owner = demo.owner && { userId: await person(demo.owner), fullName: demo.owner.fullName }
    clubs.set(demo.slug, await setUpClub(services, sandboxUrl, demo, owner, now))
  }
  for (const demo of demoClubs) if (demo !== lastClub) await setUp(demo)
  const bottega = clubs.get(demoUsers.desk.club)!
  const userId = await person(demoUsers.desk)
  await addStaff(services.scopes.club(bottega), {
    userId,
    role: 'desk',
    fullName: demoUsers.desk.fullName,
    now,
  })
  await enrolAll(async (member) => {
    await person(member)
    await joinAndPay(services, sandboxUrl, clubs.get(member.joins.club)!, member, now)
  })
  await setUp(lastClub)
}

/** Every member in turn, a few at once; the first failure stops the rest and is thrown when all have stopped. */
async function enrolAll(enrol: (member: DemoMember) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  await inParallel(demoMembers, SIGNUPS_AT_ONCE, async (member) => {
    if (failures.length === 0) await enrol(member).catch((error) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}

/** True once the demo is complete: its last club is there. */
export async function isDemoPlanted({ clubs }: Services): Promise<boolean> {
  return (await clubs.bySlug(lastClub.slug)) !== null
}

async function findOrCreate({ scopes }: Services, user: NewUser): Promise<string> {
  return scopes.shared().transaction(async (db) => {
    const found = await findUserByEmail(db, user.email)
    return (found ?? (await createUser(db, user))).id
  })
}

async function setUpClub(
  services: Services,
  sandboxUrl: string,
  demo: DemoClub,
  owner: { userId: string; fullName: string } | null,
  now: Date,
): Promise<Club> {
  const { scopes } = services
  const businessId = await findOrCreateBusiness(services, demo, owner, now)
  const club = await clubNow(services, businessId)
  if (!demo.live) return club
  const db = scopes.club(club)
  if (!club.canTakeMembers) await connectPayments(services, sandboxUrl, club, now)
  const offered = new Set((await publishedTiers(db)).map((tier) => tier.name))
  for (const [position, tier] of demo.tiers.entries()) {
    if (offered.has(tier.name)) continue
    const { tierId } = await saveTier(db, { ...tier, position, now })
    await publishTier(db, services.billing, { tierId, now })
  }
  await goLive(db, { now })
  await payPlan(services, sandboxUrl, club, { plan: demo.plan, userId: owner?.userId ?? null })
  return clubNow(services, businessId)
}

/** The business's own side of the platform: it subscribes to its plan with a good card. */
async function payPlan(
  { billing, scopes, env, now }: Services,
  sandboxUrl: string,
  club: Club,
  { plan, userId }: { plan: DemoClub['plan']; userId: string | null },
) {
  const db = scopes.club(club)
  if (isRunning((await businessPlan(db)).providerStatus)) return
  const back = rootOrigin(env) + paths.business.plan()
  const returnTo = { success: back, cancel: back }
  const { sessionId } = await billing.openPlanCheckout(db, { plan, returnTo, userId, now: now() })
  await post(`${sandboxUrl}/_sandbox/api/checkout/${sessionId}/pay`, { cardNumber: '4242424242424242' })
  const outcome = await billing.settlePlanCheckout(db, sessionId)
  if (outcome === 'unpaid' || outcome === 'unknown') throw new Error(`A demo plan came out as ${outcome}`)
}

async function findOrCreateBusiness(
  { clubs, scopes }: Services,
  demo: DemoClub,
  owner: { userId: string; fullName: string } | null,
  now: Date,
): Promise<string> {
  const found = await clubs.bySlug(demo.slug)
  if (found) {
    if ('club' in found) return found.club.id
    throw new Error(`The demo club ${demo.slug} has been renamed`)
  }
  const { tiers: _tiers, live: _live, ...business } = demo
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
async function connectPayments(
  { billing, scopes, env }: Services,
  sandboxUrl: string,
  club: Club,
  now: Date,
) {
  const db = scopes.club(club)
  const { accountId } = await billing.connectAccount(db, { now })
  const back = rootOrigin(env) + paths.business.dashboard()
  const { url } = await billing.accountLink(db, { returnUrl: back, refreshUrl: back })
  const link = new URL(url).pathname.split('/').at(-1)!
  await post(`${sandboxUrl}/_sandbox/api/setup/${link}/complete`, { outcome: 'ready' })
  await billing.syncAccount(accountId)
}

/** The whole way of a guest: three steps, the hosted checkout, and back. */
async function joinAndPay(services: Services, sandboxUrl: string, club: Club, member: DemoMember, now: Date) {
  const { billing, scopes, env } = services
  const db = scopes.club(club)
  const tier = (await publishedTiers(db)).find(({ name }) => name === member.joins.tier)
  if (!tier) throw new Error(`The demo club ${club.slug} has no tier ${member.joins.tier}`)
  const here = { clientAddress: '127.0.0.1', userAgent: 'Demo', requestId: 'demo' }
  const key = randomBytes(32)
  await chooseTier(db, { key, tierId: tier.id, now })
  const terms = renewalTerms({ club, tier }, dayIn(club.timeZone, now))
  await saveJoinDetails(db, scopes, {
    key,
    details: {
      fullName: member.fullName,
      email: normaliseEmail(member.email),
      phone: member.phone,
      dateOfBirth: member.dateOfBirth,
      password: demoPassword,
      confirmPassword: demoPassword,
      termsAccepted: 'on',
    },
    agreement: agreementKey(terms.version, tier.priceId),
    signedInAs: null,
    clientAddress: here.clientAddress,
    now,
  })
  const origin = clubOrigin(env, club)
  const signup = await completeSignup(db, {
    key,
    club,
    origin,
    shownTierId: null,
    signedInAs: null,
    ...here,
    now,
  })
  if (signup.alreadyMember) return
  const { memberId, tierId } = signup
  const returnTo = { success: origin + paths.customer.welcome(), cancel: origin + paths.join.signup() }
  const { sessionId } = await billing.openCheckout(db, { memberId, tierId, returnTo, now })
  await post(`${sandboxUrl}/_sandbox/api/checkout/${sessionId}/pay`, { cardNumber: '4242424242424242' })
  const outcome = await billing.settleCheckout(db, { sessionId, memberId, now })
  await deleteDraft(db, key)
  if (outcome === 'unpaid' || outcome === 'unknown') throw new Error(`A demo payment came out as ${outcome}`)
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`The stand-in answered ${response.status} to ${new URL(url).pathname}`)
}
