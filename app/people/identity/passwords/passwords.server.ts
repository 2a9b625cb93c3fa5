import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DomainError } from '~/foundation/kit/errors'
import { isCommonPassword } from './common-passwords.server'
import { normalizePassword, passwordShapeProblem } from './rules'

/** OWASP's smallest recommended argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of no account, at the same cost: an unknown address must take as long as a known one. */
const NO_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$U6VhLWVGtAFz/yN8BA30jw$gLOCPcD3CtJYMgcnJttmN0fl2IB1JhWyAI+kTmQ4fHU'

/**
 * The hash of an account that was made for a person who has not chosen a password yet. No password matches it, and
 * comparing one takes as long as with any other.
 */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$E/QK7cwA/wrRteDVwCNeaQ$e1sKGrUEAwVnoZhaQKIsMpvLzXmVUw1CsYZboW8BwYQ'

/** Why this password cannot be chosen, as a sentence for the user; null when it can. */
export function passwordProblem(password: string): string | null {
  const problem = passwordShapeProblem(password)
  if (problem) return problem
  return isCommonPassword(normalizePassword(password))
    ? 'This password is too common and easy to guess. Please choose another one'
    : null
}

/** The argon2id hash (PHC string). Throws DomainError 503 when too many hashes are queued. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(normalizePassword(password), COST))
}

/**
 * True when the password matches the hash. A null hash (unknown address) takes as long and returns false. Throws
 * DomainError 503 when too many hashes are queued.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // A password that is too long to be valid is not worth the memory of hashing it.
  const usable = passwordShapeProblem(password) === null
  return inLine(async () => {
    const same = await verify(passwordHash ?? NO_ACCOUNT_HASH, usable ? normalizePassword(password) : '')
    return same && usable && passwordHash !== null && passwordHash !== UNUSABLE_PASSWORD_HASH
  })
}

// Each running hash holds 19 MiB and one of the four threads of libuv's pool, which file and DNS lookups share. The
// queue is per process, because so is what it protects. Waiting costs almost nothing and being refused costs a page
// and a retry, so the queue is as long as what is served before people press the button again.
const AT_ONCE = 2
const IN_LINE = 64

const limit = pLimit(AT_ONCE)

/** Throws DomainError 503 when too many password checks are queued. Call it before any other work. */
export function assertPasswordQueueCapacity(): void {
  if (limit.pendingCount < IN_LINE) return
  throw new DomainError(
    'busy',
    503,
    'Many people are signing in right now. Please try again in a moment.',
    // Not all at the same moment.
    { retryAfterSeconds: 1 + Math.floor(Math.random() * 3) },
  )
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  assertPasswordQueueCapacity()
  return limit(work)
}
