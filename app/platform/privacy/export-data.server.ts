// Everything stored about a user, for that user: on a club's host what that club stores, on the root host all of it.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { record } from '~/foundation/audit/record.server'
import { memberMessageData } from '~/insight/campaigns/member-data.server'
import { memberImportData } from '~/business/moving-in/session/delete-old-imports.server'
import { memberCalendarData } from '~/club/calendar/feed/feed.server'
import { memberRunData } from '~/club/runs/member-data.server'
import { memberEventData } from '~/club/events/member-data.server'
import { memberGiftData } from '~/club/gifts/member-data.server'
import { memberClaimData } from '~/membership/claims/member-data.server'
import { memberRecordData } from '~/membership/memberships/records/member-data.server'
import { notificationData } from '~/people/notifications/personal-data.server'
import { memberOrderData } from '~/club/orders/member-data.server'
import { memberPerkData } from '~/club/perks/member-data.server'
import { memberPurchaseData } from '~/club/purchases/member-data.server'
import { memberTasteData } from '~/club/tastes/member-data.server'
import { memberShippingData } from '~/club/shipping/member-data.server'
import { memberSommelierData } from '~/club/sommelier/member-data.server'
import { countHit } from '~/people/identity/rate-limits.server'

/** Rows as stored, without credentials: hashes, encrypted secrets and keys. Throws 429 after ten exports in a day. */
export async function exportData(context: SignInContext, userId: string): Promise<Record<string, unknown>> {
  const { scopes } = context.services
  const now = context.now()
  await countHit(scopes, 'export-data', userId, { limit: 10, windowSeconds: 24 * 3600, now })
  const club = context.host.kind === 'club' ? context.host.club : null
  const [account, ids] = await Promise.all([
    accountData(context, userId),
    club ? [club.id] : clubsOf(context, userId),
  ])
  const clubs: Record<string, unknown>[] = []
  for (const id of ids) clubs.push(await clubData(scopes.tenant(id), userId))
  await scopes.shared().transaction((db) =>
    record(db, {
      action: 'account.exported',
      actor: { kind: 'member', id: userId },
      businessId: club?.id ?? null,
      target: { kind: 'user', id: userId },
      requestId: context.requestId,
      now,
    }),
  )
  return {
    exported_at: now.toISOString(),
    account,
    clubs: clubs.filter((one) => Object.keys(one).length > 0),
  }
}

async function clubsOf(context: SignInContext, userId: string): Promise<string[]> {
  const rows = await context.services.scopes.platform('export of a user’s data').read(({ q }) =>
    q
      .selectFrom('members')
      .select('business_id')
      .where('user_id', '=', userId)
      .union(q.selectFrom('business_users').select('business_id').where('user_id', '=', userId))
      .execute(),
  )
  return rows.map((row) => row.business_id)
}

async function accountData(context: SignInContext, userId: string) {
  const club = context.host.kind === 'club' ? context.host.club : null
  return context.services.scopes.shared().read(async ({ q }) => ({
    profile: await q
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'email_confirmed_at', 'email_codes_since', 'passkey_step_since'])
      .select('created_at')
      .where('id', '=', userId)
      .executeTakeFirst(),
    sign_ins: await q
      .selectFrom('sessions')
      .select([
        'host',
        'user_agent',
        'address',
        'method',
        'created_at',
        'last_seen_at',
        'expires_at',
        'revoked_at',
      ])
      .where('user_id', '=', userId)
      // A club's host tells of no other.
      .$if(club !== null, (query) => query.where('business_id', '=', club!.id))
      .orderBy('created_at')
      .execute(),
    known_browsers: club
      ? []
      : await q
          .selectFrom('known_devices')
          .select(['user_agent', 'created_at', 'last_used_at', 'two_step_until'])
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .execute(),
    authenticator_since: await q
      .selectFrom('totp_secrets')
      .select('created_at')
      .where('user_id', '=', userId)
      .execute(),
    two_step_resets: await q
      .selectFrom('two_step_resets')
      .select(['requested_at', 'due_at', 'stopped_at', 'done_at'])
      .where('user_id', '=', userId)
      .execute(),
    passkeys: await q
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .$if(club !== null, (query) => query.where('rp_id', '=', new URL(context.origin).hostname))
      .execute(),
    programs: club
      ? []
      : await q
          .selectFrom('token_grants')
          .select(['name', 'scope', 'user_agent', 'address', 'created_at', 'last_used_at'])
          .select(['expires_at', 'revoked_at'])
          .where('user_id', '=', userId)
          .execute(),
    email_settings: club
      ? []
      : await q
          .selectFrom('platform_notification_settings')
          .select(['kind', 'email', 'changed_at'])
          .where('user_id', '=', userId)
          .execute(),
  }))
}

/** The latest stock entries of a staff member that an export lists. */
const mostStockEntries = 10_000

async function clubData(db: TenantDb, userId: string): Promise<Record<string, unknown>> {
  return db.read(async (db) => {
    const { q, businessId } = db
    const club = await q
      .selectFrom('businesses')
      .select('name')
      .where('id', '=', businessId)
      .executeTakeFirst()
    const { staffMemberships, stock_entries, notifications } = await staffData(db, userId)
    const member = await q
      .selectFrom('members')
      .select([
        'id',
        'full_name',
        'email',
        'phone',
        'date_of_birth',
        'joined_on',
        'join_source',
        'created_at',
      ])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { waiting_lists, opening_list } = await listEntries(db, userId)
    if (!member)
      return staffMemberships.length > 0
        ? { club: club?.name, staffMemberships, stock_entries, waiting_lists, opening_list, ...notifications }
        : {}
    return {
      club: club?.name,
      member,
      ...(await memberData(db, member)),
      ...notifications,
      ...(staffMemberships.length > 0 && { staffMemberships }),
      ...(stock_entries.length > 0 && { stock_entries }),
      ...(waiting_lists.length > 0 && { waiting_lists }),
      ...(opening_list.length > 0 && { opening_list }),
    }
  })
}

/** The user's work for the business, and their notifications as staff or as a member. */
async function staffData(db: OpenTenantDb, userId: string) {
  return {
    staffMemberships: await db.q
      .selectFrom('business_users')
      .select(['role', 'full_name', 'is_active', 'created_at', 'deactivated_at'])
      .where('user_id', '=', userId)
      .execute(),
    notifications: await notificationData(db, userId),
    stock_entries: await db.q
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'reason', 'moved_at'])
      .where('moved_by', '=', userId)
      .orderBy('seq', 'desc')
      .limit(mostStockEntries)
      .execute(),
  }
}

/** The lists on which the user waits, or waited, to become a member. */
async function listEntries({ q }: OpenTenantDb, userId: string) {
  return {
    waiting_lists: await q
      .selectFrom('waiting_list as w')
      .innerJoin('users as u', 'u.email_norm', 'w.email_norm')
      .innerJoin('tiers as t', 't.id', 'w.tier_id')
      .select(['t.name as tier', 'w.full_name', 'w.status', 'w.consent_text', 'w.created_at', 'w.expires_at'])
      .where('u.id', '=', userId)
      .execute(),
    opening_list: await q
      .selectFrom('opening_list as o')
      .innerJoin('users as u', 'u.email_norm', 'o.email_norm')
      .select(['o.email', 'o.status', 'o.consent_text', 'o.created_at', 'o.resolved_at'])
      .where('u.id', '=', userId)
      .execute(),
  }
}

/** A member's memberships, consents, emails and everything else that the modules keep of them. */
async function memberData(db: OpenTenantDb, { id, email }: { id: string; email: string }) {
  const memberships = await db.q
    .selectFrom('memberships as ms')
    .innerJoin('tiers as t', 't.id', 'ms.tier_id')
    .select([
      'ms.id',
      't.name as tier',
      'ms.status',
      'ms.started_at',
      'ms.paid_through',
      'ms.ends_at',
      'ms.ended_at',
      'ms.card_brand',
      'ms.card_last4',
      'ms.card_exp_month',
      'ms.card_exp_year',
    ])
    .where('ms.member_id', '=', id)
    .execute()
  const consents = await db.q
    .selectFrom('consents')
    .select(['kind', 'text_version', 'shown_text', 'accepted_at', 'address', 'user_agent'])
    .where('member_id', '=', id)
    .execute()
  const mail = await db.q
    .selectFrom('outgoing_emails')
    .select(['occasion', 'subject', 'status', 'created_at', 'sent_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  const membershipIds = memberships.map((membership) => membership.id)
  return {
    memberships,
    ...(await membershipData(db, membershipIds)),
    consents,
    ...(await memberRecordData(db, id)),
    ...(await memberClaimData(db, id)),
    ...(await memberImportData(db, id)),
    ...(await memberRunData(db, id)),
    ...(await memberPurchaseData(db, id)),
    ...(await memberOrderData(db, id)),
    ...(await memberPerkData(db, id)),
    ...(await memberTasteData(db, id)),
    ...(await memberSommelierData(db, id)),
    ...(await memberShippingData(db, id)),
    ...(await memberGiftData(db, id)),
    ...(await memberEventData(db, id)),
    ...(await memberCalendarData(db, id)),
    ...(await memberMessageData(db, id)),
    mail,
  }
}

/** The rows of these memberships. */
async function membershipData({ q }: OpenTenantDb, ids: string[]) {
  if (ids.length === 0) return { invoices: [], cancellations: [], pauses: [], failed_payments: [] }
  return {
    invoices: await q
      .selectFrom('invoices')
      .select([
        'number',
        'status',
        'currency',
        'total_cents',
        'tax_cents',
        'paid_cents',
        'refunded_cents',
        'balance_cents',
        'balance_refunded_cents',
        'created_at',
        'paid_at',
      ])
      .where('membership_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    cancellations: await q
      .selectFrom('membership_cancellations')
      .select(['kind', 'status', 'why', 'effective_on', 'requested_at'])
      .where('membership_id', 'in', ids)
      .execute(),
    pauses: await q
      .selectFrom('membership_pauses')
      .select(['kind', 'status', 'from_on', 'until_on', 'requested_at'])
      .where('membership_id', 'in', ids)
      .execute(),
    failed_payments: await q
      .selectFrom('payment_failures')
      .select(['invoice_number', 'amount_cents', 'currency', 'card_last4', 'failed_at', 'recovered_at'])
      .where('membership_id', 'in', ids)
      .execute(),
  }
}
