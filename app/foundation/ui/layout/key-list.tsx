import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** The name of a key on the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-control border border-edge px-1.5 font-text text-xs whitespace-nowrap">
      {children}
    </kbd>
  )
}

/** A key with what it does, in a line of several. */
export function KeyHint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <Key>{name}</Key> {children}
    </span>
  )
}

/** List of keys with their actions. */
export function KeyList({
  keys,
  isCard = false,
}: {
  keys: readonly (readonly [names: readonly string[], what: string])[]
  /** In a box of its own, in small letters. */
  isCard?: boolean
}) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2.5',
        isCard && 'rounded-card border border-line bg-raised p-4 text-sm',
      )}
    >
      {keys.map(([names, what]) => (
        <div key={what} className="contents">
          <dt className="flex items-start gap-1.5">
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
