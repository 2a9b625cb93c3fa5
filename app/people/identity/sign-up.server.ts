import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { PlatformDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { SignInContext } from './sign-in-context'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { accountEmailSender } from './emails/account-email-sender.server'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { accountExistsEmail } from './emails/account-exists'
import { issueConfirmationFrom } from './email-address/issue-confirmation.server'
import { placeholderAddress, commitIf, placeholderUser } from './anti-enumeration.server'
import { hashPassword, passwordProblem } from './passwords/passwords.server'
import { countHits, perNetwork } from './rate-limits.server'
import { createUser, findUserByEmail, type FoundUser } from './users.server'
import type { signUpForm } from './schemas'

type SignUp = z.output<typeof signUpForm>

/**
 * Creates the draft business of a new owner in the open transaction. On DomainError `slug-taken` (another request
 * took the web address at the same moment) the sign-up is tried again.
 */
type CreateDraftBusiness = (
  db: PlatformDb,
  input: {
    name: string
    email: string
    owner: { userId: string; fullName: string }
    isConfirmed: boolean
    requestId: string
    now: Date
  },
) => Promise<unknown>

interface SignUpOptions {
  createDraftBusiness: CreateDraftBusiness
}

/**
 * Longer than creating the account and its email takes: the work is the same for every address, its commit is not.
 */
const ANSWER_AFTER_MS = 250
/** Another restaurant of the same name may take the web address at the same moment. */
const TRIES = 3

/**
 * Creates an account on the platform's host, and for a restaurant also its draft business. Both must confirm their
 * address by email before they can sign in. An address that has an account gets the same response after the same
 * work; its owner is told by email. Throws a DomainError for a password that breaks a rule, 429 and 503.
 */
export async function signUp(context: SignInContext, form: SignUp, options: SignUpOptions): Promise<void> {
  const { scopes } = context.services
  const limits = [
    { bucket: 'sign-up', key: normalizeEmail(form.email), limit: 5, windowSeconds: 3600 },
    ...perNetwork('sign-up', context.clientAddress, 20, 3600),
  ]
  await countHits(scopes, limits, context.now())
  const problem = passwordProblem(form.password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(form.password)
  await Promise.all([delay(ANSWER_AFTER_MS), makeOrTell(context, form, passwordHash, options)])
}

/** Both run for every address; what does not apply is rolled back. */
async function makeOrTell(
  context: SignInContext,
  form: SignUp,
  passwordHash: string,
  options: SignUpOptions,
  tries = TRIES,
): Promise<void> {
  const { scopes } = context.services
  const owner = await scopes.shared().read((db) => findUserByEmail(db, form.email))
  const made = await makeAccount(context, form, passwordHash, { ...options, isCommitted: owner === null })
  await tellOwner(context, made ?? owner ?? placeholderUser, { isCommitted: made === null && owner !== null })
  // Another request took the address in the meantime: its owner is told after all.
  if (!made && !owner && tries > 1) await makeOrTell(context, form, passwordHash, options, tries - 1)
}

type Owner = Pick<FoundUser, 'id' | 'email' | 'fullName'>

/** The new account; null for an address that has one, whose work was rolled back. */
async function makeAccount(
  context: SignInContext,
  form: SignUp,
  passwordHash: string,
  {
    isCommitted,
    tries = TRIES,
    createDraftBusiness,
  }: SignUpOptions & { isCommitted: boolean; tries?: number },
): Promise<Owner | null> {
  const { scopes, env } = context.services
  const { username: fullName, accountType, restaurantName } = form
  const email = isCommitted ? form.email : placeholderAddress()
  const { requestId } = context
  const now = context.now()
  const platform = scopes.platform('sign-up')
  try {
    const id = await commitIf<string>(isCommitted, (done) =>
      platform.transaction(async (db) => {
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
          await createDraftBusiness(db, {
            name: restaurantName,
            email,
            owner: { userId, fullName },
            isConfirmed: false,
            requestId,
            now,
          })
        }
        const order = { userId, email, club: null, origin: rootOrigin(env), now }
        await issueConfirmationFrom(db, order, platformSender(env.mail.from), (mail) =>
          queuePlatformEmail(db, mail),
        )
        return done(userId)
      }),
    )
    return isCommitted ? { id, email, fullName } : null
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'slug-taken' && tries > 1) {
      return makeAccount(context, form, passwordHash, { createDraftBusiness, isCommitted, tries: tries - 1 })
    }
    if (error.code !== 'email-taken') throw error
    return null
  }
}

async function tellOwner(
  context: SignInContext,
  user: Owner,
  { isCommitted }: { isCommitted: boolean },
): Promise<void> {
  const now = context.now()
  const { sender, origin, transaction } = await accountEmailSender(context, user.id)
  const emailContent = accountExistsEmail(sender, user.fullName, origin + paths.auth.forgotPassword())
  // One such email an hour is enough.
  const hour = now.toISOString().slice(0, 13)
  await commitIf<void>(isCommitted, (done) =>
    transaction(async (_db, send) => {
      await send({
        ...emailContent,
        to: user.email,
        occasion: 'account-exists',
        key: `account-exists:${user.id}:${hour}`,
        now,
      })
      return done()
    }),
  )
}
