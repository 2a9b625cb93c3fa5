import type { RefObject } from 'react'
import type { ReviewRowView } from './review-row'
import type { Review } from './use-review'
import { useReviewKeys } from './use-review-keys'

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
  begin(): void
}) {
  useReviewKeys(box, (key) => {
    begin()
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
      case 'begin':
        return form?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
      case 'keys':
        return openKeys()
      case 'leave':
        return box.current?.focus({ preventScroll: true })
      case 'first':
        return answer(0)
      case 'second':
        return answer(1)
      case 'third':
        return answer(2)
    }
  })
}
