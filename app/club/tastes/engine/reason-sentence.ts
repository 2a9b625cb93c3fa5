// Reasons in words. Pure.
import type { WineType } from '~/cellar/reference/labels'
import type { TasteAxis } from './lexicon'
import type { StatedMatch } from './member-taste'
import type { SharedProperties } from './club-list'
import type { Reason } from './reasons'

const one: Record<WineType, string> = {
  red: 'red',
  white: 'white',
  rose: 'rosé',
  orange: 'orange wine',
  sparkling: 'sparkling wine',
  sweet: 'sweet wine',
  fortified: 'fortified wine',
}
const axisWords: Record<TasteAxis, { much: string; little: string }> = {
  acid: { much: 'crisp wines', little: 'wines with soft acidity' },
  tannin: { much: 'wines with firm tannins', little: 'wines with soft tannins' },
  oak: { much: 'oaky wines', little: 'wines without much oak' },
  sweet: { much: 'sweet wines', little: 'dry wines' },
  body: { much: 'full-bodied wines', little: 'light-bodied wines' },
  fruit: { much: 'fruity wines', little: 'earthy wines' },
}
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const listed = new Intl.ListFormat('en-US')
const numberWord = (count: number): string => small[count] ?? String(count)

/** "You gave three reds from Piedmont 92 points or more." */
export function reasonSentence(reason: Reason): string {
  switch (reason.kind) {
    case 'rated-alike': {
      const wines = winesOf(reason.shared, reason.count)
      const points = Math.floor(reason.least)
      return reason.count === 1
        ? `You gave ${withArticle(wines)} ${points} points.`
        : `You gave ${numberWord(reason.count)} ${wines} ${points} points or more.`
    }
    case 'rated-together': {
      return reason.others === 1
        ? 'Another member who likes wines you like gave it 80 points or more.'
        : `${capital(numberWord(reason.others))} members who like wines you like gave it 80 points or more.`
    }
    case 'stated':
      return statedSentence(reason.match)
    case 'stated-together':
      return `You told us you like ${listed.format(reason.matches.map(likedWords))}. This is all of them.`
    case 'club-quality':
      return `${reason.count} members gave it ${Math.round(reason.mean)} points on average.`
    case 'club-popularity':
      return `${reason.count} members of your club have rated it.`
    case 'usually-liked': {
      return `${capital(winesOf(reason.shared, 2))} are usually rated highly.`
    }
  }
}

function statedSentence(match: StatedMatch): string {
  return match.kind !== 'axis' || match.reviews === 0
    ? `You told us you like ${likedWords(match)}.`
    : `You like ${likedWords(match)}, by what you wrote in ${numberWord(match.reviews)} ${match.reviews === 1 ? 'review' : 'reviews'}.`
}

/** "Nebbiolo", "wines from Piedmont", "reds", "crisp wines". */
function likedWords(match: StatedMatch): string {
  if (match.kind === 'grape') return match.name
  if (match.kind === 'region') return `wines from ${match.name}`
  if (match.kind === 'type') return winesOf({ type: match.name }, 2)
  return axisWords[match.axis][match.isMuch ? 'much' : 'little']
}

/** "reds from Piedmont", "Chardonnay whites", "wines by Elio Grasso". */
function winesOf({ type, grape, place, producer }: SharedProperties, count: number): string {
  const noun = type ? one[type] : 'wine'
  const nouns = count === 1 ? noun : `${noun}s`
  return [grape ? `${grape} ${nouns}` : nouns, place && `from ${place}`, producer && `by ${producer}`]
    .filter(Boolean)
    .join(' ')
}

const withArticle = (words: string): string => `${/^[aeio]/i.test(words) ? 'an' : 'a'} ${words}`
const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
