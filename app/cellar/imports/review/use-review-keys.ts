import { useEffect, useRef, type KeyboardEvent as FormKeyEvent, type RefObject } from 'react'

export type ReviewKey =
  | ('above' | 'below' | 'begin' | 'accept' | 'split' | 'join' | 'drop' | 'undo' | 'keys' | 'leave')
  | ('first' | 'second' | 'third')

/** By the key's place on the keyboard: with Alt some layouts type another character. */
const byCode = new Map<string, ReviewKey>([
  ['KeyS', 'split'],
  ['KeyM', 'join'],
  ['KeyX', 'drop'],
  ['KeyU', 'undo'],
  ['Digit1', 'first'],
  ['Digit2', 'second'],
  ['Digit3', 'third'],
])
const rowKeys = new Map<string, ReviewKey>([
  ['j', 'below'],
  ['k', 'above'],
  ['ArrowDown', 'below'],
  ['ArrowUp', 'above'],
  ['Enter', 'begin'],
  ['?', 'keys'],
])
const typing = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select'
/** Elements for which Enter and the arrows have an effect of their own. */
const acting = 'a, button, summary, input, [tabindex="0"]'

/**
 * The keys of the review. Outside of fields single letters work; in a field they need Alt. While nothing or a link
 * outside of the review has the focus, the keys that move between rows work. `isTyping` tells that a field has the focus.
 */
export function useReviewKeys(
  box: RefObject<HTMLElement | null>,
  /** False where the key does nothing, so that the browser has it. */
  onKey: (key: ReviewKey, isTyping: boolean) => boolean | void,
): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || event.defaultPrevented) return
      const isInside = box.current?.contains(target) ?? false
      // A filter keeps the focus after its click.
      const isFree = target === document.body || (!isInside && target instanceof HTMLAnchorElement)
      if (!isFree && !isInside) return
      const isTyping = target.matches(typing)
      const key = keyOf(event, { isFree, isTyping, isActing: target.closest(acting) !== null })
      if (key && latest.current(key, isTyping) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}

function keyOf(
  { code, key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { isFree, isTyping, isActing }: { isFree: boolean; isTyping: boolean; isActing: boolean },
): ReviewKey | null {
  if (ctrlKey || metaKey) return key === 'Enter' && !isFree ? 'accept' : null
  if (altKey && key === 'ArrowUp') return 'above'
  if (altKey && key === 'ArrowDown') return 'below'
  if (key === 'Escape' && isTyping) return 'leave'
  if (altKey) return code === 'Slash' ? 'keys' : (byCode.get(code) ?? null)
  if (isTyping) return null
  const rowKey = rowKeys.get(key)
  // Letters move from everywhere; Enter and the arrows stay with the button or the picture that has the focus.
  if (rowKey) return isActing && key.length > 1 ? null : rowKey
  return isFree ? null : (byCode.get(code) ?? null)
}

/** Enter on a list of choices sends its form; a closed list would open instead. */
export function submitFromList(event: FormKeyEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
