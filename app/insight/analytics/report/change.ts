// How a figure changed from one period to the next. Pure.
import { percent } from './figure-table'
import { countWords } from '~/foundation/kit/count-words'

export interface Change {
  /** "12.5 % more", "the same". */
  words: string
  /** Whether that is good for the club; null where it is neither. */
  isGood: boolean | null
}

/** @param better the direction that is good for the club */
export function change(now: number, before: number, better: 'up' | 'down'): Change | null {
  if (before === now) return { words: 'the same', isGood: null }
  const isUp = now > before
  const isGood = isUp === (better === 'up')
  if (before === 0) return { words: isUp ? 'up from 0' : 'down from 0', isGood }
  return { words: `${percent(Math.abs(now - before) / Math.abs(before))} ${isUp ? 'more' : 'less'}`, isGood }
}

/** Of shares: in percentage points. */
export function pointsChange(now: number, before: number, better: 'up' | 'down'): Change {
  const points = Math.round((now - before) * 1_000) / 10
  if (points === 0) return { words: 'the same', isGood: null }
  const words = `${countWords(Math.abs(points), 'point')} ${points > 0 ? 'higher' : 'lower'}`
  return { words, isGood: points > 0 === (better === 'up') }
}
