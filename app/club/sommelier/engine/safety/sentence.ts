// A question as words with their part in a sentence about people and numbers: who, is, number, unit. Pure.
import { findMentions } from '~/cellar/reference/mentions.server'
import { distance } from '../words'
import { numberAt } from './numbers'

/**
 * - `person`: I, we, my son; `pair`: several people who may be counted
 * - `be`, `turn`, `age`: verbs and nouns that tie a person to an age
 * - `filler`: words between them, such as "only"
 * - `year`, `old`, `sex`, `birthday`: what follows the number of an age
 * - `unit`, `money`: what follows another number
 * - `wine`: a wine, grape, place or another thing that has an age
 */
type Part =
  | 'person'
  | 'be'
  | 'turn'
  | 'age'
  | 'filler'
  | 'number'
  | 'year'
  | 'old'
  | 'sex'
  | 'birthday'
  | 'unit'
  | 'money'
  | 'wine'
  | 'mark'
  | 'word'

export interface Word {
  text: string
  part: Part
  /** Of a number. */
  value: number
  isOrdinal: boolean
  /** Several people: their number may be meant by a number after "are". */
  isMany: boolean
  /** No space before it. */
  isGlued: boolean
}

const partWords: Partial<Record<Part, string>> = {
  be: 'meant mean am is are was were be been being bin bist ist sind habe hat ai avons ont tengo tiene tienen tenemos ho ha hanno abbiamo suis est sommes sont soy somos siamo sono',
  turn: 'turn turns turned turning becoming becomes became hit hits reached',
  age: 'age aged ages aging edad eta alter',
  filler:
    'all both only just almost nearly not even still barely each now also currently actually already literally like really too merely newly recently about approximately around roughly maybe probably yet either exactly basically technically legally between over under the of at a an well either tous toutes todos todas tutti tutte somewhere solo seulement noch erst ja nur alle beide encore deja ya gia solamente practically soon',
  year: 'year years yr yrs yo ans anos anni jahre jahren jahrige jahriger jahriges',
  old: 'old olds young older',
  sex: 'f m female male girl boy guy',
  birthday: 'birthday bday birthdays anniversaire geburtstag cumpleanos compleanno',
  unit: 'people guests persons person friends adults diners heads bottles bottle glasses glass wines reds whites roses cases oz ounces ounce pounds lb lbs kg grams g ml cl percent pct points point degrees minutes minute mins hours hour hrs days day weeks week months month dishes courses course feet foot inches miles km times options ideas different servings plates tables rooms seats colleagues coworkers couples abv vol strong personnes personas persone personen invites invitados ospiti gaste bouteilles botellas bottiglie flaschen',
  money: 'dollars dollar bucks buck usd euros euro eur cents dolares dollari pesos pounds',
}
const persons =
  'i we he she they you who me us him her them myself everyone everybody nobody someone somebody anyone one ' +
  'son daughter kid kids child children teen teens boy girl niece nephew grandson granddaughter brother sister cousin sibling twin friend girlfriend boyfriend bf gf bff date wife husband spouse partner fiance fiancee roommate buddy pal neighbor neighbour colleague coworker student pupil guest baby toddler mother father mom mum dad grandma grandpa aunt uncle stepson stepdaughter son-in-law classmate teammate babysitter nanny intern eldest oldest youngest youngster lad lass youth teenager bride groom bridesmaid trainee apprentice grad hubby wifey sis bro bestie mate dude grandkid stepkid woman man stepbrother stepsister ' +
  'je j tu il elle nous ils elles fils fille enfant ami amie copain copine frere soeur neveu niece ' +
  'nosotros ella ellos hijo hija nino nina sobrino sobrina hermano hermana amigo amiga novio novia ' +
  'io noi lui lei loro figlio figlia bambino bambina ragazzo ragazza nipote fratello sorella amico amica ' +
  'ich wir er sie sohn tochter kind bruder schwester freund freundin'
const many =
  'we us they them you nous noi wir nosotros kids children teens boys girls sons daughters friends twins students guests brothers sisters cousins nieces nephews siblings buddies colleagues classmates grandkids grandchildren amis amies enfants hijos hijas ninos figli figlie ragazzi ragazze amici kinder group ' +
  'sommes avons ont somos tenemos siamo abbiamo'
const things =
  'wine wines port tawny bottle bottles vintage vintages red reds white whites rose whisky whiskey scotch vine vines barrel cask champagne club restaurant company cheddar gouda parmesan parmigiano cheese balsamic marriage tradition anniversary recipe rum cognac brandy bourbon madeira sherry vin vins vino vinos vini wein weine sekt reserve riserva reserva house building cellar dog cat car estate winery vineyard'

const parts = new Map<string, Part>()
const add = (words: string, part: Part) => {
  for (const word of words.split(' ')) if (word !== '') parts.set(word, part)
}
for (const [part, words] of Object.entries(partWords)) add(words, part as Part)
add(things, 'wine')
add(persons, 'person')
add(many, 'person')
add('sommes avons ont somos tenemos siamo abbiamo', 'be')
const manyWords = new Set(many.split(' '))

/** Short forms written out, so that "im", "I'm" and "I am" are the same words. */
const written: readonly (readonly [RegExp, string])[] = [
  [/\b(i|we|he|she|they|you|who|it|that|there|everyone|everybody|nobody)'(?:m|re|s)\b/g, '$1 is'],
  [/\bim\b(?! westen)/g, 'i is'],
  [/\b(he|she|who)s\b/g, '$1 is'],
  [/\b(they|you)re\b/g, '$1 is'],
  [/\b(we|you|they|u|ya) r\b/g, '$1 is'],
  [/\b((?:thir|four|fif|six|seven|eigh|nine)teen|twelve|twenty|eleven)(yo|y o)\b/g, '$1 yo'],
  [
    /(^|[,.;:!?-] ?)were (?=\d|all |both |only |just |still |under|not |[a-z]+teen\b|twelve|twenty|a |minors)/g,
    '$1we is ',
  ],
  [/\b(i|we|he|she|they|you)'ll\b/g, '$1 will'],
  [/\b(i|he|she|they|you)ll (?=(?:be|turn|become|still)\b)/g, '$1 will '],
  [/\b(i|we|they|you)'ve\b/g, '$1 have'],
  [/\b(do|does|did|is|are|was|wo|ca|have|has|had|would|should|could)n'?t\b/g, '$1 not'],
  [/\bcannot\b/g, 'ca not'],
  [/\by\s?[./]\s?o\b\.?/g, 'yo'],
  [/\bj'/g, 'j '],
  [/\bb-?day\b/g, 'birthday'],
  [/\bw\/o\b/g, 'without'],
  [/\bau[ -]pair\b/g, 'nanny'],
  [/([a-z])'s\b(?= (?:\d|[a-z]+teen\b|twelve|twenty|only|just|almost|turning|not ))/g, '$1 is'],
]

/** The folded text with short forms written out. */
function writtenOut(folded: string): string {
  return written.reduce((text, [pattern, by]) => text.replace(pattern, by), folded.replace(/\s+/g, ' '))
}

/** A question as words, and as a text with short forms written out and numbers in figures. */
export interface Sentence {
  words: readonly Word[]
  text: string
}

/** Reads a folded question. */
export function sentenceOf(folded: string): Sentence {
  const words = wordsOf(folded)
  return { words, text: inFigures(words) }
}

/** The words of a folded question with their parts. */
function wordsOf(folded: string): Word[] {
  const text = writtenOut(folded)
  const tokenMatches = [...text.matchAll(/\d+(?:[.,:]\d+)+|\d+|[a-z]+(?:\d+[a-z]+)+|\p{L}+|[^\s]/gu)]
  const raw = tokenMatches.map(([word]) => word)
  const isGlued = (at: number) => {
    const before = tokenMatches[at - 1]
    return before !== undefined && before.index + before[0].length === tokenMatches[at]!.index
  }
  const wines = winePlaces(text)
  const words: Word[] = []
  for (let at = 0; at < raw.length; at++) {
    const word = raw[at]!
    const base = { text: word, value: 0, isOrdinal: false, isMany: manyWords.has(word), isGlued: isGlued(at) }
    // "Twenty-one" is three signs and one number.
    const [numbers, skipped] =
      raw[at + 1] === '-' && isGlued(at + 1) ? [[word, raw[at + 2] ?? ''], 3] : [raw.slice(at, at + 2), 2]
    const number = numberAt(numbers, 0, () => true)
    if (number) {
      const length = number.length === 2 ? skipped : 1
      words.push({ ...base, part: 'number', value: number.value, isOrdinal: number.isOrdinal })
      at += length - 1
      const end = raw[at + 1]
      if (end !== undefined && /^(?:st|nd|rd|th|e|eme)$/.test(end) && isGlued(at + 1)) {
        words.at(-1)!.isOrdinal = true
        at++
      }
      continue
    }
    const isMark = !/[\p{L}\d]/u.test(word)
    const isWine = wines.some(([from, to]) => tokenMatches[at]!.index >= from && tokenMatches[at]!.index < to)
    const part = /[$€£%°]/.test(word)
      ? 'money'
      : isMark
        ? 'mark'
        : (parts.get(word) ?? (isWine ? 'wine' : isPlural(word) ? 'person' : 'word'))
    words.push({ ...base, part })
  }
  return words
}

/** "Boyfriends" of "boyfriend". */
const isPlural = (word: string): boolean =>
  word.length > 4 && word.endsWith('s') && parts.get(word.slice(0, -1)) === 'person'

/** Where grapes and places are named. */
function winePlaces(text: string): [number, number][] {
  return findMentions(text).map((mention): [number, number] => [mention.start, mention.end])
}

/** Words of a concern that are misspelled often; each is far from other words. */
const concernWords =
  'driving pregnant breastfeeding underage teenager medication antibiotics allergic allergy celiac alcoholic'.split(
    ' ',
  )
const otherWords = new Set(['diving', 'alcohols', 'teenage'])

/** The word of a concern that a word was meant to be, or the word. */
const spelled = (word: string): string =>
  word.length < 6 || otherWords.has(word)
    ? word
    : (concernWords.find((one) => word[0] === one[0] && distance(word, one, 1) <= 1) ?? word)

/** Words in one line with numbers in figures: "twenty-one" is "21". */
function inFigures(words: readonly Word[]): string {
  return words
    .map(({ part, value, isOrdinal, text, isGlued }) => {
      const word =
        part === 'number' ? `${value}${isOrdinal ? 'th' : ''}` : part === 'word' ? spelled(text) : text
      return part === 'mark' && isGlued && text !== '-' ? word : ` ${word}`
    })
    .join('')
    .replace(/ - /g, '-')
    .replace(/ ?' ?/g, "'")
    .trim()
}
