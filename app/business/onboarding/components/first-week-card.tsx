import { Link } from '@remix-run/react'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import type { FirstWeekItem } from '../first-week'
import { StepMark } from './onboarding-frame'

/** Steps of a club's first weeks, until all of it is done or the owner hides it. */
export function FirstWeekCard({ items }: { items: FirstWeekItem[] }) {
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <Card title="Your first weeks">
      <p className="text-muted">
        {done} of {items.length} done
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {items.map(({ id, name, about, href, isDone }) => (
          <li key={id} className="grid grid-cols-[auto_1fr] items-center gap-3.5 py-1.5">
            <StepMark isDone={isDone} />
            {isDone ? (
              <span className="flex min-h-11 items-center text-muted">
                {name}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <span>
                <Link className="link inline-flex min-h-11 items-center font-semibold" to={href}>
                  {name}
                </Link>
                <span className="block text-sm text-muted">{about}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <IntentForm intent="hide-first-week" variant="quiet" size="small" pendingLabel="Saving...">
        Hide this list
      </IntentForm>
    </Card>
  )
}
