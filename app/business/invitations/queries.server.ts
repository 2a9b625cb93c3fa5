import { expressionBuilder } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { countsByValue, listRows } from '~/foundation/kit/list/list-rows.server'
import { matchesAnyColumn } from '~/foundation/kit/search-columns.server'
import { invitationListing, type InvitationListParams } from './invitation-listing'
import { invitationStatus } from './invitation-status'

const sortKeys = {
  newest: 'created_at',
  name: expressionBuilder<Schema, 'business_invites'>().fn('lower', ['business_name']),
  expires: 'expires_at',
} as const

/** The same as `invitationStatus`, for filters and counts. */
const statusAt = (now: Date) =>
  expressionBuilder<Schema, 'business_invites'>()
    .case()
    .when('used', '=', true)
    .then('used' as const)
    .when('revoked_at', 'is not', null)
    .then('revoked' as const)
    .when('expires_at', '<=', now)
    .then('expired' as const)
    .else('pending' as const)
    .end()

/** A page of the invitations of a view, and how many of each status its search finds. */
export function listInvitations(
  db: PlatformDb,
  params: InvitationListParams,
  { now, pageSize }: { now: Date; pageSize?: number },
) {
  const { text, status, sort } = params
  return db.read(async (db) => {
    const ofAnyStatus = db.q
      .selectFrom('business_invites')
      .$if(text !== '', (query) =>
        query.where(
          'id',
          '=',
          matchesAnyColumn('business_invites', ['business_name', 'business_email'], text),
        ),
      )
    const matching = status === null ? ofAnyStatus : ofAnyStatus.where(statusAt(now), '=', status)
    const direction = invitationListing.direction(params)
    const list = await listRows(
      db,
      invitationListing,
      params,
      matching,
      (page) =>
        page
          .orderBy(sortKeys[sort], direction)
          .orderBy('id', direction)
          .select([
            'id',
            'token_prefix as prefix',
            'business_name as businessName',
            'business_email as email',
            'pricing_tier as pricingTier',
            'created_at as createdAt',
            'expires_at as expiresAt',
            'sent_count as sentCount',
            'revoked_at as revokedAt',
            'used',
          ])
          .execute(),
      pageSize,
    )
    return {
      ...list,
      rows: list.rows.map(({ used, revokedAt, ...row }) => ({
        ...row,
        status: invitationStatus({ used, revokedAt, expiresAt: row.expiresAt }, now),
      })),
      counts: await countsByValue(db, ofAnyStatus.select(statusAt(now).as('value'))),
    }
  })
}
