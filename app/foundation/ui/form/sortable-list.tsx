import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type DragEndEvent,
  type Modifier,
  type Over,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useHydrated } from '../document/use-hydrated'

interface Item {
  id: string
  name: string
}

interface SortableListProps {
  items: readonly Item[]
  /** Receives all ids in the new order. It must render the new order in the same turn, or the row jumps back. */
  onOrder: (ids: string[]) => void
  /** The list, with a `SortableRow` for each item. */
  children: ReactNode
}

/** A vertical list whose rows are reordered by dragging or with the keyboard. Each step is announced. */
export function SortableList({ items, onOrder, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const nameOf = ({ id }: Active) => items.find((item) => item.id === id)?.name
  const placeOf = ({ id }: Active | Over) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  // The announced place: by the end of a drag the list already has its new order.
  const place = useRef('')

  function putDown({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertically]}
      onDragEnd={putDown}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'To reorder, press the space bar, move with the arrow keys, and press the space bar again. Escape cancels.',
        },
        announcements: {
          onDragStart({ active }) {
            place.current = placeOf(active)
            return `${nameOf(active)} picked up, ${place.current}.`
          },
          onDragOver({ active, over }) {
            if (!over || placeOf(over) === place.current) return
            place.current = placeOf(over)
            return `${nameOf(active)}, ${place.current}.`
          },
          onDragEnd: ({ active, over }) =>
            `${nameOf(active)} ${over && over.id !== active.id ? 'is now' : 'stays'} at ${place.current}.`,
          onDragCancel: ({ active }) => `${nameOf(active)} is back at ${placeOf(active)}.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface SortableRowProps {
  id: string
  /** Renders the row. `grip` are the props of its drag handle; null without JavaScript and in a list of one. */
  children: (props: { grip: ComponentProps<'button'> | null; row: ComponentProps<'li'> }) => ReactNode
}

/** A row of a `SortableList`. */
export function SortableRow({ id, children }: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
    isSorting,
    items,
  } = useSortable({ id })
  const isReady = useHydrated() && items.length > 1
  const style = isSorting && transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined
  const carried = isDragging ? { 'data-carried': '' } : undefined
  return children({
    grip: isReady ? { ...attributes, ...listeners, ref: setActivatorNodeRef } : null,
    row: { ref: setNodeRef, style, ...carried },
  })
}
