import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { foundBusiness } from '~/businesses/found-business.server'
import type { RequestContext } from '~/context.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { platformSender } from '~/messaging/platform-sender'
import { accountMail } from './account-mail.server'
import { record } from './audit.server'
import { normaliseEmail } from './email-addresses'
import { accountExistsLetter } from './emails/account-exists'
import { issueConfirmationFrom } from './issue-confirmation.server'
import { hashPassword, passwordProblem } from './passwords.server'
import { countHits, perNetwork } from './rate-limits.server'
import { findUserByEmail, createUser } from './users.server'
import type { signUpForm } from './schemas'

type SignUp = z.output<typeof signUpForm>

/** Longer than making the account and its mail takes, so that the time of the answer does not tell of an account. */
const ANSWER_AFTER_MS = 250
/** A web address may be taken by another restaurant of the name at the very same moment. */
const TRIES = 3

/**
 * A new account on the platform's host, and for a restaurant its business as a draft with them as its owner. Both
 * confirm their address by mail before they can sign in. An address that has an account is answered alike, after the
 * same work: its owner is told by mail. Throws a DomainError for a password that will not do, 429 and 503.
 */
export async function signUp(context: RequestContext, form: SignUp): Promise<void> {
  const { scopes } = context.services
  const limits = [
    { bucket: 'sign-up', key: normaliseEmail(form.email), limit: 5, windowSeconds: 3600 },
    ...perNetwork('sign-up', context.clientAddress, 20, 3600),
  ]
  await countHits(scopes, limits, context.now())
  const problem = passwordProblem(form.password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(form.password)
  await Promise.all([delay(ANSWER_AFTER_MS), makeOrTell(context, form, passwordHash)])
}

async function makeOrTell(context: RequestContext, form: SignUp, passwordHash: string, tries = TRIES) {
  try {
    await makeAccount(context, form, passwordHash)
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'slug-taken' && tries > 1) {
      await makeOrTell(context, form, passwordHash, tries - 1)
      return
    }
    if (error.code !== 'email-taken') throw error
    await tellOwner(context, form.email)
  }
}

function makeAccount(context: RequestContext, form: SignUp, passwordHash: string): Promise<void> {
  const { scopes, env } = context.services
  const { email, username: fullName, accountType, restaurantName } = form
  const { requestId } = context
  const now = context.now()
  return scopes.platform('sign-up').transaction(async (db) => {
    const { id: userId } = await createUser(db, { email, fullName, passwordHash, now })
    await record(db, {
      action: 'user.signed_up',
      actor: { kind: 'member', id: userId },
      target: { kind: 'user', id: userId },
      requestId,
      details: { accountType },
      now,
    })
    if (accountType === 'restaurant') {
      await foundBusiness(db, { name: restaurantName, email, owner: { userId, fullName }, requestId, now })
    }
    const order = { userId, email, club: null, origin: context.origin, now }
    await issueConfirmationFrom(db, order, platformSender(env.mail.from), (mail) =>
      queuePlatformMail(db, mail),
    )
  })
}

async function tellOwner(context: RequestContext, email: string): Promise<void> {
  const user = await context.services.scopes.shared().read((db) => findUserByEmail(db, email))
  if (!user) return
  const now = context.now()
  const { sender, transaction } = await accountMail(context, user.id)
  const letter = accountExistsLetter(sender, user.fullName, context.origin + paths.auth.forgotPassword())
  // One such mail an hour says all there is to say.
  const hour = now.toISOString().slice(0, 13)
  await transaction((_db, send) =>
    send({
      ...letter,
      to: user.email,
      occasion: 'account-exists',
      key: `account-exists:${user.id}:${hour}`,
      now,
    }),
  )
}
