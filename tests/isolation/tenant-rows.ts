import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#/db/schema'
import { presetBrand } from '~/foundation/theme/brand'
import type { Queried } from './catalog'
import { derivedRows, type Rows } from './derived-rows'

/** A word that must never be seen by anybody but this business. */
export const canary = (business: string): string => `canary-of-${business}`

/** The same id for the same words; versions and variants do not matter to the database. */
export function idOf(...words: string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The owner of the business, who is its staff and its first member too: a row of `users`. */
export const personOf = (business: string) => ({
  id: idOf(business, 'person'),
  email: `${business}@example.test`,
  email_norm: `${business}@example.test`,
  password_hash: 'none',
  created_at: at,
})

const at = new Date('2026-02-03T04:05:06Z')

/**
 * One row of every table with a tenant, and of the business itself, in the order in which they can be inserted into
 * the migrated database `db`. They are derived from its catalog, so a new table has one; their words, ids and emails
 * are the same for the same business. `personOf(business)` has to be there first.
 */
export const rowsOf = (db: Queried, business: string): Promise<Rows> =>
  derivedRows(
    db,
    {
      businessId: idOf(business),
      userId: personOf(business).id,
      secret: canary(business),
      hash: hashOf(business),
      at,
      // The first of a month, as months are.
      day: '2026-02-01',
      cents: 4_900,
      id: (...words) => idOf(business, ...words),
    },
    exceptionsOf(business),
  )

type Exceptions = Partial<{ [Table in keyof Schema]: Partial<Insertable<Schema[Table]>> }>

/** Facts that the catalog cannot tell: values that go together, words that the pages know, and what tests look at. */
function exceptionsOf(business: string): Exceptions {
  const secret = canary(business)
  const id = (table: string) => idOf(business, table)
  const by = personOf(business).id
  const token_hash = hashOf(business)
  const currency = 'usd'
  const place = { state: 'CA', zip: '94103' }
  return {
    businesses: {
      kind: 'shop',
      status: 'live',
      time_zone: 'America/New_York',
      brand: JSON.stringify(presetBrand('cellar')),
      owner_user_id: by,
      went_live_at: at,
    },
    onboarding_progress: { expected_members: 40 },
    domains: { name: `${secret}.example.com`, status: 'verified', claimed_by: by },
    email_senders: {
      domain: `${secret}.example.com`,
      address: `${secret}@${secret}.example.com`,
      status: 'verified',
      dkim_found: true,
      return_path_found: true,
      entered_by: by,
    },
    staff_invites: { role: 'desk' },
    stripe_accounts: { state: 'ready', livemode: false },
    stripe_ids: { our_id: id('tiers') },
    tiers: { status: 'published' },
    tier_prices: { currency },
    members: { date_of_birth: '1980-01-02', joined_on: '2026-02-03' },
    member_claims: { claimed_at: at, claimed_by: 'email' },
    subscription_reversals: { currency },
    memberships: {
      status: 'active',
      stripe_status: 'active',
      current_period_start: at,
      current_period_end: at,
      paid_through: at,
      card_brand: 'visa',
      card_last4: '4242',
      card_exp_month: 4,
      card_exp_year: 2031,
    },
    membership_pauses: { kind: 'hold', status: 'running' },
    membership_cancellations: { status: 'scheduled', is_immediate: false },
    tier_changes: { kind: 'down', status: 'scheduled' },
    invoices: { currency, status: 'paid', period_start: at, period_end: at, paid_at: at },
    refunds: { status: 'succeeded', resolved_at: at },
    payouts: { currency, status: 'failed', failure_code: 'account_closed' },
    balance_transactions: {
      currency,
      kind: 'other',
      stripe_type: 'adjustment',
      stripe_fee_cents: 0,
      platform_fee_cents: 0,
    },
    disputes: { currency, status: 'needs_response', evidence_due_at: at, one_time_payment_id: null },
    guest_invites: { invited_by: by },
    wines: { vintage: 2019 },
    stock_locks: { owner_kind: 'cart', state: 'released' },
    tier_perks: { times: 1 },
    perk_uses: { used_on: '2026-11-10' },
    wine_bulk_changes: { lines: JSON.stringify([{ id: id('wines'), before: '', after: secret }]) },
    wine_changes: { version: 2, changes: JSON.stringify({ bin: [secret, ''] }) },
    wine_ratings: { points: 91 },
    wine_rating_changes: { points: 91 },
    quiz_answers: { question: 'coffee', answer: 'black' },
    taste_preferences: { kind: 'grape', source: 'member' },
    recommendations: { predicted: 90 },
    recommendation_builds: { asked_at: at },
    sommelier_turns: {
      engine: 'rules',
      answer: JSON.stringify({
        kind: 'answer',
        intent: 'fact',
        text: secret,
        cards: [],
        chips: [],
        language: 'en',
        isUnfilled: false,
      }),
    },
    sommelier_requests: {
      kind: 'none',
      intent: 'suggest',
      topics: '{type:red}',
      unmet: 'limit',
      engine: 'rules',
    },
    segments: { filter: '{}' },
    automatic_messages: { kind: 'box_ready' },
    campaigns: { blocks: '[]', filter: '{}' },
    campaign_recipients: { state: 'sent' },
    campaign_clicks: { url: `https://${secret}.example/` },
    campaign_settings: { weekly_limit: 2 },
    email_suppressions: { address: `${secret}@example.test` },
    member_bulk_changes: { tag: secret },
    on_behalf_consents: { change_id: id('membership_pauses'), channel: 'phone' },
    membership_movements: { cause: 'joined', from_tier_id: null, from_cents: 0 },
    analytics_days: { tiers: '[]' },
    member_suitability: { wine_ids: `{${id('wines')}}`, scores: '{712}' },
    shipping_settings: { license_state: 'CA', license_expires_on: '2030-01-01', is_on: false },
    shipping_states: { state: 'CA', expires_on: '2030-01-01' },
    shipping_packings: { bottles: 6, extra_cents: 500 },
    member_addresses: { ...place, is_default: true },
    purchases: { currency, number: 1_001, status: 'awaiting_payment', shipping_refund_id: null },
    order_bulk_changes: { refused: '[]' },
    order_changes: { purchase_id: id('purchases'), from_status: 'processing', to_status: 'ready' },
    order_notes: { purchase_id: id('purchases') },
    order_index: {
      id: id('purchases'),
      purchase_id: id('purchases'),
      number: 1_001,
      run_id: null,
      status: 'awaiting_payment',
      fulfillment: 'pick_up',
    },
    order_counts: { status: 'awaiting_payment', fulfillment: 'pick_up', tier: id('tiers') },
    purchase_shipping: place,
    parcels: { ...place, purchase_id: id('purchases'), carrier: 'ups' },
    gifts: {
      currency,
      number: 1_001,
      tier_id: id('tiers'),
      months: 3,
      month_cents: 2_000,
      amount_cents: 6_000,
      status: 'redeemed',
      receiver_email: `${secret}@example.test`,
      send_on: '2026-02-03',
      sent_at: at,
      paid_at: at,
      redeemed_at: at,
      redeemed_by: id('members'),
      redeemed_as: 'membership',
      applied_at: at,
    },
    gift_credits: { currency, stripe_transaction_id: secret, made_at: at, tier_price_id: null },
    one_time_payments: {
      currency,
      member_id: id('members'),
      purchase_id: id('purchases'),
      lines: JSON.stringify([{ name: secret, quantity: 1, unitCents: 4_900 }]),
      fee_cents: 100,
      status: 'open',
      charge_id: null,
    },
    one_time_refunds: { status: 'asked', stripe_refund_id: null },
    stock_movements: { kind: 'opening', to_state: 'available', lock_id: null },
    stocktakes: { wine_type: null },
    stocktake_counts: { counted: 1 },
    stock_checks: { differences: JSON.stringify([{ wine: secret }]) },
    receipts: { document_total_cents: 4_900 },
    receipt_lines: { total_cents: 4_900 },
    wine_codes: { code: '4006381333931' },
    member_imports: { currency, status: 'live', decisions: '{}', columns: '{}', reading: '{}', comparison: null, rehearsed_revision: 1 },
    member_import_waves: { number: 1, state: 'done' },
    member_import_rows: {
      state: 'moved',
      problems: '[]',
      changes: '{}',
      move: null,
      customers: '[]',
      subscriptions: '[]',
      card_state: 'none',
      subscription_choice: null,
      status: 'active',
      wave: 1,
    },
    import_sessions: { status: 'mapped', failure: '', default_type: '' },
    import_files: { part: 0 },
    import_pages: { part: 0, position: 0, width: 612, height: 792, file_width: 612, file_height: 792 },
    supplier_invoices: { total_cents: 4_900, receipt_id: null },
    supplier_invoice_lines: { vintage: 2019, bottle_ml: 750, pack_size: 12, bottles: 12, total_cents: 4_900 },
    entitlements: { status: 'assigned', bottles: 3, period_end: new Date('2026-03-03T04:05:06Z') },
    run_settings: { license_number: secret, license_stated_on: '2026-02-03', license_stated_by: by },
    club_runs: { status: 'locked', pick_up_from: '2026-02-10', pick_up_until: '2026-02-20' },
    run_tiers: { cost_ceiling_cents: 4_000 },
    run_slots: { position: 0 },
    run_changes: {
      version: 2,
      part: 'details',
      lines: JSON.stringify([{ label: 'Title', before: 'none', after: secret }]),
    },
    run_orders: { status: 'processing', entitlement_id: id('entitlements') },
    order_bottles: {
      status: 'promised',
      lock_id: id('stock_locks'),
      box_id: id('run_orders'),
      purchase_id: null,
      purchase_line_id: null,
      refund_id: null,
    },
    box_margins: { cost_cents: '2400' },
    hand_overs: { collected_by: 'second_person', second_person: secret },
    owed_bottle_decisions: { old_wine_id: id('wines') },
    refused_hand_overs: {
      box_id: id('run_orders'),
      bottle_ids: JSON.stringify([id('order_bottles')]),
      collected_by: 'member',
      decided_purchase_id: null,
      decided_entitlement_id: null,
    },
    pick_up_profiles: { code: 'ABC234' },
    import_rows: { skip_reason: '' },
    import_steps: { lines: '[]' },
    business_features: { feature: 'gifts' },
    business_months: { currency, month: '2026-02' },
    business_movements: { month: '2026-02' },
    business_health: { last_sign_in_at: at },
    model_usage: { pages: 3 },
    import_columns: { field: 'producer' },
    join_drafts: { tier_id: id('tiers'), user_id: by, member_id: id('members') },
    checkout_attempts: { return_to: '/' },
    consents: { kind: 'renewal', text_version: '1' },
    outgoing_emails: { occasion: 'welcome' },
    payment_failures: {
      currency,
      kind: 'soft',
      decline_code: 'generic_decline',
      card_last4: '0341',
      period_start: at,
      period_end: at,
      next_attempt_at: at,
    },
    business_plans: { plan: 'sommelier', subscription_id: null, stripe_status: null },
    plan_checkouts: { plan: 'sommelier', return_to: '/' },
    plan_changes: { to_plan: 'sommelier' },
    taxed_charges: { currency, charged_cents: 10_825, tax_cents: 825, fee_cents: 866 },
    fee_returns: { amount_cents: 66 },
    platform_fees: { currency },
    club_sales: { currency },
    plan_invoices: { currency },
    notifications: { kind: 'run', link: `/${secret}` },
    notification_settings: { kind: 'club_news', email: 'off' },
    notification_recipients: {
      audience: 'staff',
      quiet_from: '22:00',
      quiet_until: '07:00',
      last_emailed_at: at,
    },
    pictures: { path: `/media/${secret}`, uploaded_by: by },
    event_series: { every: 'month', ahead: 3, publishes: false },
    events: {
      ends_at: new Date(at.getTime() + 3_600_000),
      capacity: 40,
      currency,
      pricing: 'paid',
      price_cents: 4_900,
      visibility: 'public',
      guests_can_book: true,
      guests_per_booking: 2,
      refund_hours: 48,
      status: 'published',
      series_id: id('event_series'),
      series_on: '2026-02-03',
      published_at: at,
    },
    event_tiers: { books_from: at },
    event_questions: { options: JSON.stringify([secret]), is_required: false },
    event_waiting_list: { status: 'offered', token_hash, offered_at: at, offer_expires_at: at },
    event_bookings: {
      currency,
      member_id: id('members'),
      guest_phone: null,
      token_hash,
      status: 'booked',
      code: 'K7M2QX',
      booked_at: at,
      given_by: id('members'),
      given_at: at,
    },
    event_seats: { attendance: 'here', attendance_at: at, attendance_by: by },
    event_changes: {
      action: 'changed',
      fields: JSON.stringify([{ field: 'Place', from: secret, to: secret }]),
    },
    theme_versions: { brand: JSON.stringify({ tagline: secret }) },
    till_layouts: { columns: JSON.stringify({ item: 0, quantity: 1, day: null, size: null }) },
    till_items: { wine_id: id('wines') },
  }
}

const hashOf = (business: string) => createHash('sha256').update(business).digest()
