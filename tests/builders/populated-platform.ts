import { Agent } from 'node:http'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { newId } from '~/foundation/kit/ids'
import type { TestDatabase } from '../database'
import { ask, startPlatform, type Answer, type Platform } from '../platform'
import { superuserDatabase } from './database/superuser-database'
import { aClub } from './club'
import { aPerson, addStaff, addOwner } from './person'
import { aSeededClub, sessionSecret, type SeededClub } from './seeded-club'
import { rowCounter } from './database/row-counter'
import { anEmulatorAccount, untilWebhooksProcessed } from './payments/emulator-account'

/**
 * The people who send requests, seen from club A. `other` is a member of club B and `rival` its owner; neither has
 * another role.
 */
export const people = [
  'anonymous',
  'member',
  'other',
  'desk',
  'manager',
  'former',
  'owner',
  'rival',
  'admin',
] as const
export type Who = (typeof people)[number]

/** The hosts of the platform, club A and club B. */
export const hosts = ['root', 'a', 'b'] as const
export type Where = (typeof hosts)[number]

/** Words that occur only in club B's rows. */
export const canaries = {
  /** Words on club B's public pages. */
  offered: 'Quartzfinch',
  /** Words that only club B's own people may see. */
  secret: 'Obsidianwren',
}

export interface RequestSpec {
  method?: string
  who?: Who
  where?: Where
  headers?: Record<string, string>
  body?: string
}

export type PopulatedPlatform = Awaited<ReturnType<typeof aPopulatedPlatform>>

/**
 * The built platform, running, with clubs A and B and a draft club, and everyone signed in on every host. Payments
 * are ready in our own rows; only `withAccounts` creates the account at the Stripe emulator, which is ready but
 * knows of no membership.
 */
export async function aPopulatedPlatform({ withAccounts = false } = {}) {
  const platform = await startPlatform({ SEED: 'none', SESSION_SECRET: sessionSecret })
  const db = superuserDatabase(await platform.databaseUrl())
  const { owner } = db
  const account = (slug: string) => (withAccounts ? anEmulatorAccount(platform) : `acct_of_${slug}`)
  const a = await aSeededClub(db, await account('club-a'), 'club-a', 'Amberlark')
  const b = await aSeededClub(db, await account('club-b'), 'club-b', canaries.offered, canaries.secret)
  if (withAccounts) await untilWebhooksProcessed(platform, db)
  const draft = await aClub(db, { slug: 'club-draft', status: 'draft', name: `${canaries.secret} Draft` })
  const users: Partial<Record<Who, string>> = { member: a.memberUserId, other: b.memberUserId }
  for (const who of ['desk', 'manager', 'former', 'owner', 'rival'] as const)
    users[who] = (await aPerson(db)).id
  users.admin = (await aPerson(db, { isAdmin: true })).id
  await addStaff(db, users.desk!, a.id)
  await addStaff(db, users.manager!, a.id, { role: 'manager' })
  await addStaff(db, users.former!, a.id, { isActive: false })
  await addOwner(db, users.owner!, a.id)
  await addOwner(db, users.rival!, b.id)

  const hostOf = (where: Where) =>
    ({ root: '', a: `${a.slug}.`, b: `${b.slug}.` })[where] + platform.rootDomain
  // Closed before the server closes them, which could hit a request in progress.
  const agent = new Agent({ keepAlive: true, timeout: 2_000 })
  const cookies = new Map<string, string>()
  for (const who of people) {
    for (const where of hosts)
      cookies.set(`${who} ${where}`, await aSession(db, hostOf(where), users[who], { a, b, where }))
  }

  return {
    platform,
    db,
    a,
    b,
    draft,
    users: users as Record<Exclude<Who, 'anonymous'>, string>,
    hostOf,
    cookieOf: (who: Who, where: Where) => cookies.get(`${who} ${where}`) ?? '',
    /** A request as this person's browser sends it from our own page: with their cookie and origin. */
    ask(
      path: string,
      { who = 'anonymous', where = 'root', method = 'GET', headers = {}, body }: RequestSpec = {},
    ) {
      const cookie = cookies.get(`${who} ${where}`)
      return ask(`http://${hostOf(where)}`, {
        method,
        body,
        path,
        agent,
        headers: {
          ...(cookie && { cookie }),
          ...(method !== 'GET' && method !== 'HEAD' && { 'sec-fetch-site': 'same-origin' }),
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      })
    },
    /** The number of rows per table, without rate limits. */
    rowCounts: await rowCounter(owner),
    async close() {
      agent.destroy()
      await owner.end()
      await platform.stop()
    },
  }
}

/** The session cookie of a person on a host; empty for an anonymous visitor. */
async function aSession(
  db: TestDatabase,
  host: string,
  userId: string | undefined,
  { a, b, where }: { a: SeededClub; b: SeededClub; where: Where },
): Promise<string> {
  if (!userId) return ''
  const { token, hash } = newToken()
  const businessId = where === 'root' ? null : { a, b }[where].id
  await db.owner.query(
    `insert into sessions (id, token_hash, user_id, host, business_id, created_at, refreshed_at, expires_at,
       absolute_expires_at, reauthenticated_at, last_seen_at)
     values ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 day', now() + interval '1 day', now(), now())`,
    [newId(), hash, userId, host, businessId],
  )
  return `__Host-session=${token}`
}

export type { Answer, Platform }
