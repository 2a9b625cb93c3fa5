import { Link } from '@remix-run/react'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import type { FirstWeekItem } from '../first-week'
import { StepMark } from './onboarding-frame'

/** Steps of a club's first weeks, the open ones first, until all of it is done or the owner hides it. */
export function FirstWeekCard({ items }: { items: FirstWeekItem[] }) {
  const done = items.filter(({ isDone }) => isDone)
  const open = items.filter(({ isDone }) => !isDone)
  return (
    <Card title="Your first weeks">
      <ul className="grid border-t border-line lg:grid-cols-2 lg:gap-x-8">
        {open.map(({ id, name, about, href }) => (
          <li key={id} className="grid grid-cols-[auto_1fr] items-center gap-3.5 border-b border-line py-1.5">
            <StepMark isDone={false} />
            <span>
              <Link className="link inline-flex min-h-11 items-center font-semibold" to={href}>
                {name}
              </Link>
              <span className="block text-sm text-muted">{about}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {done.length} of {items.length} done{done.length > 0 && ': '}
        {done.map(({ name }) => name).join(', ')}
      </p>
      <IntentForm intent="hide-first-week" variant="quiet" size="small" pendingLabel="Saving...">
        Hide this list
      </IntentForm>
    </Card>
  )
}
