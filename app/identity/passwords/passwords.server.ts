import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '~/kit/errors'
import { isCommonPassword } from './common-passwords.server'
import { normalizePassword, passwordShapeProblem } from './rules'

/** OWASP's smallest recommended argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Nobody's password, at the same cost: an unknown address must take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$U6VhLWVGtAFz/yN8BA30jw$gLOCPcD3CtJYMgcnJttmN0fl2IB1JhWyAI+kTmQ4fHU'

/** What stands against choosing this password, as a sentence for the person who typed it, or null. */
export function passwordProblem(password: string): string | null {
  const problem = passwordShapeProblem(password)
  if (problem) return problem
  return isCommonPassword(normalizePassword(password))
    ? 'This password is one of the first that others would try. Please choose a less common one'
    : null
}

/** The argon2id hash to keep (PHC string). Throws DomainError 503 when too many are being worked out. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(normalizePassword(password), COST))
}

/**
 * True when the password is the one behind the hash. With null (nobody has this address) it takes as long
 * and says no. Throws DomainError 503 when too many are being worked out.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // What can be nobody's password is not worth the memory of a hash of its own length.
  const usable = passwordShapeProblem(password) === null
  return inLine(async () => {
    const same = await verify(passwordHash ?? NOBODY, usable ? normalizePassword(password) : '')
    return same && usable && passwordHash !== null
  })
}

// Each running hash holds 19 MiB and a thread of libuv's pool of four, which file and name lookups share.
// The line is the process's own, since so is what it guards. Standing in it costs next to nothing, being sent away costs
// a page and coming back: so it is as long as is served while nobody yet thinks of pressing the button again.
const AT_ONCE = 2
const IN_LINE = 64

let running = 0
const waiting: (() => void)[] = []

/** Throws DomainError 503 when too many passwords are waiting to be checked: asked before any other work is done. */
export function assertPasswordQueueCapacity(): void {
  if (waiting.length < IN_LINE) return
  throw new DomainError(
    'busy',
    503,
    'Many people are signing in right now. Please try again in a moment.',
    // Not all at the same moment.
    { retryAfterSeconds: 1 + Math.floor(Math.random() * 3) },
  )
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    assertPasswordQueueCapacity()
    // Whoever finishes hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
