import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { hashPassword, passwordProblem, verifyPassword } from '~/people/identity/passwords/passwords.server'
import { countHits, networkOf, perNetwork } from '~/people/identity/rate-limits.server'
import { findUserByEmail, type FoundUser } from '~/people/identity/users.server'
import { readEmailAddress } from '~/foundation/kit/email-address'
import { DomainError } from '~/foundation/kit/errors'
import { textProblem } from '~/foundation/kit/text'
import { findDraft, lockDraft, updateDraft } from './join-draft.server'
import { cannotContinue, draftExpired } from './join-errors'
import type { JoinDetails } from './schemas'
import { mayKeepPassword } from './wizard'
import type { DraftKey } from '../membership-changes'

interface SaveJoinDetails {
  key: DraftKey
  /** Checked by `joinDetails`. */
  details: JoinDetails
  /** The terms that were accepted; see `agreementKey`. */
  agreement: string
  signedInAs: string | null
  clientAddress: string
  now: Date
}

const WINDOW_SECONDS = 15 * 60
const PER_VISITOR = 10
/** A higher limit across all networks, so that a stranger cannot easily keep an address from joining. */
const PER_ADDRESS = 50
/** Every guest of a full dining room can join over the restaurant's network on the same evening. */
const PER_NETWORK = 120

/**
 * Step 2: stores the details and the hash of the password. Where the address
 * already has an account, the password must be the account's; it may be left out by someone who is signed in to that
 * account. For anyone else, every case computes exactly one hash, so that the response
 * time does not tell. Throws `draft-gone`, `cannot-continue`, an error for `password`, and 429.
 */
export async function saveJoinDetails(
  db: TenantDb,
  scopes: Scopes,
  { key, details, agreement, signedInAs, clientAddress, now }: SaveJoinDetails,
): Promise<void> {
  const existing = await db.read(async (db) => ({
    draft: await findDraft(db, key, { signedInAs, now }),
    user: await findUserByEmail(db, details.email),
  }))
  if (!existing.draft) throw draftExpired()
  const isSignedIn = details.password === '' && existing.user !== null && existing.user.id === signedInAs
  const keeps = !isSignedIn && details.password === '' && mayKeepPassword(existing.draft, details.email)
  const problem = keeps || isSignedIn ? null : passwordProblem(details.password)
  if (problem) throw new DomainError('password-refused', 400, problem, { field: 'password' })
  const address = normalizeEmail(details.email)
  const visitor = `${address}\n${networkOf(clientAddress)}`
  await countHits(
    scopes,
    [
      { bucket: 'join:visitor', key: visitor, limit: PER_VISITOR, windowSeconds: WINDOW_SECONDS },
      { bucket: 'join', key: address, limit: PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
      ...perNetwork('join', clientAddress, PER_NETWORK, WINDOW_SECONDS),
    ],
    now,
  )
  const password = keeps
    ? null
    : isSignedIn
      ? { password_hash: null, user_id: existing.user!.id }
      : await verifyOrHashPassword(existing.user, details.password)
  await db.transaction(async (db) => {
    const draft = await lockDraft(db, key, now)
    if (!draft) throw draftExpired()
    if (keeps && !isPasswordStillVerified(draft, existing.user)) throw cannotContinue()
    const sameUser = password === null || password.user_id === draft.user_id
    await updateDraft(
      db,
      draft.id,
      {
        full_name: details.fullName,
        email: details.email,
        phone: details.phone,
        date_of_birth: details.dateOfBirth,
        terms_version: agreement,
        // Accepting the same terms again is the same agreement.
        ...(draft.terms_version === agreement ? {} : { terms_accepted_at: now }),
        marketing_accepted_at: details.newsWanted ? (draft.marketing_accepted_at ?? now) : null,
        ...password,
        ...(sameUser ? {} : { member_id: null }),
      },
      now,
    )
  })
}

/** Computes one hash in either case: a new one to store, or one to compare with the account's. */
async function verifyOrHashPassword(user: FoundUser | null, password: string) {
  if (!user) return { password_hash: await hashPassword(password), user_id: null }
  if (!(await verifyPassword(user.passwordHash, password))) throw cannotContinue()
  return { password_hash: null, user_id: user.id }
}

function isPasswordStillVerified(
  draft: { password_hash: string | null; user_id: string | null },
  user: FoundUser | null,
) {
  return draft.password_hash !== null ? user === null : user !== null && draft.user_id === user.id
}

interface TypedDetails {
  fullName: string
  email: string
  phone: string
  dateOfBirth: string
  termsAccepted: boolean
  newsWanted?: boolean
}

/**
 * The Back button of step 2: keeps everything that was typed except passwords, valid or not. If the address is no
 * longer the one whose password was verified, the verification is lost.
 */
export async function saveTypedDetails(
  db: TenantDb,
  { key, typed, agreement, now }: { key: DraftKey; typed: TypedDetails; agreement: string | null; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const draft = await lockDraft(db, key, now)
    if (!draft) return
    const email = readEmailAddress(typed.email) ?? storableText(typed.email, 320)
    const otherAddress = normalizeEmail(email) !== normalizeEmail(draft.email)
    const agreed = typed.termsAccepted ? agreement : null
    await updateDraft(
      db,
      draft.id,
      {
        full_name: storableText(typed.fullName, 120),
        email,
        phone: storableText(typed.phone, 40),
        date_of_birth: storableText(typed.dateOfBirth, 10),
        terms_version: agreed,
        ...(agreed === draft.terms_version ? {} : { terms_accepted_at: agreed === null ? null : now }),
        marketing_accepted_at: typed.newsWanted ? (draft.marketing_accepted_at ?? now) : null,
        ...(otherAddress ? { user_id: null, member_id: null } : {}),
      },
      now,
    )
  })
}

/** Typed text that a field can show again, or nothing for text that cannot be stored. */
function storableText(text: string, max: number): string {
  return textProblem(text) === null ? text.trim().normalize('NFC').slice(0, max) : ''
}
