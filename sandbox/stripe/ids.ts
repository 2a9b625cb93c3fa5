import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Mints ids of Stripe's look (`sub_1Rf...`); one source never repeats itself. */
export type IdGenerator = (prefix: string, length?: number) => string

/** A mint whose ids follow from its seed alone, so that a step over the same state gives the same ids. */
export function seededIds(seed: string): IdGenerator {
  let count = 0
  return (prefix, length = 24) => {
    let text = ''
    while (text.length < length) {
      const digest = createHash('sha256').update(`${seed}:${count++}`).digest()
      for (const byte of digest) {
        // 248 is the largest multiple of 62 in a byte: dropping the rest keeps every letter equally likely.
        if (byte < 248 && text.length < length) text += ALPHABET[byte % 62]
      }
    }
    return `${prefix}_${text}`
  }
}

/** Ids that cannot be predicted. */
export function randomIds(): IdGenerator {
  return seededIds(randomBytes(16).toString('hex'))
}
