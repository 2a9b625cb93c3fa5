import { z } from 'zod'
import type { RequestContext } from '~/context.server'
import { record } from '~/accounts/audit.server'
import { rootOrigin } from '~/accounts/origins'
import { countHit } from '~/accounts/rate-limits.server'
import { newToken } from '~/accounts/tokens.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { plainText } from '~/kit/text'

const DAY_MS = 24 * 60 * 60_000
/** So long an invitation is good. */
const LIFETIME_DAYS = 14

const oneLine = (text: string) => !/[\r\n\t\u2028\u2029]/.test(text)

/** Whom an invitation is for. */
export const invitationForm = z.object({
  business_name: plainText(200)
    .default('')
    .refine((text) => text !== '', 'Business name is required')
    .refine(oneLine, 'Please keep this on one line'),
  business_email: plainText(320)
    .default('')
    .refine((text) => text !== '', 'Email is required')
    .refine(
      (text) => text === '' || (text.length <= 254 && z.regexes.email.test(text)),
      'Invalid email format',
    ),
})

export interface Invitation {
  token: string
  expiresAt: Date
  url: string
}

/**
 * Makes the link with which a business sets itself up; the link is the only copy of its token. Throws 429 after a
 * hundred in an hour.
 */
export async function inviteBusiness(
  context: Pick<RequestContext, 'services' | 'requestId' | 'now'>,
  adminId: string,
  given: z.output<typeof invitationForm>,
): Promise<Invitation> {
  const { scopes, env } = context.services
  const now = context.now()
  await countHit(scopes, 'invitations', adminId, { limit: 100, windowSeconds: 3600, now })
  const { token, hash } = newToken()
  const id = newId()
  const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * DAY_MS)
  await scopes.platform('invitation of a business').transaction(async (db) => {
    await db.q
      .insertInto('business_invites')
      .values({
        id,
        token_hash: hash,
        token_prefix: token.slice(0, 8),
        business_name: given.business_name,
        business_email: given.business_email,
        created_by: adminId,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await record(db, {
      action: 'invitation.made',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId: context.requestId,
      details: { business: given.business_name },
      now,
    })
  })
  return { token, expiresAt, url: rootOrigin(env) + paths.join.byRef(token) }
}
