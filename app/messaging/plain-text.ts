/** As most mail programs show it without breaking lines of their own. */
const columns = 72

/** Text from outside as one line: controls and invisible characters out, white space collapsed, at most `max` long. */
export function oneLine(text: string, max = 120): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length > max ? `${clean.slice(0, max - 1).trimEnd()}…` : clean
}

/** The plain version of a letter: paragraphs wrapped at 72 columns, an empty line between them. */
export function plainTextEmail(paragraphs: (string | null)[]): string {
  return `${paragraphs.flatMap((paragraph) => (paragraph ? [wrap(paragraph)] : [])).join('\n\n')}\n`
}

/** Lines keep their breaks; one that is too long is folded at its spaces. An address is never broken. */
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

/** Labels and values under one another, the values in one column. */
export function plainTextDetails(facts: readonly (readonly [string, string])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2
  return facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
}

/** Who sent a letter, at its foot. "-- " is the mark behind which mail programs look for a signature (RFC 3676). */
export function plainTextSignature(sender: {
  name: string
  email: string
  phone: string | null
  address: string | null
}): string {
  const lines = [sender.name, sender.address, sender.email, sender.phone, 'Sent with Tastevin']
  return ['-- ', ...lines.filter((line) => line !== null)].join('\n')
}

/** How a letter begins. Mail programs turn whatever looks like an address into a link; a name that does is left out. */
export function greeting(fullName: string): string {
  const name = oneLine(fullName, 80)
  return name === '' || /:\/\/|@|\bwww\.|\.[a-z]{2,}(?:[/\s]|$)/i.test(name) ? 'Hello,' : `Hello ${name},`
}
