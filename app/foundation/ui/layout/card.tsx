import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PhoneFold } from './phone-fold'

/** The space between what is in a box. An element with a margin of its own keeps it. */
export const flowStyle = '[:where(&)>*+*]:mt-3.5 [:where(&)>*+.actions]:mt-5 [:where(&)>p]:wrap-anywhere'

/** How a box looks, and the space between what is in it. */
export const cardStyle = cx(
  'card p-card rounded-card border border-line bg-raised [:where(&)>:is(h2,h3):first-child]:text-xl',
  flowStyle,
)

/**
 * A titled box. `level` is the heading's place in the page's outline. One that `takesFocus` is the next step of what
 * was just submitted: focus moves to it, so that it comes into view and is read out. One that `folds` shows its title
 * alone on a phone, with a short fact where it has one (`folds="16 ratings"`).
 */
export function Card({
  title,
  level = 2,
  takesFocus = false,
  folds = false,
  children,
}: {
  title: string
  level?: 2 | 3
  takesFocus?: boolean
  folds?: boolean | string
  children: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const Heading = `h${level}` as const
  return (
    <section
      className={cx(cardStyle, folds && 'max-md:py-2.5')}
      aria-labelledby={id}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      autoFocus={takesFocus}
    >
      {folds ? (
        <PhoneFold
          id={id}
          title={title}
          level={level}
          note={folds === true ? undefined : folds}
          bodyStyle={flowStyle}
        >
          {children}
        </PhoneFold>
      ) : (
        <>
          <Heading id={id}>{title}</Heading>
          {children}
        </>
      )}
    </section>
  )
}

/** Names and values, one pair a line. */
export function DetailList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-6">
      {facts.map(({ name, value }, at) => (
        <div
          className="col-span-full grid grid-cols-subgrid border-t border-line py-3 first:border-t-0 max-sm:has-[.copy-field]:grid-cols-1"
          // Two lines may have one name, such as what happened in the same minute.
          key={`${at} ${name}`}
        >
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
