import { Agent } from 'node:http'
import { newToken } from '~/accounts/tokens.server'
import { newId } from '~/kit/ids'
import { payToken } from '~/memberships/pay-link.server'
import { placeToken } from '~/tiers/places/place-link.server'
import type { TestDatabase } from '../database'
import { ask, startPlatform, type Answer, type Platform } from '../platform'
import { booksOf } from './books-of'
import { aClub } from './club'
import { aPerson, employ, enrol, own } from './person'
import { rowCounter } from './row-counter'
import { anAccount, giveAccount, untilHeard } from './stand-in-account'
import { aTier } from './tiers'

/**
 * Who asks, seen from club A; `other` is a member of club B and `rival` its owner, and neither is anything else.
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

/** The platform's own host, and those of club A and club B. */
export const hosts = ['root', 'a', 'b'] as const
export type Where = (typeof hosts)[number]

/** Words that stand in club B's rows and nowhere else. */
export const canaries = {
  /** On club B's own public pages. */
  offered: 'Quartzfinch',
  /** In what only club B's own people may see. */
  secret: 'Obsidianwren',
}

export interface PlantedClub {
  id: string
  slug: string
  tierId: string
  draftTierId: string
  memberId: string
  memberUserId: string
  attemptId: string
  /** Of the member's checkout under way. */
  sessionId: string
  /** Somebody who has joined and paid. */
  regular: { memberId: string; membershipId: string; invoiceId: string }
  /** A checkout of the business for its plan, over long ago. */
  planSessionId: string
  /** A name on the tier's waiting list, and the link that belongs to it. */
  waitingId: string
  placeToken: string
  /** Somebody who works there, and an invitation that is open. */
  staffId: string
  inviteId: string
  /** The link that pays a failed payment without signing in. */
  payToken: string
}

export interface Asking {
  method?: string
  who?: Who
  where?: Where
  headers?: Record<string, string>
  body?: string
}

const sessionSecret = 'a secret of the tests, long enough'

export type PeopledPlatform = Awaited<ReturnType<typeof aPeopledPlatform>>

/**
 * The built platform, running, with clubs A and B and a draft club, and everybody signed in on every host.
 * Ready for payments as far as our own rows say. An account stands behind them only `withAccounts`: one at the
 * payment stand-in that is ready, but knows of no membership.
 */
export async function aPeopledPlatform({ withAccounts = false } = {}) {
  const platform = await startPlatform({ SEED: 'none', SESSION_SECRET: sessionSecret })
  const db = booksOf(await platform.databaseUrl())
  const { owner } = db
  const account = (slug: string) => (withAccounts ? anAccount(platform) : `acct_of_${slug}`)
  const a = await aPlantedClub(db, await account('club-a'), 'club-a', 'Amberlark')
  const b = await aPlantedClub(db, await account('club-b'), 'club-b', canaries.offered, canaries.secret)
  if (withAccounts) await untilHeard(platform, db)
  const draft = await aClub(db, { slug: 'club-draft', status: 'draft', name: `${canaries.secret} Draft` })
  const users: Partial<Record<Who, string>> = { member: a.memberUserId, other: b.memberUserId }
  for (const who of ['desk', 'manager', 'former', 'owner', 'rival'] as const)
    users[who] = (await aPerson(db)).id
  users.admin = (await aPerson(db, { isAdmin: true })).id
  await employ(db, users.desk!, a.id)
  await employ(db, users.manager!, a.id, { role: 'manager' })
  await employ(db, users.former!, a.id, { isActive: false })
  await own(db, users.owner!, a.id)
  await own(db, users.rival!, b.id)

  const hostOf = (where: Where) =>
    ({ root: '', a: `${a.slug}.`, b: `${b.slug}.` })[where] + platform.rootDomain
  // Given up before the server would close them, which a request under way might meet.
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
    /** A request as the browser of this person sends it: with their cookie and as our own page would. */
    ask(
      path: string,
      { who = 'anonymous', where = 'root', method = 'GET', headers = {}, body }: Asking = {},
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
    /** How many rows each table has, but for those that count attempts. */
    rowCounts: await rowCounter(owner),
    async close() {
      agent.destroy()
      await owner.end()
      await platform.stop()
    },
  }
}

/** A live club with an offered tier, one nobody may see yet, and a member in the middle of their payment. */
async function aPlantedClub(
  db: TestDatabase,
  accountId: string,
  slug: string,
  word: string,
  secret = word,
): Promise<PlantedClub> {
  const club = await aClub(db, { slug, name: `The ${word} Cellar` })
  const tier = await aTier(db.tenant(club.id), { name: `${word} Pour`, description: `${word} every month` })
  const hidden = await aTier(db.tenant(club.id), { name: `${secret} Reserve` })
  await db.owner.query(`update tiers set status = 'draft' where business_id = $1 and id = $2`, [
    club.id,
    hidden.id,
  ])
  const person = await aPerson(db, { email: `${secret.toLowerCase()}@${slug}.test` })
  const member = await enrol(db, person.id, club.id)
  await db.owner.query(`update members set full_name = $3, email = $4 where business_id = $1 and id = $2`, [
    club.id,
    member.id,
    `${secret} Quill`,
    person.email,
  ])
  const [attemptId, sessionId] = [newId(), `cs_test_${slug.replace('-', '')}`]
  await giveAccount(db, club.id, accountId)
  await db.owner.query(
    `insert into checkout_attempts (business_id, id, member_id, tier_id, tier_price_id, status, account_id, session_id,
       session_url, return_to, created_at, expires_at)
     select $1, $2, $3, tier_id, id, 'expired', $4, $5, null, '{}', now(), now() + interval '1 day'
     from tier_prices where business_id = $1 and tier_id = $6`,
    [club.id, attemptId, member.id, accountId, sessionId, tier.id],
  )
  const regular = await aRegular(db, { clubId: club.id, tierId: tier.id, accountId, secret })
  const planSessionId = `cs_test_plan${slug.replace('-', '')}`
  await db.owner.query(
    `insert into plan_checkouts (business_id, id, plan, status, session_id, return_to, created_at, expires_at, settled_at)
     values ($1, $2, 'sommelier', 'expired', $3, '', now(), now(), now())`,
    [club.id, newId(), planSessionId],
  )
  return {
    ...club,
    regular,
    planSessionId,
    ...(await aQueue(db, { clubId: club.id, tierId: tier.id, secret })),
    payToken: await aPayToken(db, { clubId: club.id, tierId: tier.id, accountId, secret }),
    tierId: tier.id,
    draftTierId: hidden.id,
    memberId: member.id,
    memberUserId: person.id,
    attemptId,
    sessionId,
  }
}

/** Somebody who waits for a place, somebody who works there, and somebody who was asked to. */
async function aQueue(
  db: TestDatabase,
  { clubId, tierId, secret }: Record<'clubId' | 'tierId' | 'secret', string>,
) {
  const [waitingId, inviteId] = [newId(), newId()]
  const colleague = await aPerson(db)
  await employ(db, colleague.id, clubId)
  await db.owner.query(
    `insert into waiting_list (business_id, id, tier_id, email, email_norm, full_name, status, consent_text, consented_at,
       address, user_agent, created_at)
     values ($1, $2, $3, $4, $4, $5, 'waiting', '', now(), '', '', now())`,
    [clubId, waitingId, tierId, `${secret.toLowerCase()}@waits.test`, `${secret} Patience`],
  )
  await db.owner.query(
    `insert into staff_invites (business_id, id, token_hash, email, email_norm, full_name, role, invited_by, created_at,
       sent_at, expires_at)
     values ($1, $2, sha256($6::bytea), $3, $3, $4, 'desk', $5, now(), now(), now() + interval '7 days')`,
    [clubId, inviteId, `${secret.toLowerCase()}@asked.test`, `${secret} Asked`, colleague.id, inviteId],
  )
  const { rows } = await db.owner.query(
    'select id from business_users where business_id = $1 and user_id = $2',
    [clubId, colleague.id],
  )
  const staffId = rows[0].id as string
  return { waitingId, inviteId, staffId, placeToken: placeToken(sessionSecret, waitingId, new Date()) }
}

/** A member with a membership that is paid. */
async function aRegular(
  db: TestDatabase,
  { clubId, tierId, accountId, secret }: Record<'clubId' | 'tierId' | 'accountId' | 'secret', string>,
) {
  const { id: memberId } = await enrol(db, (await aPerson(db)).id, clubId)
  await db.owner.query(`update members set full_name = $3 where business_id = $1 and id = $2`, [
    clubId,
    memberId,
    `${secret} Regular`,
  ])
  const [membershipId, invoiceId] = [newId(), newId()]
  await db.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, current_period_start, current_period_end, paid_through, synced_at, created_at)
     select $1, $2, $3, tier_id, id, 'active', 'active', $4, 'sub_' || $5, now(), now(), now() + interval '1 month',
       now() + interval '1 month', now(), now()
     from tier_prices where business_id = $1 and tier_id = $6`,
    [clubId, membershipId, memberId, accountId, clubId, tierId],
  )
  await db.owner.query(
    `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, number, occasion, status,
       currency, total_cents, due_cents, paid_cents, created_at, paid_at, synced_at)
     values ($1, $2, $3, $4, 'in_' || $5, $5, 'first', 'paid', 'usd', 9900, 9900, 9900, now(), now(), now())`,
    [clubId, invoiceId, membershipId, accountId, `${secret}-0001`],
  )
  return { memberId, membershipId, invoiceId }
}

/** The link of a member whose card was declined at a renewal. */
async function aPayToken(
  db: TestDatabase,
  { clubId, tierId, accountId, secret }: Record<'clubId' | 'tierId' | 'accountId' | 'secret', string>,
) {
  const { id: memberId } = await enrol(db, (await aPerson(db)).id, clubId)
  const [membershipId, failureId] = [newId(), newId()]
  await db.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, current_period_start, current_period_end, synced_at, created_at)
     select $1, $2, $3, tier_id, id, 'past_due', 'past_due', $4, 'sub_owed_' || $5, now(), now(),
       now() + interval '1 month', now(), now()
     from tier_prices where business_id = $1 and tier_id = $6`,
    [clubId, membershipId, memberId, accountId, clubId, tierId],
  )
  await db.owner.query(
    `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, invoice_number, amount_cents,
       currency, attempt_count, kind, card_last4, failed_at, created_at)
     values ($1, $2, $3, $4, 'in_owed', $5, 9900, 'usd', 1, 'soft', '0341', now(), now())`,
    [clubId, failureId, membershipId, accountId, `${secret}-0002`],
  )
  return payToken(sessionSecret, failureId, new Date())
}

/** The cookie of somebody who signed in on a host; empty for nobody. */
async function aSession(
  db: TestDatabase,
  host: string,
  userId: string | undefined,
  { a, b, where }: { a: PlantedClub; b: PlantedClub; where: Where },
): Promise<string> {
  if (!userId) return ''
  const { token, hash } = newToken()
  const businessId = where === 'root' ? null : { a, b }[where].id
  await db.owner.query(
    `insert into sessions (id, token_hash, user_id, host, business_id, created_at, refreshed_at, expires_at,
       must_end_at, proved_at, last_seen_at)
     values ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 day', now() + interval '1 day', now(), now())`,
    [newId(), hash, userId, host, businessId],
  )
  return `__Host-session=${token}`
}

export type { Answer, Platform }
