import type { RefObject } from 'react'
import { harmOf } from './harm'
import type { ReviewRowView } from './review-row'
import type { Review } from './use-review'
import { useReviewKeys } from './use-review-keys'

/** A row that opens gives the focus to its first doubted field, or to its heading, where single letters work. */
export type FocusedPart = 'field' | 'row'

export const headingOf = (part: Element | null | undefined): HTMLElement | null =>
  part?.closest('li')?.querySelector('h2') ?? null

/** Focuses the field of the worst error or doubt, with its text selected. */
export function focusFirstField(form: HTMLFormElement, { problems, doubts }: ReviewRowView): void {
  const [first = 'name'] = [...problems, ...doubts]
    .flatMap(({ field }) => field || [])
    .sort((one, other) => harmOf(one) - harmOf(other))
  const control = form.elements.namedItem(first)
  if (!(control instanceof HTMLElement)) return
  control.focus({ preventScroll: true })
  if (control instanceof HTMLInputElement) control.select()
}

/** Keyboard actions of the review; texts typed into the open form are saved first. */
export function useRowKeys({
  review,
  row,
  box,
  openKeys,
  split,
  begin,
}: {
  review: Review
  row: ReviewRowView | undefined
  box: RefObject<HTMLDivElement | null>
  openKeys(): void
  split(): void
  /** The part of a row that takes the focus when it opens, from now on. */
  begin(part: FocusedPart): void
}) {
  useReviewKeys(box, (key, isTyping) => {
    begin(key === 'begin' || (isTyping && key !== 'leave') ? 'field' : 'row')
    const form = box.current?.querySelector<HTMLFormElement>(`form[id="row-${row?.position}"]`)
    const press = (intent: string) =>
      form?.querySelector<HTMLButtonElement>(`button[value="${intent}"]`)?.click()
    const answer = (place: number) =>
      box.current
        ?.querySelectorAll<HTMLButtonElement>('[aria-current=true] form:has([name=about]) button')
        [place]?.click()
    switch (key) {
      case 'above':
        return review.step(-1)
      case 'below':
        return review.step(1)
      case 'split':
        return split()
      case 'join':
        return press('join')
      case 'drop':
        return press(row?.isSkipped ? 'take-row' : 'drop-row')
      case 'undo':
        return review.act('undo-step', null)
      case 'accept':
        return press('save')
      case 'begin':
        return row && form ? focusFirstField(form, row) : undefined
      case 'keys':
        return openKeys()
      case 'leave':
        return headingOf(form)?.focus({ preventScroll: true })
      case 'first':
        return answer(0)
      case 'second':
        return answer(1)
      case 'third':
        return answer(2)
    }
  })
}
