import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { useHydrated } from '../document/use-hydrated'
import { lookup } from '~/kit/lookup'

interface Item {
  id: string
  name: string
}

/** What is being carried: from which place to which, and how far the pointer has taken it. */
interface Carried {
  from: number
  to: number
  by: 'pointer' | 'keys'
  pulled: number
}

interface Box {
  top: number
  height: number
}

const onServer = typeof window === 'undefined'
const useBeforePaint: typeof useLayoutEffect = onServer ? () => undefined : useLayoutEffect

/**
 * Puts the items of a list in another order, with a pointer or with keys. `rowOf` and `gripOf` give what the row and
 * its handle need; `said` belongs into a live region. Nothing moves in the document before the item is put down:
 * `onOrder` then hears the new order.
 */
export function useReorder(items: readonly Item[], onOrder: (ids: string[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  const boxes = useRef<Box[]>([])
  const start = useRef(0)
  const refocus = useRef<string | null>(null)
  const [carried, setCarried] = useState<Carried | null>(null)
  const [said, say] = useState('')
  const order = items.map(({ id }) => id).join()
  const isReady = useHydrated() && items.length > 1

  useBeforePaint(() => {
    if (refocus.current === null) return
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(refocus.current)}"]`)
    refocus.current = null
    grip?.focus()
    // Once the document has the new order: a row that is moved loses its focus.
  }, [order])

  const placeWords = (place: number) => `place ${place + 1} of ${items.length}`

  function pickUp(from: number, by: Carried['by']) {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    boxes.current = [...rows].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top: top + window.scrollY, height }
    })
    setCarried({ from, to: from, by, pulled: 0 })
    if (by === 'keys') {
      say(
        `${items[from]?.name} picked up, ${placeWords(from)}. Move it with the arrow keys, put it down with the space bar, or take it back with Escape.`,
      )
    }
  }

  function putDown() {
    if (!carried) return
    const { from, to, by } = carried
    setCarried(null)
    const name = items[from]?.name
    if (from === to) return say(`${name} stays at ${placeWords(to)}.`)
    const ids = items.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    if (by === 'keys') refocus.current = items[from]!.id
    say(`${name} is now at ${placeWords(to)}.`)
    onOrder(ids)
  }

  function takeBack() {
    if (!carried) return
    setCarried(null)
    say(`${items[carried.from]?.name} is back at ${placeWords(carried.from)}.`)
  }

  function moveTo(place: number) {
    if (!carried) return
    const to = Math.max(0, Math.min(items.length - 1, place))
    setCarried({ ...carried, to })
    say(`${items[carried.from]?.name}, ${placeWords(to)}.`)
  }

  function gripOf(index: number) {
    return {
      'data-grip': items[index]!.id,
      'aria-pressed': carried?.from === index && carried.by === 'keys',
      // Of a click by keys or by a screen reader; a pointer drags.
      onClick({ detail }: MouseEvent) {
        if (detail !== 0) return
        if (carried?.from === index) putDown()
        else pickUp(index, 'keys')
      },
      onKeyDown(event: KeyboardEvent) {
        if (carried?.from !== index) return
        const places = lookup({
          ArrowUp: carried.to - 1,
          ArrowLeft: carried.to - 1,
          ArrowDown: carried.to + 1,
          ArrowRight: carried.to + 1,
          Home: 0,
          End: items.length - 1,
        })
        if (event.key === 'Escape') takeBack()
        else if (places.get(event.key) !== undefined) moveTo(places.get(event.key)!)
        else return
        event.preventDefault()
      },
      onBlur() {
        if (carried?.by === 'keys') takeBack()
      },
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = event.clientY + window.scrollY
        pickUp(index, 'pointer')
      },
      onPointerMove(event: PointerEvent) {
        if (carried?.by !== 'pointer' || carried.from !== index) return
        scrollAtEdge(event.clientY)
        const pulled = event.clientY + window.scrollY - start.current
        setCarried({ ...carried, pulled, to: placeAt(boxes.current, index, pulled) })
      },
      onPointerUp() {
        if (carried?.by === 'pointer') putDown()
      },
      onPointerCancel() {
        if (carried?.by === 'pointer') takeBack()
      },
    }
  }

  function rowOf(index: number) {
    const shift = carried ? shiftOf(boxes.current, carried, index) : 0
    return {
      'data-row': '',
      'data-carried': carried?.from === index ? carried.by : undefined,
      'data-making-way': carried !== null || undefined,
      style: shift === 0 ? undefined : { transform: `translateY(${shift}px)` },
    }
  }

  return { list, isReady, said, gripOf, rowOf }
}

/** The place of an item that was pulled so far: behind those whose middle its own has passed. */
export function placeAt(boxes: readonly Box[], from: number, pulled: number): number {
  const middle = ({ top, height }: Box) => top + height / 2
  const own = boxes[from]
  if (!own) return from
  return boxes.filter((box, index) => index !== from && middle(box) < middle(own) + pulled).length
}

/** How far an item stands from where the document has it. */
export function shiftOf(boxes: readonly Box[], { from, to, by, pulled }: Carried, index: number): number {
  const [own, goal, first, second] = [boxes[from], boxes[to], boxes[0], boxes[1]]
  if (!own || !goal || !first || !second) return 0
  const gap = second.top - first.top - first.height
  if (index === from) {
    if (by === 'pointer') return pulled
    return to > from ? goal.top + goal.height - own.top - own.height : goal.top - own.top
  }
  if (from < index && index <= to) return -(own.height + gap)
  return to <= index && index < from ? own.height + gap : 0
}

const edge = 56

function scrollAtEdge(y: number): void {
  if (y < edge + 72) window.scrollBy(0, -14)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 14)
}
