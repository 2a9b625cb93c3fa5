// Reading a text as words. Pure.

const letters = new Map(
  Object.entries({ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i', Œ: 'Oe', Æ: 'Ae', Ø: 'O' }),
)

/** Characters of a question that are read at all. */
const longestQuestion = 2_000

/** A word of a question: folded, with its place in the folded text. */
export interface Token {
  key: string
  start: number
  end: number
  /** Written with a capital and not as the first word of a sentence. */
  isName: boolean
  /** It was misspelled. */
  isRepaired?: boolean
  /** Separator from the word before: nothing, a comma, or the end of a clause. */
  pause: 'none' | 'comma' | 'stop'
}

/** Pictures that people send instead of words. */
const pictures = new Map(
  (
    '🦪 oysters, 🦞 lobster, 🦐 shrimp, 🍤 fried shrimp, 🦀 crab, 🐟 fish, 🐠 fish, 🎣 fish, 🍣 sushi, 🥩 steak, 🍔 burger, 🍕 pizza, 🍝 spaghetti, 🍗 chicken, 🐔 chicken, 🦃 roast turkey, 🦆 duck, 🐑 lamb, 🐖 pork, 🥓 ham, 🌭 hot dogs, 🌮 tacos, ' +
    '🌯 burritos, 🥗 salad, 🍄 mushrooms, 🧀 cheese, 🍛 curry, 🍜 ramen, 🌶 spicy food, 🥘 paella, 🥚 eggs, 🍳 eggs, 🍰 cake, 🎂 birthday cake, 🍫 chocolate, 🍦 ice cream, 🥧 pie, 🍓 strawberries, 🥂 sparkling wine, 🍾 sparkling wine, 🍷 wine'
  )
    .split(', ')
    .map((one): [string, string] => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
)
const pictureSign = new RegExp([...pictures.keys()].join('|'), 'gu')

/**
 * A text without accents, control characters, marks that reorder, and other signs that show nothing: in its own case
 * and in small letters, both of the same length.
 */
export function foldQuestion(text: string): { cased: string; folded: string } {
  const cased = written(text.slice(0, longestQuestion * 5))
    .replace(pictureSign, (sign) => ` ${pictures.get(sign)} `)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[–—−]/g, '-')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}]/gu, '')
    .replace(/[ßœæøłđıŒÆØ]/g, (letter) => letters.get(letter) ?? letter)
    .replace(/&/g, ' and ')
    .replace(/[¿¡]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, longestQuestion)
  const folded = cased.toLowerCase()
  // All in capitals: no word is a name for that.
  const hasCase = /\p{Ll}/u.test(cased)
  return hasCase && folded.length === cased.length ? { cased, folded } : { cased: folded, folded }
}

/** Short forms of messages as they are usually written: "isnt", "whats", "w/ fries", "pls". */
const written = (text: string): string =>
  shortForms.reduce((all, [pattern, word]) => all.replace(pattern, word), text)
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|do|does|did|was|were|has|have|had|could|would|should)nt\b/gi, "$1n't"],
  [/\bcant\b/gi, "can't"],
  [/\bwont\b/gi, "won't"],
  [/\b(what|that|who|where|there|here|how)s\b(?! (?:of|to)\b)/gi, "$1's"],
  [/\b(?:pls|plz|plss)\b/gi, 'please'],
  [/\b(?:smth|sth|somthing|smthing|sumthin\w?|somethin)\b/gi, 'something'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?= ?\p{L})/giu, 'with '],
  [/\bgimme\b/gi, 'give me'],
  [/\b(?:tryna|trynna)\b/gi, 'trying to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bill(?= (?:take|have|go|get|try|do|stick|grab)\b)/gi, "I'll"],
  [/\bhubby\b/gi, 'husband'],
  [/\bgf\b/gi, 'girlfriend'],
  [/\bbf\b/gi, 'boyfriend'],
  [/\btho\b/gi, 'though'],
  [/\bcrisp (?=hundred|fifty|twenty)/gi, ''],
  // "It tastes like butter" is one word: buttery.
  [/\b(?:do(?:es)?n't|do(?:es)? not|not) tast(?:e|ing) (?:\w+ )?like (butter|wood|oak)\b/gi, 'is not $1y'],
  [
    /\b(hates?|dislikes?|don't like|doesn't like|can't stand)( \w+){0,2} that tastes? (?:\w+ )?like (butter|wood|oak)\b/gi,
    '$1 $3y$2',
  ],
  [/\btast(?:es?|ing) (?:\w+ )?like (butter|wood|oak)\b/gi, 'is $1y'],
  [/\bdiff(?:r|er)[ae]?nces?\b/gi, 'difference'],
  [/\bu\b(?!\.)/gi, 'you'],
  [/\bscrew ?tops?\b/gi, 'screw cap'],
  // Idioms are no dishes.
  [/\bgo(?:ing)? (?:nuts|bananas|all out|big|wild)\b/gi, 'splurge'],
  [
    /\b(?:(?:a )?piece of cake|cool beans|small potatoes|big cheese|fish out of water|spill the beans|cherry on top|couch potato\w*|easy as pie|bigger fish to fry|like a fish|full of beans|nuts about|driv(?:es?|ing) (?:me|us|him|her) nuts|in a pickle|hot potato|bread and butter)\b/gi,
    ' ',
  ],
  [/(?<=\p{L}{3} )n(?= \p{L}{3})/gu, 'and'],
]

/** Words of letters and digits; hyphens, apostrophes and other signs separate them. */
export function tokensOf({ cased, folded }: { cased: string; folded: string }): Token[] {
  let last = 0
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => {
    const start = match.index
    const between = folded.slice(last, start)
    last = start + match[0].length
    const original = cased.slice(start, start + match[0].length)
    const before = folded.slice(0, start).trimEnd()
    const isFirst = before === '' || /[.!?:;"(]$/.test(before)
    return {
      key: match[0],
      start,
      end: start + match[0].length,
      isName: !isFirst && original[0] !== folded[start],
      pause: /[.;:!?]/.test(between) ? 'stop' : between.includes(',') ? 'comma' : 'none',
    }
  })
}

/** Words of a question in one line. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ key }) => key).join(' ')

/** The words of a phrase as they are compared: folded, single spaces. */
export function phraseKey(text: string): string {
  return tokensOf(foldQuestion(text))
    .map(({ key }) => key)
    .join(' ')
}

/** Letters to change, add, leave out or swap with their neighbor to get from one word to the other; `limit` + 1 for more. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line++) {
    const next = [line]
    let least = line
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[line - 1] === other[column - 1]
      let value = Math.min(row[column]! + 1, next[column - 1]! + 1, row[column - 1]! + (isSame ? 0 : 1))
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      if (line > 1 && column > 1 && isSwapped) value = Math.min(value, before[column - 2]! + 1)
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > limit) return limit + 1
    before = row
    row = next
  }
  return row[other.length]!
}
