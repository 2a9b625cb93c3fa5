/** Progress through named steps; `current` counts from 1. The current one is marked for screen readers too. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label={`Step ${current} of ${steps.length}`}>
      <ol className="steps">
        {steps.map((name, index) => {
          const place = index + 1
          return (
            <li
              key={name}
              data-state={place < current ? 'done' : undefined}
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
