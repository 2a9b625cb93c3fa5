import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetBrand, readBrand } from '~/foundation/theme/brand'
import { chooseSlug } from '~/business/onboarding/choose-slug.server'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import { profileWithRevision, saveProfile } from '~/business/profile/save-profile.server'
import { goLive } from '~/business/onboarding/go-live.server'
import { choosePreset } from '~/business/onboarding/choose-preset.server'
import { choosePlan, saveSizeEstimate } from '~/business/onboarding/choose-plan.server'
import { onboardingProgress } from '~/business/onboarding/queries.server'
import { sendOnboardingReminders } from '~/business/onboarding/jobs/send-onboarding-reminders.server'
import type { PickUp } from '#/tenants/pick-up'
import { saveDelivery } from '~/business/onboarding/save-delivery.server'
import { dismissReminder } from '~/business/onboarding/complete-step.server'
import { slugUnavailableReason, suggestSlugs } from '~/business/web-address/slug-availability.server'
import { aClub, renameClub } from '../../builders/club'
import { aPerson } from '../../builders/person'
import { aRequestContext } from '../../builders/request-context'
import { aTier } from '../../builders/tiers'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const profile = {
  name: 'Cantina',
  kind: 'restaurant' as const,
  email: 'ciao@cantina.test',
  phone: null,
  address: '1 Proof Street',
  website: null,
  licence: 'NY 123',
  timeZone: 'America/Chicago',
}

async function aDraft({ name = 'Cantina', confirmed = true } = {}) {
  const owner = await aPerson(db, { confirmed })
  const { businessId } = await createDraftBusiness(db.across(), {
    name,
    email: owner.email,
    owner: { userId: owner.id, fullName: 'Ada Conti' },
    requestId: 'a-request',
    now,
  })
  return { businessId, owner, tenant: db.tenant(businessId), by: { userId: owner.id, now } }
}
type Draft = Awaited<ReturnType<typeof aDraft>>

const saveOwn = async ({ tenant, by }: Draft) =>
  saveProfile(tenant, { profile, revision: (await profileWithRevision(tenant)).revision, ...by })

async function finish(draft: Draft) {
  const { tenant, by } = draft
  await saveOwn(draft)
  await choosePlan(tenant, { plan: 'sommelier', members: 40, priceCents: 8_900, ...by })
  await aTier(tenant, { name: 'One', priceCents: 4_900 })
}
const { env } = aRequestContext({ app: null, platform: null } as never).services
const open = ({ tenant, by }: Draft) => goLive(tenant, env, by)
const rows = async (query: string, ...values: unknown[]) => (await db.owner.query(query, values)).rows
const mailTo = (address: string) =>
  rows('select occasion, subject, text from platform_emails where to_address = $1', address)

describe('going live', () => {
  it('reports everything that is missing and stays a draft', async () => {
    const draft = await aDraft()
    const refusal = await open(draft).catch((error: { code: string; sentence: string }) => error)
    expect(refusal).toMatchObject({ code: 'not-ready', status: 409 })
    expect((refusal as { sentence: string }).sentence).toMatch(/license.*plan.*tier/s)
    expect((await onboardingProgress(draft.tenant)).onboardingState.status).toBe('draft')
  })

  it('happens once, however often it is requested, and sends one email', async () => {
    const draft = await aDraft()
    await finish(draft)
    await Promise.all([open(draft), open(draft), open(draft)])
    expect(await rows('select status, went_live_at from businesses where id = $1', draft.businessId)).toEqual(
      [{ status: 'live', went_live_at: now }],
    )
    const letters = await mailTo(draft.owner.email)
    expect(letters.map(({ occasion }) => occasion)).toEqual(['business-live'])
    expect(letters[0].text).toContain('/join/')
    expect(letters[0].text).toContain('payments are not connected')
    const notices = await rows(
      `select count(*)::int from audit_log where action = 'business.went_live' and business_id = $1`,
      draft.businessId,
    )
    expect(notices).toEqual([{ count: 1 }])
  })

  it('requires a confirmed owner address', async () => {
    const draft = await aDraft({ confirmed: false })
    await finish(draft)
    await expect(open(draft)).rejects.toMatchObject({ sentence: 'Please confirm your email address first.' })
  })

  it('is refused for a suspended club', async () => {
    const draft = await aDraft()
    await finish(draft)
    await db.owner.query(`update businesses set status = 'suspended' where id = $1`, [draft.businessId])
    await expect(open(draft)).rejects.toMatchObject({ code: 'business-suspended' })
  })
})

describe('each step', () => {
  it('is saved step by step, in any order', async () => {
    const draft = await aDraft()
    const { tenant, by } = draft
    const hours: PickUp['hours'] = [{ day: 5, from: '17:00', until: '21:00' }]
    await saveDelivery(tenant, { pickUpHours: 'Ring twice.', hours, shipsTo: [], ...by })
    await choosePreset(tenant, { preset: 'natural', ...by })
    await saveSizeEstimate(tenant, { members: 25, priceCents: 6_000 })
    const half = await onboardingProgress(tenant)
    expect(half.readiness).toMatchObject({
      next: 'profile',
      done: { delivery: true, look: true, plan: false },
    })
    expect(half.plan).toMatchObject({ currentPlan: null, members: 25, priceCents: 6_000 })
    expect(half.delivery).toMatchObject({ pickUpHours: 'Ring twice.', hours })
    await saveOwn(draft)
    await saveOwn(draft)
    expect((await onboardingProgress(tenant)).readiness.next).toBe('address')
    const notices = await rows(
      `select count(*)::int from audit_log where action = 'business.profile_changed' and business_id = $1`,
      draft.businessId,
    )
    expect(notices, 'records no change when the same values are saved again').toEqual([{ count: 1 }])
  })

  it('keeps the logo and later edits when a preset is applied', async () => {
    const { tenant, by, businessId } = await aDraft()
    const own = { ...presetBrand('trattoria'), logo: '/media/logo.webp', tagline: 'Ours alone' }
    const brand = async () =>
      readBrand((await rows('select brand from businesses where id = $1', businessId))[0].brand)
    await db.owner.query('update businesses set brand = $1 where id = $2', [JSON.stringify(own), businessId])
    await choosePreset(tenant, { preset: 'trattoria', ...by })
    expect(await brand()).toEqual(own)
    await choosePreset(tenant, { preset: 'cellar', ...by })
    expect(await brand()).toEqual({ ...presetBrand('cellar'), logo: '/media/logo.webp' })
  })

  it('refuses to choose a plan that is already paid', async () => {
    const { tenant, by, businessId } = await aDraft()
    await db.owner.query(
      `insert into business_plans (business_id, plan, subscription_id, stripe_status, created_at)
       values ($1, 'neighborhood', 'sub_1', 'active', now())`,
      [businessId],
    )
    await expect(
      choosePlan(tenant, { plan: 'sommelier', members: null, priceCents: null, ...by }),
    ).rejects.toMatchObject({ code: 'plan-running' })
    expect((await onboardingProgress(tenant)).readiness.done.plan).toBe(true)
  })

  it('allows shipping only with a license on file', async () => {
    const draft = await aDraft()
    const { tenant, by } = draft
    const send = () => saveDelivery(tenant, { pickUpHours: '', hours: [], shipsTo: ['ME', 'VT'], ...by })
    await expect(send()).rejects.toMatchObject({ code: 'licence-missing' })
    expect((await onboardingProgress(tenant)).readiness.done.delivery).toBe(false)
    await saveOwn(draft)
    await send()
    expect((await onboardingProgress(tenant)).delivery.shipsTo).toEqual(['ME', 'VT'])
  })
})

describe('a draft’s web address', () => {
  const change = ({ businessId, by }: Draft, slug: string) =>
    chooseSlug(db.across(), { businessId, slug, ...by })
  const slugOf = async ({ tenant }: Draft) => (await onboardingProgress(tenant)).onboardingState.slug

  it('can be chosen freely, and the previous one is released', async () => {
    const [one, other] = [await aDraft({ name: 'Due Torri' }), await aDraft({ name: 'Elsewhere' })]
    await change(one, 'le-due-torri')
    expect(await slugOf(one)).toBe('le-due-torri')
    expect((await onboardingProgress(one.tenant)).readiness.done.address).toBe(true)
    await change(other, 'due-torri')
    expect(await slugOf(other)).toBe('due-torri')
  })

  it('counts as chosen when kept', async () => {
    const draft = await aDraft({ name: 'Stays Put' })
    await change(draft, await slugOf(draft))
    expect((await onboardingProgress(draft.tenant)).readiness.done.address).toBe(true)
  })

  it.each([
    ['admin', /kept for the platform/],
    ['adm1n', /looks too much like one of Tastevin’s own/],
    ['ab', /at least 3/],
    ['UPPER', /letters a to z/],
    ['a--b', /one hyphen/],
  ])('cannot be %s', async (slug, sentence) => {
    const draft = await aDraft()
    await expect(change(draft, slug)).rejects.toMatchObject({
      code: 'slug-not-allowed',
      sentence: expect.stringMatching(sentence),
      details: { field: 'slug' },
    })
  })

  it('cannot be another club’s current or former slug, or look like it', async () => {
    const club = await aClub(db, { slug: 'osteria-milano' })
    await renameClub(db, club.id, 'osteria-nuova')
    const draft = await aDraft()
    for (const [slug, sentence] of [
      ['osteria-nuova', 'Another club already uses this web address. Please choose another.'],
      ['osteria-milano', 'Another club already uses this web address. Please choose another.'],
      ['osteriamilano', 'This looks too much like another club’s web address. Please choose another.'],
      ['0steria-m1lan0', 'This looks too much like another club’s web address. Please choose another.'],
    ] as const) {
      await expect(change(draft, slug), slug).rejects.toMatchObject({ sentence })
      expect(
        await slugUnavailableReason(db.across(), { businessId: draft.businessId, slug, now: draft.by.now }),
      ).toBe(sentence)
    }
  })

  it('requested concurrently goes to one business, look-alikes included', async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map((n) => aDraft({ name: `Contesa ${n}` })))
    const wanted = ['bella-vista', 'bella-vista', 'bellavista', 'be11a-vista']
    const outcomes = await Promise.allSettled(drafts.map((draft, i) => change(draft, wanted[i]!)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is fixed once the club has gone live', async () => {
    const draft = await aDraft({ name: 'Known Already' })
    await finish(draft)
    await open(draft)
    await expect(change(draft, 'brand-new-name')).rejects.toMatchObject({ code: 'slug-fixed' })
  })

  it('has suggestions that are available', async () => {
    await aClub(db, { slug: 'da-gino-wine' })
    const draft = await aDraft({ name: 'Da Gino' })
    const ideas = await suggestSlugs(db.across(), {
      businessId: draft.businessId,
      name: 'Da Gino',
      except: await slugOf(draft),
      now: draft.by.now,
    })
    expect(ideas).toHaveLength(3)
    expect(ideas).not.toContain('da-gino-wine')
    for (const slug of ideas)
      expect(
        await slugUnavailableReason(db.across(), { businessId: draft.businessId, slug, now: draft.by.now }),
      ).toBeNull()
  })
})

describe('the reminder', () => {
  const remind = (days: number) => {
    const { scopes, env } = aRequestContext(db).services
    return sendOnboardingReminders({ scopes, env }, later(days))
  }

  it('is sent once after some days, with the open steps and an unsubscribe link', async () => {
    const draft = await aDraft()
    await remind(2)
    expect(await mailTo(draft.owner.email)).toEqual([])
    await Promise.all([remind(4), remind(4)])
    await remind(9)
    const letters = await mailTo(draft.owner.email)
    expect(letters.map(({ occasion }) => occasion)).toEqual(['set-up-unfinished'])
    expect(letters[0].text).toContain(`/onboarding/${draft.businessId}`)
    expect(letters[0].text).toContain('Profile')
    expect(letters[0].text).toContain('/unsubscribe?')
  })

  it('is not sent to live clubs, opted-out owners or unconfirmed addresses', async () => {
    const [live, dismissed, unknown] = [await aDraft(), await aDraft(), await aDraft({ confirmed: false })]
    await finish(live)
    await open(live)
    await dismissReminder(dismissed.tenant, now)
    await remind(4)
    expect((await mailTo(live.owner.email)).map(({ occasion }) => occasion)).toEqual(['business-live'])
    expect(await mailTo(dismissed.owner.email)).toEqual([])
    expect(await mailTo(unknown.owner.email)).toEqual([])
  })
})
