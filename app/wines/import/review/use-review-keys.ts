import { useEffect, type RefObject } from 'react'

export type ReviewKey =
  'above' | 'below' | 'split' | 'join' | 'drop' | 'undo' | 'keys' | 'leave' | 'first' | 'second' | 'third'

/** By the key's place on the keyboard: with Alt some layouts type another character. */
const byCode = new Map<string, ReviewKey>([
  ['KeyS', 'split'],
  ['KeyJ', 'join'],
  ['KeyX', 'drop'],
  ['KeyU', 'undo'],
  ['Digit1', 'first'],
  ['Digit2', 'second'],
  ['Digit3', 'third'],
])
const typing = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select'

/** The keys of the review, while the focus is in it: letters with Alt, and alone outside fields. */
export function useReviewKeys(box: RefObject<HTMLElement | null>, onKey: (key: ReviewKey) => void): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (!key) return
      event.preventDefault()
      onKey(key)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [box, onKey])
}

function keyOf(event: KeyboardEvent): ReviewKey | null {
  const { target, code, key, altKey } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.defaultPrevented)
    return null
  const isTyping = target.matches(typing)
  if (altKey && key === 'ArrowUp') return 'above'
  if (altKey && key === 'ArrowDown') return 'below'
  if (key === 'Escape' && isTyping) return 'leave'
  if (altKey) return code === 'Slash' ? 'keys' : (byCode.get(code) ?? null)
  if (isTyping) return null
  return key === '?' ? 'keys' : (byCode.get(code) ?? null)
}
