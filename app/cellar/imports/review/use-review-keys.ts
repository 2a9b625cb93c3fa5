import { useEffect, useRef, type KeyboardEvent as FormKeyEvent, type RefObject } from 'react'

export type ReviewKey =
  | ('above' | 'below' | 'split' | 'join' | 'drop' | 'undo' | 'keys' | 'leave' | 'begin')
  | ('first' | 'second' | 'third')

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

/**
 * The keys of the review: letters with Alt, and alone while the focus is in the review but not in a field. While nothing
 * has the focus, Enter begins.
 */
export function useReviewKeys(
  box: RefObject<HTMLElement | null>,
  /** False where the key does nothing, so that the browser has it. */
  onKey: (key: ReviewKey) => boolean | void,
): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isFree = target === document.body
      if (!isFree && !(target instanceof Node && box.current?.contains(target))) return
      const key = keyOf(event, isFree)
      if (key && latest.current(key) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}

function keyOf(event: KeyboardEvent, isFree: boolean): ReviewKey | null {
  const { target, code, key, altKey } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.defaultPrevented)
    return null
  const isTyping = target.matches(typing)
  if (altKey && key === 'ArrowUp') return 'above'
  if (altKey && key === 'ArrowDown') return 'below'
  if (key === 'Escape' && isTyping) return 'leave'
  if (altKey) return code === 'Slash' ? 'keys' : (byCode.get(code) ?? null)
  if (isFree) return key === 'Enter' ? 'begin' : null
  if (isTyping) return null
  return key === '?' ? 'keys' : (byCode.get(code) ?? null)
}

/** Enter on a list of choices sends its form; a closed list would open instead. */
export function submitFromList(event: FormKeyEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
