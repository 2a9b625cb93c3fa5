// Two ways to take up an invitation: with a new account, or with the one somebody is signed in to.
import type { z } from 'zod'
import { record } from '~/audit/record.server'
import { normalizeEmail } from '~/kit/normalize-email'
import { issueConfirmationFrom } from '~/identity/email-address/issue-confirmation.server'
import { rootOrigin } from '#/tenants/origins'
import { hashPassword, passwordProblem } from '~/identity/passwords/passwords.server'
import { countHits, perNetwork } from '~/identity/rate-limits.server'
import type { CurrentSession } from '~/identity/sessions/current-session.server'
import { rotateSession, startSession } from '~/identity/sessions/start-session.server'
import { createUser } from '~/identity/users.server'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { claimInvitation, createInvitedBusiness, redeemInvitation } from './redeem-invitation.server'
import type { ownerAccountForm } from './schemas'

/** A web address may be taken by another business of the name at the very same moment. */
const maxAttempts = 3

/**
 * Makes an account and, as its owner's, the business it was invited for; all or nothing. The invitation is the proof:
 * they are signed in at once, also under another address than it was sent to, which is then confirmed by mail.
 * Returns the Set-Cookie value. Throws a DomainError for a bad password, a taken address, an invitation that is no
 * longer good, 429 and 503.
 */
export async function acceptInvitationWithNewAccount(
  context: RequestContext,
  request: Request,
  token: string,
  form: z.output<typeof ownerAccountForm>,
): Promise<string> {
  const now = context.now()
  const limits = [
    { bucket: 'onboard', key: token, limit: 20, windowSeconds: 3600 },
    ...perNetwork('onboard', context.clientAddress, 30, 3600),
  ]
  await countHits(context.services.scopes, limits, now)
  const problem = passwordProblem(form.password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(form.password)
  const userId = await retryWhenSlugTaken(() => createOwner(context, token, { ...form, passwordHash }, now))
  return startSession(context, request, { userId, businessId: null, method: 'signup' })
}

function createOwner(
  context: RequestContext,
  token: string,
  { email, fullName, passwordHash }: { email: string; fullName: string; passwordHash: string },
  now: Date,
): Promise<string> {
  const { scopes, env } = context.services
  const { requestId } = context
  return scopes.platform('an invitation is taken up').transaction(async (db) => {
    const invitation = await claimInvitation(db, token, now)
    const isInvited = normalizeEmail(email) === normalizeEmail(invitation.businessEmail)
    const isConfirmed = isInvited && invitation.wasMailed
    const { id: userId } = await createUser(db, {
      email,
      fullName,
      passwordHash,
      emailConfirmedAt: isConfirmed ? now : undefined,
      now,
    }).catch((error: unknown) => {
      throw isDomainError(error) && error.code === 'email-taken' ? emailTaken() : error
    })
    await record(db, {
      action: 'user.signed_up',
      actor: { kind: 'member', id: userId },
      target: { kind: 'user', id: userId },
      requestId,
      details: { accountType: 'restaurant' },
      now,
    })
    await createInvitedBusiness(db, invitation, { owner: { userId, fullName }, requestId, now })
    if (!isConfirmed) {
      const order = { userId, email, club: null, origin: rootOrigin(env), now }
      await issueConfirmationFrom(db, order, platformSender(env.mail.from), (mail) =>
        queuePlatformEmail(db, mail),
      )
    }
    return userId
  })
}

/** Only whoever holds an invitation is told, and they are counted. */
function emailTaken(): DomainError {
  return new DomainError(
    'email-taken',
    409,
    'This address has an account already. Sign in with it, and you come back here.',
    { field: 'email' },
  )
}

/**
 * The same for somebody who is signed in, whether or not they work for a business already. From now on the new one is
 * open in their portal: returns the Set-Cookie value of a session that works there, null when theirs had ended meanwhile.
 */
export async function acceptInvitationAsUser(
  context: RequestContext,
  request: Request,
  token: string,
  { user }: CurrentSession,
): Promise<string | null> {
  const db = context.services.scopes.platform('an invitation is taken up')
  const owner = { userId: user.id, fullName: user.fullName }
  const { requestId } = context
  const { businessId } = await retryWhenSlugTaken(() =>
    redeemInvitation(db, { token, owner, requestId, now: context.now() }),
  )
  return rotateSession(context, request, { activeBusinessId: businessId })
}

async function retryWhenSlugTaken<T>(work: () => Promise<T>, tries = maxAttempts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isDomainError(error) || error.code !== 'slug-taken') throw error
    return retryWhenSlugTaken(work, tries - 1)
  }
}
