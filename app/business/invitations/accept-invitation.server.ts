// Accepting an invitation, with a new account or with the account that is signed in.
import type { z } from 'zod'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { issueConfirmationFrom } from '~/people/identity/email-address/issue-confirmation.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { hashPassword, passwordProblem } from '~/people/identity/passwords/passwords.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { createUser } from '~/people/identity/users.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { claimInvitation, createInvitedBusiness, redeemInvitation } from './redeem-invitation.server'
import type { ownerAccountForm } from './schemas'
import type { InvitationServices } from './send-invitation.server'

/** Another business of the same name may take the generated slug at the same moment. */
const maxAttempts = 3

interface Acceptance {
  token: string
  requestId: string
  now: Date
}

interface NewAccountAcceptance extends Acceptance {
  form: z.output<typeof ownerAccountForm>
  clientAddress: string
}

/**
 * Creates an account and the invited business it owns, in one transaction. The invitation is proof enough for the
 * caller to sign the owner in; an address other than the invited one is confirmed by email first. Throws a DomainError
 * for a bad password, a taken address, an invitation that is invalid or expired, 429 and 503.
 */
export async function acceptInvitationWithNewAccount(
  services: InvitationServices,
  { token, form, clientAddress, requestId, now }: NewAccountAcceptance,
): Promise<{ userId: string }> {
  const limits = [
    { bucket: 'onboard', key: token, limit: 20, windowSeconds: 3600 },
    ...perNetwork('onboard', clientAddress, 30, 3600),
  ]
  await countHits(services.scopes, limits, now)
  const problem = passwordProblem(form.password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(form.password)
  const account = { email: form.email, fullName: form.fullName, passwordHash }
  const userId = await retryWhenSlugTaken(() => createOwner(services, account, { token, requestId, now }))
  return { userId }
}

function createOwner(
  { scopes, env }: InvitationServices,
  { email, fullName, passwordHash }: { email: string; fullName: string; passwordHash: string },
  { token, requestId, now }: Acceptance,
): Promise<string> {
  return scopes.platform('accept invitation').transaction(async (db) => {
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
      const confirmation = { userId, email, club: null, origin: rootOrigin(env), now }
      await issueConfirmationFrom(db, confirmation, platformSender(env.mail.from), (email) =>
        queuePlatformEmail(db, email),
      )
    }
    return userId
  })
}

/** Shown only to holders of an invitation, who are rate limited. */
function emailTaken(): DomainError {
  return new DomainError(
    'email-taken',
    409,
    'There is already an account with this email. Sign in with it to accept the invitation.',
    { field: 'email' },
  )
}

/**
 * Creates the invited business for a user who has an account, whether or not they work for a business already. The
 * caller makes it the active business of their session. Throws as `redeemInvitation` does.
 */
export async function acceptInvitationAsUser(
  scopes: Scopes,
  { user, ...acceptance }: Acceptance & { user: { id: string; fullName: string } },
): Promise<{ businessId: string }> {
  const db = scopes.platform('accept invitation')
  const owner = { userId: user.id, fullName: user.fullName }
  return retryWhenSlugTaken(() => redeemInvitation(db, { ...acceptance, owner }))
}

async function retryWhenSlugTaken<T>(work: () => Promise<T>, tries = maxAttempts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isDomainError(error) || error.code !== 'slug-taken') throw error
    return retryWhenSlugTaken(work, tries - 1)
  }
}
