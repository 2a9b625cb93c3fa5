// Numbers as people write them: figures, words of five languages, digits apart, misspelled. Pure.
import { distance } from '../words'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const values = new Map<string, number>([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
])
/** Ten to twenty; "once" is left out, since it is an English word. */
const abroad = [
  'dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf vingt',
  'diez - doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
]
for (const line of abroad)
  line.split(' ').forEach((word, at) => {
    if (word !== '-') values.set(word, at + 10)
  })

const ordinals = new Map<string, number>([
  ...['first', 'second', 'third'].map((word, at): [string, number] => [word, at + 1]),
  ...small.slice(4).map((word, at): [string, number] => [ordinalWord(word), at + 4]),
  ...tens.map((word, at): [string, number] => [word.replace(/y$/, 'ieth'), (at + 2) * 10]),
])
function ordinalWord(word: string): string {
  if (word === 'five' || word === 'twelve') return word.replace(/ve$/, 'fth')
  if (word === 'eight') return 'eighth'
  return word === 'nine' ? 'ninth' : `${word}th`
}

/** Words that are misspelled often enough to be read; "ten" and "six" are too near to other words. */
const repaired = [...values.keys()].filter((word) => word.length >= 6)
const leet = new Map(Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }))

interface WrittenNumber {
  value: number
  isOrdinal: boolean
}

/** The number that a folded word stands for; null for none. */
export function numberOf(word: string): WrittenNumber | null {
  if (/^\d{1,2}[.,]\d$/.test(word))
    return { value: Math.floor(Number(word.replace(',', '.'))), isOrdinal: false }
  if (/^\d{1,6}$/.test(word)) return { value: Number(word), isOrdinal: false }
  const value = values.get(word)
  if (value !== undefined) return { value, isOrdinal: false }
  const ordinal = ordinals.get(word)
  if (ordinal !== undefined) return { value: ordinal, isOrdinal: true }
  const letters = /\d/.test(word) ? word.replace(/\d/g, (digit) => leet.get(digit) ?? digit) : word
  if (letters.length < 5 || letters === 'thirsty') return null
  // "Fiveteen" is built like its neighbors.
  const built = /^(two|three|five|eight|for|thir|four|fif|six|seven|eigh|nine)t?teen$/.exec(letters)
  if (built) return { value: teenOf(built[1]!), isOrdinal: false }
  const near = repaired.find((one) => distance(letters, one, 1) <= 1)
  return near === undefined ? null : { value: values.get(near)!, isOrdinal: false }
}
const teenOf = (stem: string): number =>
  ({ two: 12, thir: 13, three: 13, for: 14, four: 14, five: 15, fif: 15, six: 16, seven: 17, eigh: 18 })[
    stem
  ] ?? (stem === 'nine' ? 19 : 18)

const isTens = (value: number): boolean => value >= 20 && value < 100 && value % 10 === 0

/**
 * The number at a place of folded words, and how many words it takes: "twenty-one", "six teen", "1 7".
 * `isJoined` tells whether only a space or hyphen stands before the word at a place.
 */
export function numberAt(
  words: readonly string[],
  at: number,
  isJoined: (at: number) => boolean,
): (WrittenNumber & { length: number }) | null {
  const first = numberOf(words[at]!)
  const next = words[at + 1]
  if (next !== undefined && isJoined(at + 1)) {
    const joined = /^[a-z]+$/.test(next) ? values.get(`${words[at]}${next}`) : undefined
    if (joined !== undefined) return { value: joined, isOrdinal: false, length: 2 }
    if (first && !first.isOrdinal) {
      const second = numberOf(next)
      // Two figures with a space between them are one number.
      if (/^\d$/.test(words[at]!) && /^\d$/.test(next))
        return { value: Number(`${words[at]}${next}`), isOrdinal: false, length: 2 }
      if (isTens(first.value) && !/^\d/.test(words[at]!) && second && second.value > 0 && second.value < 10)
        return { value: first.value + second.value, isOrdinal: second.isOrdinal, length: 2 }
    }
  }
  return first ? { ...first, length: 1 } : null
}
