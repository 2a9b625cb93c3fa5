import { Card } from '~/foundation/ui/layout/card'
import type { OwedView } from '../box-view'

/** Boxes and bottles that a member has paid for and not received yet. */
export function OwedList({ owed }: { owed: OwedView[] }) {
  if (owed.length === 0) return null
  return (
    <Card title="What you’re owed">
      <ul className="divide-y divide-line">
        {owed.map(({ id, sentence }) => (
          <li key={id} className="py-2.5">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Each monthly payment is one box. It doesn’t expire.</p>
    </Card>
  )
}
