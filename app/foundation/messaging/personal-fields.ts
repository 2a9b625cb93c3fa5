// Personal fields of a message: {first name}, or {tier|the club} with the text after the bar for members without a
// tier. Pure.

export interface PersonFacts {
  fullName: string
  /** Null for members without a running membership. */
  tierName: string | null
  clubName: string
}

/** The fields by the name that is written between braces. */
const fields = new Map<string, (person: PersonFacts) => string>([
  ['first name', ({ fullName }) => firstNameOf(fullName)],
  ['name', ({ fullName }) => safeName(fullName)],
  ['tier', ({ tierName }) => tierName ?? ''],
  ['club', ({ clubName }) => clubName],
])

const fieldNames = [...fields.keys()]

/** The fields of emails about one thing, which do not know the reader's tier. */
export const noticeFieldNames = fieldNames.filter((name) => name !== 'tier')

/** "{first name}, {name}, {tier} or {club}". */
export const fieldListOf = (names: readonly string[]): string =>
  `${names
    .slice(0, -1)
    .map((name) => `{${name}}`)
    .join(', ')} or {${names.at(-1)}}`

export const fieldList = fieldListOf(fieldNames)

const FIELD = /\{([^{}|\n]{1,30})(?:\|([^{}|\n]{0,60}))?\}/g

type TextPart = { text: string } | { field: string; fallback: string }

/** A text with its fields apart. What is no field stays text. */
export function personalParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(FIELD)) {
    const name = match[1]!.trim().toLowerCase()
    if (!fields.has(name)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ field: name, fallback: match[2] ?? '' })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Why the fields of a text cannot be filled in; null where they can. `names` are those that may be used. */
export function fieldProblem(text: string, names: readonly string[] = fieldNames): string | null {
  for (const match of text.matchAll(FIELD)) {
    const name = match[1]!.trim()
    if (!names.includes(name.toLowerCase()))
      return `{${name}} is not a field here. Use ${fieldListOf(names)}.`
  }
  const rest = text.replace(FIELD, '')
  if (/[{}]/.test(rest)) return `A field is not complete. Write it between braces, such as {first name}.`
  return null
}

/** The text of a field for a person; the fallback where it is empty. */
export function fieldValue(field: string, fallback: string, person: PersonFacts): string {
  return fields.get(field)?.(person).trim() || fallback
}

/** A text as one person reads it. */
export function personalText(text: string, person: PersonFacts): string {
  return personalParts(text)
    .map((part) => ('text' in part ? part.text : fieldValue(part.field, part.fallback, person)))
    .join('')
}

/** A text for the business's own lists: each field as what stands there for members without one, or as its name. */
export const impersonalText = (text: string): string =>
  personalParts(text)
    .map((part) => ('text' in part ? part.text : part.fallback || `[${part.field}]`))
    .join('')

/** Email programs turn anything like an address into a link: such a name is left out. */
const safeName = (name: string): string =>
  /:\/\/|@|\bwww\.|\.[a-z]{2,}(?:[/\s]|$)/i.test(name) ? '' : name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()

const titleBefore = /^(dr|prof|mr|mrs|ms|miss|mx|sir|herr|frau|sig|sra?|mme)\.?$/i
const initials = /^(\p{L}\.)+$|^\p{L}$/u

/** The first name, without a title; a name that begins with initials whole. Empty for a name like an address. */
export function firstNameOf(fullName: string): string {
  const words = safeName(fullName).split(/\s+/)
  while (words.length > 1 && titleBefore.test(words[0]!)) words.shift()
  return initials.test(words[0]!) ? words.join(' ') : words[0]!
}
