import { cx } from 'class-variance-authority'

/** The rows to show on a screen, each choice with its count. They are links; `onChoose` chooses without one. */
export function FilterChips<Name extends string>({
  label,
  names,
  counts,
  current,
  hrefOf,
  onChoose,
}: {
  label: string
  /** Words by choice, in order. */
  names: Readonly<Record<Name, string>>
  counts: Readonly<Record<Name, number>>
  current: Name
  hrefOf: (name: Name) => string
  onChoose?: (name: Name) => void
}) {
  return (
    <nav aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto px-1 py-0.5">
      {(Object.keys(names) as Name[]).map((name) => (
        <a
          key={name}
          href={hrefOf(name)}
          aria-current={name === current ? 'true' : undefined}
          onClick={(event) => {
            if (!onChoose) return
            event.preventDefault()
            onChoose(name)
          }}
          className={cx(
            'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-3 text-sm whitespace-nowrap text-ink no-underline sm:px-4',
            'aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-surface',
          )}
        >
          {names[name]}
          <span className="lining-nums tabular-nums">{counts[name]}</span>
        </a>
      ))}
    </nav>
  )
}
