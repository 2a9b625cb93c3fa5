import { firstNameOf } from './personal-fields'

/** Line width that email clients show without wrapping. */
const columns = 72

/**
 * User input as one line: no control or invisible characters, whitespace collapsed, at most `max` characters.
 */
export function oneLine(text: string, max = 120): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length > max ? `${clean.slice(0, max - 1).trimEnd()}…` : clean
}

/** Plain text of an email: paragraphs wrapped at 72 columns, separated by blank lines. */
export function plainTextEmail(paragraphs: (string | null)[]): string {
  return `${paragraphs.flatMap((paragraph) => (paragraph ? [wrap(paragraph)] : [])).join('\n\n')}\n`
}

/** Keeps line breaks and wraps long lines at spaces. URLs are never broken. */
function wrap(paragraph: string): string {
  return paragraph.split('\n').map(fold).join('\n')
}

function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > columns) {
      lines.push(current)
      current = word
    } else current = current ? `${current} ${word}` : word
  }
  return [...lines, current].join('\n')
}

/** Labels and values, one pair per line, values aligned. */
export function plainTextDetails(facts: readonly (readonly [string, string])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2
  return facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
}

/** The sender's signature. "-- " is the signature separator of email clients (RFC 3676). */
export function plainTextSignature(sender: {
  name: string
  email: string
  phone: string | null
  address: string | null
  pickUp: string | null
}): string {
  const { name, address, pickUp, email, phone } = sender
  const lines = [name, address, pickUp, email, phone, 'Sent with Tastevin']
  return ['-- ', ...lines.filter((line) => line !== null)].join('\n')
}

/** The greeting, by first name. Email clients turn anything like a URL into a link, so such a name is left out. */
export function greeting(fullName: string): string {
  const name = oneLine(firstNameOf(fullName), 80)
  return name === '' ? 'Hello,' : `Hello ${name},`
}
