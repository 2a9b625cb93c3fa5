import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#/db/schema'
import { presetBrand } from '#/tenants/brand'

type Column = 'business_id'
/** Tables with a tenant, and the business itself. */
export type TenantTable =
  { [Name in keyof Schema]: Column extends keyof Schema[Name] ? Name : never }[keyof Schema] | 'businesses'
/** These name a business without belonging to one. */
type Global = 'sessions' | 'email_tokens' | 'audit_log'

export type Rows = { [Name in Exclude<TenantTable, Global>]: Insertable<Schema[Name]> }

/** A word that must never be seen by anybody but this business. */
export const canary = (business: string): string => `canary-of-${business}`

/** The same id for the same words; versions and variants do not matter to the database. */
export function idOf(...words: string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const personOf = (business: string) => ({
  id: idOf(business, 'person'),
  email: `${business}@example.test`,
  email_norm: `${business}@example.test`,
  password_hash: 'none',
  created_at: at,
})

const at = new Date('2026-02-03T04:05:06Z')

/**
 * One row of every table for one business, in the order in which they can be inserted. A new table does not
 * compile, or fails the matrix, until it has a row here.
 */
export function rowsOf(business: string): Rows {
  const business_id = idOf(business)
  const own = (table: string) => ({ business_id, id: idOf(business, table) })
  const [member_id, tier_id, tier_price_id] = ['members', 'tiers', 'tier_prices'].map((t) =>
    idOf(business, t),
  )
  if (!member_id || !tier_id || !tier_price_id) throw new Error('unreachable')
  const user_id = personOf(business).id
  const account_id = `acct_${business}`
  const token_hash = createHash('sha256').update(business).digest()
  const secret = canary(business)
  return {
    businesses: {
      id: business_id,
      name: secret,
      kind: 'shop',
      status: 'live',
      email: `${secret}@example.test`,
      phone: null,
      address: null,
      website: null,
      time_zone: 'America/New_York',
      brand: JSON.stringify(presetBrand('cellar')),
      owner_user_id: user_id,
      created_at: at,
      went_live_at: at,
      suspended_at: null,
    },
    business_slugs: { slug: secret, business_id, created_at: at, retired_at: null },
    business_users: {
      ...own('business_users'),
      user_id,
      role: 'owner',
      full_name: secret,
      created_at: at,
      deactivated_at: null,
    },
    stripe_accounts: {
      account_id,
      business_id,
      state: 'ready',
      livemode: false,
      created_at: at,
      synced_at: null,
      disconnected_at: null,
    },
    stripe_ids: {
      business_id,
      kind: 'product',
      our_id: tier_id,
      account_id,
      stripe_id: secret,
      created_at: at,
    },
    tiers: { business_id, id: tier_id, name: secret, status: 'published', created_at: at, archived_at: null },
    tier_prices: {
      business_id,
      id: tier_price_id,
      tier_id,
      amount_cents: 4_900,
      currency: 'usd',
      created_at: at,
      retired_at: null,
    },
    members: {
      business_id,
      id: member_id,
      user_id,
      full_name: secret,
      email: `${secret}@example.test`,
      phone: null,
      date_of_birth: '1980-01-02',
      joined_on: '2026-02-03',
      created_at: at,
    },
    memberships: {
      ...own('memberships'),
      member_id,
      tier_id,
      tier_price_id,
      status: 'active',
      stripe_status: 'active',
      account_id,
      subscription_id: secret,
      started_at: at,
      current_period_start: at,
      current_period_end: at,
      paid_through: at,
      ends_at: null,
      ended_at: null,
      synced_at: at,
      created_at: at,
    },
    join_drafts: {
      ...own('join_drafts'),
      token_hash,
      tier_id,
      full_name: secret,
      terms_version: null,
      terms_accepted_at: null,
      password_hash: null,
      user_id,
      member_id,
      created_at: at,
      updated_at: at,
      expires_at: at,
    },
    checkout_attempts: {
      ...own('checkout_attempts'),
      member_id,
      tier_id,
      tier_price_id,
      status: 'open',
      account_id,
      session_id: secret,
      session_url: null,
      return_to: '/',
      created_at: at,
      expires_at: at,
      settled_at: null,
    },
    consents: {
      ...own('consents'),
      member_id,
      kind: 'renewal',
      text_version: '1',
      shown_text: secret,
      accepted_at: at,
      address: '',
      user_agent: '',
    },
    outgoing_mail: {
      ...own('outgoing_mail'),
      idempotency_key: secret,
      occasion: 'welcome',
      to_address: 'somebody@example.test',
      from_name: secret,
      reply_to: null,
      subject: secret,
      html: secret,
      text: secret,
      status: 'queued',
      created_at: at,
    },
  }
}
