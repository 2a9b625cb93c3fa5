import { cx } from 'class-variance-authority'

/** Progress through named steps; `current` counts from 1. The current one is marked for screen readers too. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label={`Step ${current} of ${steps.length}`}>
      <ol className="steps grid auto-cols-[1fr] grid-flow-col">
        {steps.map((name, index) => {
          const place = index + 1
          const isReached = place <= current
          return (
            <li
              key={name}
              className={cx(
                'relative grid justify-items-center gap-2 text-center text-sm leading-snug',
                'before:z-1 before:grid before:size-9 before:place-items-center before:rounded-full before:border-[1.5px]',
                'before:font-semibold before:content-[attr(data-mark)]',
                'first:after:hidden not-first:after:absolute not-first:after:top-4.5 not-first:after:right-1/2 not-first:after:w-full',
                'not-first:after:border-t-[1.5px]',
                isReached
                  ? 'before:border-primary before:bg-primary before:text-on-primary after:border-primary'
                  : 'before:border-muted before:bg-surface after:border-line',
                place === current
                  ? 'font-semibold text-ink before:shadow-[0_0_0_3px_var(--surface),0_0_0_5px_var(--primary)]'
                  : 'text-muted',
              )}
              data-mark={place < current ? '✓' : place}
              aria-current={place === current ? 'step' : undefined}
            >
              <span>
                {name}
                {place < current && <span className="sr-only"> (done)</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
