// Ages of people in a question, told apart from ages of wines, numbers of guests, prices and years. Pure.
import type { Word } from './sentence'

/** People may drink from this age on in the United States. */
export const drinkingAge = 21

interface AgesOfPeople {
  hasMinor: boolean
  hasAdult: boolean
}

/** The ages of people that a question names; `year` is the current one. */
export function agesOfPeople(words: readonly Word[], year: number): AgesOfPeople {
  const ages: number[] = []
  const corrected = correctionOf(words, year)
  words.forEach((word, at) => {
    if (word.part !== 'number' || at < corrected) return
    const age = ageAt(words, at, year)
    if (age !== null) ages.push(age)
  })
  return {
    hasMinor: ages.some((age) => age < drinkingAge),
    hasAdult: ages.some((age) => age >= drinkingAge && age < 120),
  }
}

/** Where "no, she is 25" begins to correct what was said before; 0 for no correction. */
function correctionOf(words: readonly Word[], year: number): number {
  const at = words.findLastIndex(
    ({ text }, place) =>
      /^(?:no|nope|oops|sorry|typo|actually)$/.test(text) && isClauseStart(words[place - 1]),
  )
  if (at <= 0) return 0
  const next = words.findIndex(({ part }, place) => place > at && part === 'number')
  if (next === -1 || next > at + 5) return 0
  const isSame = words
    .slice(at + 1, next)
    .every(
      ({ part, text }) =>
        /^(?:he|she|they|i|we|it|mean|s)$/.test(text) || ['be', 'mark', 'filler'].includes(part),
    )
  return isSame && (ageAt(words, next, year) ?? 0) >= drinkingAge ? at : 0
}

const isMark = (word: Word | undefined, marks: string): boolean =>
  word !== undefined && word.part === 'mark' && marks.includes(word.text)

/** The age of a person that the number at a place is; null for a number of another kind. */
function ageAt(words: readonly Word[], at: number, year: number): number | null {
  const number = words[at]!
  const { value } = number
  if (value >= 1_900 && value <= year) return isBirthYear(words, at) ? year - value : null
  const [before, after] = [words[at - 1], words[at + 1]]
  if (isShortBirthYear(words, at)) return year - value - (value > year % 100 ? 1_900 : 2_000)
  if (value === 0 || value > 110) return null
  if (before?.part === 'money' || after?.part === 'money' || isMark(before, '#')) return null
  if (isBirthday(words, at)) return value
  if (number.isOrdinal) return isComingBirthday(words, at) ? value : null
  if (isMark(after, '/') && words[at + 2]?.part === 'sex') return value
  if (after?.part === 'sex' && (after.isGlued || isMark(words[at + 2], ')'))) return value
  if (before?.part === 'sex' && isClauseStart(words[at - 2]) && value >= 10) return value
  const years = yearsAfter(words, at)
  if (years !== null) return isOfPerson(words, at, years) ? value : null
  // "The one" is no age.
  if (value < 10 && !/^\d/.test(number.text)) return null
  if (isListedAge(words, at)) return value
  if (isAged(words, at)) return spans.has(after?.text ?? '') ? null : value
  if (isOfAge(words, at)) return value
  if (after?.part === 'old' && !isOfWine(words, at)) return value
  if (after?.text === 'here' && isClauseStart(before)) return value
  if (after?.part === 'unit' || isCountOf(words, at)) return null
  if (isAfterBe(words, at) || isBesidePerson(words, at)) return value
  return isUnexplained(words, at) ? value : null
}

/** "Ages at the table: 15, 18 and 20", "our ages are 17 and 19". */
function isListedAge(words: readonly Word[], at: number): boolean {
  const start = words.slice(0, at).findLastIndex(({ text }) => text === 'ages' || text === 'aged')
  if (start === -1 || at - start > 12 || words[start - 1]?.part === 'wine') return false
  if (words[start]!.text === 'aged') return false
  const between = words.slice(start + 1, at)
  if (between.some((word) => isMark(word, '.!?;') || word.part === 'wine' || word.part === 'unit'))
    return false
  return words[at + 1]?.part !== 'unit' && words[at + 1]?.part !== 'wine'
}

const spans = new Set('month months week weeks day days hour hours degrees percent'.split(' '))

/** "A girl of 17"; not "one of 17" and "a group of 17". */
function isOfAge(words: readonly Word[], at: number): boolean {
  const person = words[at - 2]
  return (
    words[at - 1]?.text === 'of' &&
    person?.part === 'person' &&
    !person.isMany &&
    !/^(?:one|us|them|you|i)$/.test(person.text) &&
    words[at + 1]?.part !== 'unit'
  )
}

/** "Born in '08". */
function isShortBirthYear(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  const isShort = /^\d\d$/.test(words[at]!.text) && !['year', 'unit'].includes(words[at + 1]?.part ?? '')
  return (
    isShort && (/^(?:born|in)$/.test(before?.text ?? '') || isMark(before, "'’")) && isBirthYear(words, at)
  )
}

/** Place after "16 year old", "16 yo" or "16 ans"; null where no years follow. */
function yearsAfter(words: readonly Word[], at: number): number | null {
  let next = at + 1
  while (isMark(words[next], '-')) next++
  if (words[next]?.part !== 'year') return null
  next++
  while (isMark(words[next], '-')) next++
  if (words[next]?.part === 'old') return next + 1
  if (words[next]?.text === 'of' && words[next + 1]?.part === 'age') return next + 2
  return next
}

const haveWords = new Set(
  'j ai as a ont avons tengo tiene tienen tenemos ho ha hanno abbiamo bin bist ist sind is am are'.split(' '),
)
const durations = new Set(
  'depuis pendant dans pour hace desde durante por da per seit vor in for since after keep keeps kept last lasts ages wait married'.split(
    ' ',
  ),
)

/** Whether years after a number are a person's: "a 16 year old", "j'ai 16 ans"; not a wine's or a span of time. */
function isOfPerson(words: readonly Word[], at: number, end: number): boolean {
  const year = words.slice(at + 1, end).find(({ part }) => part === 'year')!.text
  const isAbroad = /^(?:ans|anos|anni|jahr)/.test(year)
  const hasOld = words.slice(at + 1, end).some(({ part }) => part === 'old' || part === 'age')
  if (hasOld && words[end]?.text === 'wine' && drinkers.has(words[end + 1]?.text ?? '')) return true
  // "A 16-year-old Rioja", "a 16-year-old dusty Rioja".
  if (
    words[end]?.part === 'wine' ||
    (words[end]?.part === 'word' && words[end + 1]?.part === 'wine' && !isVerb(words[end]!))
  )
    return false
  if (isOfWine(words, at)) return false
  const earlier = words.slice(Math.max(0, at - 4), at).filter(({ part }) => part !== 'filler')
  if (isAbroad) {
    if (durations.has(earlier.at(-1)?.text ?? '')) return false
    return earlier.some(({ part, text }) => part === 'person' || haveWords.has(text)) || at === 0
  }
  if (hasOld || /^yo$/.test(year)) return true
  // "Aged 20 years" where no person is spoken of, and "eighteen yrs, likes fruity".
  if (words[at - 1]?.text === 'aged' && !words.some(({ part }) => part === 'person')) return false
  if (at === 0 && /^(?:yrs?|years)$/.test(year) && isClauseEnd(words[end]) && words[at]!.value < 30)
    return true
  // "A girl of 16 years".
  if (words[at - 1]?.text === 'of' && words[at - 2]?.part === 'person') return true
  // "He is 16 years", but not "a wine for 16 years" or "16 years ago".
  return (
    isAged(words, at) || (/^(?:yrs?|years)$/.test(year) && isAfterBe(words, at) && isClauseEnd(words[end]))
  )
}
const drinkers = new Set(
  'lover fan enthusiast drinker beginner newbie novice student nerd geek buff'.split(' '),
)
const verbs = new Set(
  'which what any some a the we i do does could wants want would who is likes loves asks has have needs can and drink drinks try tries taste tastes order orders get gets visits'.split(
    ' ',
  ),
)
const isVerb = ({ text }: Word): boolean => verbs.has(text)

/** A wine stands before the number as its subject: "a Barolo that is 16 years old", "a wine aged 16 years". */
function isOfWine(words: readonly Word[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 6); back--) {
    const word = words[back]!
    if (word.part === 'wine' || (word.text === 'one' && words[back - 1]?.text === 'which')) return true
    const isLink =
      ['be', 'age', 'filler', 'old'].includes(word.part) ||
      ['that', 'which', 'has', 'with', 'least', 'most', 'than', 'more'].includes(word.text)
    if (!isLink) return false
  }
  return false
}

/** "16 of us", "16 at the table", "party of 16", "16 for dinner". */
function isCountOf(words: readonly Word[], at: number): boolean {
  const [first, second, third] = [words[at + 1], words[at + 2], words[at + 3]]
  if (first?.text === 'of') return true
  if (first?.part === 'wine' || (first?.part === 'number' && !hasPersonBe(words, at))) return true
  if (first?.part === 'word' && (second?.part === 'unit' || second?.part === 'wine') && !isVerb(first))
    return true
  if (isMark(first, '-') && second?.part === 'unit') return true
  const isTime = isMark(first, ':') && second?.part === 'number'
  if (
    isTime ||
    isMark(first, '%') ||
    (isMark(first, '/') && second?.part !== 'number' && third?.part !== 'sex')
  )
    return true
  const before = words[at - 1]
  if (
    ['of', 'for', 'under', 'over', 'than', 'or', 'number', 'room', 'table', 'least', 'most'].includes(
      before?.text ?? '',
    )
  )
    return !isAged(words, at) && !hasPersonBe(words, at)
  return false
}

/** "Age 16", "aged 16", "turns 16"; not "a wine aged 16". */
function isAged(words: readonly Word[], at: number): boolean {
  const [last] = meaning(words, at)
  if (last === undefined) return false
  if (isMark(last.word, '(')) return words[last.at - 1]?.part === 'age' && !isOfWine(words, last.at)
  if (last.word.part !== 'age' && last.word.part !== 'turn') {
    const isSaid = last.word.part === 'be' || isMark(last.word, ':')
    return isSaid && meaning(words, last.at)[0]?.word.part === 'age' && !isOfWine(words, last.at)
  }
  return !isOfWine(words, last.at)
}

interface Placed {
  word: Word
  at: number
}

/** The words before a place that say something, the nearest first; "only", "all" and the like are passed over. */
function meaning(words: readonly Word[], at: number): Placed[] {
  const numbers: Placed[] = []
  for (let back = at - 1; back >= 0 && numbers.length < 6; back--) {
    const word = words[back]!
    if (word.part !== 'filler') numbers.push({ word, at: back })
  }
  return numbers
}

/** Words after which people of that number are at a table: "we are 16 for dinner". */
const gatherings = new Set(
  'for at around in on tonight total altogether here coming this tomorrow saturday sunday friday together per'.split(
    ' ',
  ),
)

/** "I am 16", "my son is only 16", "we're all 16"; a number of guests is none: "we are 16 for dinner". */
function isAfterBe(words: readonly Word[], at: number): boolean {
  const subject = subjectOf(words, at)
  if (!subject) return false
  const after = words[at + 1]
  const isAll = words
    .slice(subject.at, at)
    .some(({ text }) => /^(?:all|both|each|only|just|tous|todos|tutti|alle)$/.test(text))
  const isMany = subject.word.isMany && !isAll
  if (isMany && (words[at]!.value < 10 || gatherings.has(after?.text ?? ''))) return false
  if (isMany && after?.part === 'word' && gatherings.has(words[at + 2]?.text ?? '')) return false
  return true
}

/** The person before a form of "be" and the number; null for another subject. */
function subjectOf(words: readonly Word[], at: number): Placed | null {
  const [last, subject] = meaning(words, at)
  if (!last) return null
  // "Sixteen and seventeen", "23 and one is 17": a second age after a first.
  if (last.word.part === 'number' || ['and', 'y', 'et', 'e', 'und', 'or'].includes(last.word.text)) {
    const first = last.word.part === 'number' ? last : subject
    if (first?.word.part === 'number' && first.at >= at - 3) return subjectOf(words, first.at)
    return null
  }
  if (last.word.part !== 'be') return null
  if (subject?.word.part === 'word' && isSomebody(words, subject, at)) return subject
  // These say the person themselves.
  if (personVerbs.has(last.word.text)) return last
  for (const placed of meaning(words, last.at)) {
    const { part, text } = placed.word
    if (part === 'person' || text === 'one') return placed
    // "Us three are 18".
    if (part === 'number' && words[placed.at - 1]?.part === 'person') continue
    if (part === 'wine' || part === 'number' || isMark(placed.word, '.!?;') || noPersons.has(text))
      return null
  }
  return null
}
/** "The bassist is 19, which red for him?" */
function isSomebody(words: readonly Word[], { word, at }: Placed, number: number): boolean {
  return (
    /^(?:my|our|the|his|her|their|a)$/.test(words[at - 1]?.text ?? '') &&
    !noPersons.has(word.text) &&
    isClauseEnd(words[number + 1]) &&
    words.slice(number).some(({ text }) => /^(?:him|her|he|she)$/.test(text))
  )
}
const personVerbs = new Set('tengo tiene tenemos tienen ho abbiamo hanno ai avons bin'.split(' '))
const noPersons = new Set(
  'it this there price prices budget dinner tab bill total limit max maximum cap ceiling spend cost discount corkage'.split(
    ' ',
  ),
)
const hasPersonBe = (words: readonly Word[], at: number): boolean => subjectOf(words, at) !== null

const isClauseStart = (word: Word | undefined): boolean => word === undefined || isMark(word, '.!?;,')

const isClauseEnd = (word: Word | undefined): boolean =>
  word === undefined ||
  word.part === 'mark' ||
  ['and', 'but', 'so', 'lol', 'or', 'who', 'y', 'et', 'e', 'und'].includes(word.text)

/** "My sister (16)", "my son, 16, likes"; "everyone here is 16" is read elsewhere. */
function isBesidePerson(words: readonly Word[], at: number): boolean {
  const last = words[at - 1]
  const isClose = /^(?:almost|nearly|only|just|barely|already)$/.test(last?.text ?? '')
  // "My son 17 wants", "daughter 16 son 18".
  const isSubject = requestWords.has(words[at + 1]?.text ?? '') || words[at + 1]?.part === 'person'
  if (!isClauseEnd(words[at + 1]) && !isSubject && !(isClose && words[at + 1]?.part === 'word')) return false
  const before = isClose ? words[at - 2] : last
  const person = isMark(before, '(,-') ? words[at - 2] : before
  if (person?.part === 'person' && !['i', 'you', 'one'].includes(person.text)) {
    // "My brothers 16" lacks its apostrophe; "my friends, 16" may be a number.
    if (childNouns.has(person.text)) return true
    return !person.isMany || isMark(before, '(') || (person === before && person.text.endsWith('s'))
  }
  // "Four of us, all 16".
  return last !== undefined && /^(?:all|both|each)$/.test(last.text)
}

const requestWords = new Set(
  'can may should wants wanted likes loves would is has asks needs who drinks'.split(' '),
)
const childNouns = new Set(
  'kids children sons daughters boys girls twins nieces nephews grandkids grandchildren'.split(' '),
)

/** "His eighteenth is coming up". */
function isComingBirthday(words: readonly Word[], at: number): boolean {
  const owner = words[at - 1]
  const isOwned =
    owner !== undefined &&
    (owner.part === 'person' ||
      (owner.text === 'is' && words[at - 2]?.part === 'person') ||
      /^(?:my|his|her|our|their|s)$/.test(owner.text))
  return words[at]!.value >= 10 && isOwned && ['be', 'mark'].includes(words[at + 1]?.part ?? 'mark')
}

/**
 * A bare number of a minor's age where a person is spoken of and nothing else explains it: "(16)" after "I'm still in
 * school", "of age in Germany but only 18", "legal to drink at 17".
 */
function isUnexplained(words: readonly Word[], at: number): boolean {
  const { value } = words[at]!
  if (value < 10 || value >= drinkingAge) return false
  const sentence = words.slice(words.slice(0, at).findLastIndex((word) => isMark(word, '.!?;')) + 1, at)
  const before = words[at - 1]
  const [next, second] = [words[at + 1], words[at + 2]]
  // "19 and never had wine", "is 20 ok?".
  if (isClauseStart(before) && next?.text === 'and' && second?.part === 'word') return true
  if (
    before?.text === 'is' &&
    isClauseStart(words[at - 2]) &&
    /^(?:ok|okay|fine|enough|allowed|too|legal|old)$/.test(next?.text ?? '')
  )
    return true
  // "19 in two weeks".
  const isComing = next?.text === 'in' && words[at + 3]?.part === 'unit'
  if (isClauseStart(before) && isComing && /^(?:day|week|month)s?$/.test(words[at + 3]!.text)) return true
  if (before?.text === 'at') return isAgeAfterAt(words, at)
  // "Finally 18!", "almost 20 and new to wine".
  if (/^(?:finally|almost|nearly|barely|still|recently)$/.test(before?.text ?? ''))
    return isClauseStart(words[at - 2]) && isClauseEnd(next)
  if (isRangeOfAges(words, at)) return true
  // "20, female".
  if (isClauseStart(before) && isMark(next, ',') && second?.part === 'sex') return true
  // "A student sommelier, 20, wants to taste".
  if (value >= 13 && isMark(before, ',') && isMark(next, ',') && requestWords.has(second?.text ?? ''))
    return true
  const noun = words[at - 2]
  const isOwned =
    noun?.part === 'word' &&
    !noPersons.has(noun.text) &&
    /^(?:my|our|his|her)$/.test(words[at - 3]?.text ?? '')
  if (isMark(before, '(') && isMark(next, ')') && isOwned) return true
  const isApart =
    isMark(before, '(') || (/^(?:only|just)$/.test(before?.text ?? '') && words[at - 2]?.text === 'but')
  return isApart && sentence.some(({ part }) => part === 'person')
}

/** "A starter wine at eighteen", "legal to drink at 17"; not a price, a time or a temperature. */
function isAgeAfterAt(words: readonly Word[], at: number): boolean {
  const has = (pattern: RegExp) => words.some(({ text }) => pattern.test(text))
  if (
    !has(/^enough$/) &&
    has(
      /^(?:serve|serving|served|store|stored|cellar|temperature|fridge|chill|chilled|arrive|arriving|seated)$/,
    )
  )
    return false
  if (
    has(
      /^(?:drink|drinks|drinking|legal|illegal|allowed|starter|first|beginner|beginners|start|starting|begin|license|permit|young|school|college|uni|university|enough|age)$/,
    )
  )
    return true
  const next = words[at + 1]
  return (
    words[at]!.value >= 13 &&
    /^[a-z]/.test(words[at]!.text) &&
    (isClauseEnd(next) || next?.part === 'person' || next?.part === 'word')
  )
}

/** "Our table ranges from 17 to 20". */
function isRangeOfAges(words: readonly Word[], at: number): boolean {
  const earlier = words.slice(Math.max(0, at - 8), at)
  const range = earlier.findLastIndex(({ text }) => /^(?:range|ranges|ranging|ranged)$/.test(text))
  return (
    range !== -1 &&
    earlier
      .slice(range + 1)
      .every(({ part, text }) => part === 'number' || part === 'filler' || /^(?:in|from|to)$/.test(text)) &&
    earlier
      .slice(0, range)
      .some(({ part, text }) => part === 'person' || /^(?:table|party|crowd|crew|we|guests)$/.test(text))
  )
}

const birthdayWords = new Set(
  'birthday bday birthdays anniversaire cumpleanos compleanno geburtstag'.split(' '),
)

/** "Her 16th birthday", "sweet sixteen", "birthday number 16". */
function isBirthday(words: readonly Word[], at: number): boolean {
  const { value } = words[at]!
  if (words[at - 1]?.text === 'sweet' && value === 16) return true
  const next = words.slice(at + 1, at + 3)
  if (next[0]?.part === 'birthday' || (next[0]?.part === 'word' && next[1]?.part === 'birthday')) return true
  if (isMark(next[0], '-') && next[1]?.part === 'birthday') return true
  const earlier = words.slice(Math.max(0, at - 4), at).map(({ text }) => text)
  return /^(?:ans|anos|anni)$/.test(next[0]?.text ?? '') && earlier.some((word) => birthdayWords.has(word))
}

/** "Born in 2010", "date of birth 03/14/2010", "my birth year is 2010". */
function isBirthYear(words: readonly Word[], at: number): boolean {
  const earlier = words.slice(Math.max(0, at - 8), at)
  const born = earlier.findLastIndex(({ text }) =>
    /^(?:born|birth|dob|birthdate|birthyear|ne|nee|nato|nata|naci|nacio|nacido|nacida|geboren|id)$/.test(
      text,
    ),
  )
  if (born === -1) return /^(?:baby|kid|child)$/.test(words[at + 1]?.text ?? '')
  // "A bottle from the year our daughter was born, 2012" asks for a vintage.
  const before = words.slice(0, at - earlier.length + born).map(({ text }) => text)
  const isVintage =
    /\b(?:wines?|bottles?|vintages?|something|anything|reds?|whites?)\b.*\bfrom (?:the (?:\w+ )?year|when) (?:my|our) \w+(?: \w+)? (?:is|was|were)$/.test(
      before.join(' '),
    )
  // "Can he try it?", "for her birthday": then the child drinks.
  const drinks = words
    .slice(at + 1)
    .some(({ text }) =>
      /^(?:he|she|they|him|her|them|his|their|kids?|taste|tastes|try|sip|drink|share|for|with|birthday|party)$/.test(
        text,
      ),
    )
  return (
    (!isVintage || drinks) &&
    !earlier.slice(born).some((word) => isMark(word, '!?;')) &&
    !isOfWine(words, at - earlier.length + born)
  )
}
