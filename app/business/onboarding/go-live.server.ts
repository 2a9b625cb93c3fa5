import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { slugOrigin, rootOrigin } from '#/tenants/origins'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { clubLiveEmail } from './emails/onboarding-emails'
import { readOnboardingProgress, type OnboardingProgress } from './queries.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'

type GoLiveEnv = Pick<Env, 'scheme' | 'rootDomain' | 'mail'>

/**
 * Makes a club's page public and emails its owner. Until its payments are ready, the page has no way to join. Safe to
 * repeat: a second call changes and sends nothing. Throws `business-suspended`, and `not-ready` with what is missing.
 */
export async function goLive(db: TenantDb, env: GoLiveEnv, by: ChangeContext): Promise<void> {
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (business.status === 'suspended') {
      throw new DomainError('business-suspended', 409, 'This club is suspended and can’t go live.')
    }
    if (business.status === 'live') return
    const progress = await readOnboardingProgress(db)
    requireReady(progress)
    await db.q
      .updateTable('businesses')
      .set({ status: 'live', went_live_at: by.now })
      .where('id', '=', db.businessId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.went_live', by)
    await notifyOwner(db, env, progress, by.now)
  })
}

function requireReady({ readiness }: OnboardingProgress): void {
  if (readiness.canGoLive) return
  const sentences = readiness.missing.map(({ sentence }) => sentence)
  if (readiness.mustConfirmEmail) sentences.push('Please confirm your email address first.')
  throw new DomainError('not-ready', 409, sentences.join(' '))
}

async function notifyOwner(
  db: OpenTenantDb,
  env: GoLiveEnv,
  { ownerUserId, onboardingState: facts }: OnboardingProgress,
  now: Date,
) {
  if (!ownerUserId) return
  const owner = await db.q
    .selectFrom('users')
    .where('id', '=', ownerUserId)
    .select(['email', 'full_name'])
    .executeTakeFirst()
  if (!owner) return
  const root = rootOrigin(env)
  const message = clubLiveEmail({
    sender: platformSender(env.mail.from),
    fullName: owner.full_name,
    businessName: facts.name,
    signupLink: root + paths.join.byRef(facts.slug),
    clubPage: slugOrigin(env, facts.slug) + paths.home(),
    dashboardUrl: root + paths.business.dashboard(),
    isPaymentsReady: facts.account === 'ready',
  })
  const key = `business-live:${db.businessId}`
  await queuePlatformEmail(db, { ...message, to: owner.email, occasion: 'business-live', key, now })
}
