// The apps a user has given access to their account, and how to disconnect them.
import type { SignInContext } from '~/people/identity/sign-in-context'
import { isId } from '~/foundation/kit/ids'
import { changeSecurity } from '~/people/identity/change-security.server'
import { clientNameOf } from './client-name'
import { scopeLabels } from './scopes'

/** A page's worth; signing out everywhere ends them all. */
const MAX_LISTED_APPS = 50

/** An app that received the password once and has acted on its own since. */
interface ConnectedApp {
  id: string
  name: string
  /** Its permissions, in words. */
  may: string[]
  since: Date
  /** To within ten minutes; null before the first use. */
  lastUsedAt: Date | null
}

/** The user's connected apps, last used first; `more`: the list is cut off. */
export async function connectedAppsOf(
  context: SignInContext,
  userId: string,
): Promise<{ apps: ConnectedApp[]; more: boolean }> {
  const now = context.now()
  const rows = await context.services.scopes.shared().read(({ q }) =>
    q
      .selectFrom('token_grants as g')
      .select(['g.id', 'g.name', 'g.user_agent', 'g.scope', 'g.created_at', 'g.last_used_at'])
      .where('g.user_id', '=', userId)
      .where('g.revoked_at', 'is', null)
      .where('g.expires_at', '>', now)
      // A grant whose last refresh token expired unused is over.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('refresh_tokens as t')
            .select('t.grant_id')
            .whereRef('t.grant_id', '=', 'g.id')
            .where('t.used_at', 'is', null)
            .where('t.expires_at', '>', now),
        ),
      )
      .orderBy((eb) => eb.fn.coalesce('g.last_used_at', 'g.created_at'), 'desc')
      .orderBy('g.id', 'desc')
      .limit(MAX_LISTED_APPS + 1)
      .execute(),
  )
  const apps = rows.slice(0, MAX_LISTED_APPS).map((row) => ({
    id: row.id,
    name: clientNameOf({ name: row.name, userAgent: row.user_agent }),
    may: scopeLabels(row.scope),
    since: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
  return { apps, more: rows.length > MAX_LISTED_APPS }
}

/**
 * Disconnects an app: all its tokens stop working at once. The user is told by email. False for another user's,
 * and for one that is already disconnected.
 */
export async function revokeConnectedApp(
  context: SignInContext,
  userId: string,
  grantId: string,
): Promise<boolean> {
  if (!isId(grantId)) return false
  return changeSecurity(context, userId, async (db, recordEvent) => {
    const ended = await db.q
      .updateTable('token_grants')
      .set({ revoked_at: context.now() })
      .where('id', '=', grantId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning(['name', 'user_agent'])
      .executeTakeFirst()
    if (!ended) return false
    const name = clientNameOf({ name: ended.name, userAgent: ended.user_agent })
    await recordEvent('app-disconnected', { name, grant: grantId }, 'token.revoked')
    return true
  })
}

/** The precision of "last used". */
const USED_EVERY_MS = 10 * 60_000

/** Records the use of a grant, at most every ten minutes. */
export async function recordAppUse(
  context: SignInContext,
  grant: { id: string; lastUsedAt: Date | null },
): Promise<void> {
  const now = context.now()
  if (grant.lastUsedAt && now.getTime() - grant.lastUsedAt.getTime() < USED_EVERY_MS) return
  await context.services.scopes
    .shared()
    .transaction(({ q }) =>
      q.updateTable('token_grants').set({ last_used_at: now }).where('id', '=', grant.id).execute(),
    )
}

/**
 * Emails the user about an app that is new to their account. The app already has its tokens, so a failure is
 * logged and undoes nothing.
 */
export async function notifyOfConnectedApp(
  context: SignInContext,
  userId: string,
  name: string,
): Promise<void> {
  try {
    await changeSecurity(context, userId, (_db, recordEvent) => recordEvent('app-connected', { name }, null))
  } catch (error) {
    context.log.error({ error }, 'email about a connected app not queued')
  }
}
