import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { slugOrigin, rootOrigin } from '~/accounts/origins'
import type { Env } from '~/kit/env.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { liveLetter } from './set-up/emails/set-up-letters'
import { readSetUp, type SetUp } from './set-up/facts.server'
import { recordChange, type By } from './set-up/record-change.server'

type Surroundings = Pick<Env, 'scheme' | 'rootDomain' | 'mail'>

/**
 * Opens a club's page to the public and writes to its owner. Whether it can take money yet is another matter: until
 * its payments are ready the page shows without a way to join. Safe to repeat: who comes second changes and sends
 * nothing. Throws `business-suspended`, and `not-ready` with what is missing.
 */
export async function goLive(db: TenantDb, env: Surroundings, by: By): Promise<void> {
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (business.status === 'suspended') {
      throw new DomainError('business-suspended', 409, 'This club is suspended and cannot go live.')
    }
    if (business.status === 'live') return
    const setUp = await readSetUp(db)
    insistReady(setUp)
    await db.q
      .updateTable('businesses')
      .set({ status: 'live', went_live_at: by.now })
      .where('id', '=', db.businessId)
      .execute()
    await recordChange(db, db.businessId, 'business.went_live', by)
    await tellOwner(db, env, setUp, by.now)
  })
}

function insistReady({ readiness }: SetUp): void {
  if (readiness.canGoLive) return
  const sentences = readiness.missing.map(({ sentence }) => sentence)
  if (readiness.mustConfirm) sentences.push('Please confirm your email address first.')
  throw new DomainError('not-ready', 409, sentences.join(' '))
}

async function tellOwner(db: OpenTenantDb, env: Surroundings, { ownerUserId, facts }: SetUp, now: Date) {
  if (!ownerUserId) return
  const owner = await db.q
    .selectFrom('users')
    .where('id', '=', ownerUserId)
    .select(['email', 'full_name'])
    .executeTakeFirst()
  if (!owner) return
  const root = rootOrigin(env)
  const letter = liveLetter({
    sender: platformSender(env.mail.from),
    fullName: owner.full_name,
    businessName: facts.name,
    signupLink: root + paths.join.byRef(facts.slug),
    clubPage: slugOrigin(env, facts.slug) + paths.home(),
    dashboardUrl: root + paths.business.dashboard(),
    isPaymentsReady: facts.account === 'ready',
  })
  const key = `business-live:${db.businessId}`
  await queuePlatformMail(db, { ...letter, to: owner.email, occasion: 'business-live', key, now })
}
