import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/context.server'
import { memberOnRoot } from './members.server'
import { postOf } from './staff.server'

/**
 * In whose name a mail about an account goes out: the club whose host was asked. On the platform's host the
 * club its owner is a member of, or works for; null for somebody who has to do with none.
 */
export async function clubToWriteFrom(context: RequestContext, userId: string): Promise<Club | null> {
  if (context.host.kind === 'club') return context.host.club
  const { scopes, clubs } = context.services
  const businessId = await scopes.platform('sender of an account mail').read(async (db) => {
    const member = await memberOnRoot(db, userId, null)
    return member?.businessId ?? (await postOf(db, userId))?.businessId ?? null
  })
  return businessId ? clubs.byId(businessId) : null
}
