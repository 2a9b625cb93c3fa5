import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import type { ConflictLine } from './edit-conflict'

/** Notice of changes that another person saved while this form was open: save the form, or take the new values. */
export function ConflictNotice({ lines, reloadTo }: { lines: ConflictLine[]; reloadTo: string }) {
  const isBoth = lines.some(({ typed }) => typed !== null)
  return (
    <Card title="Changed meanwhile" level={2}>
      <ul className="grid gap-3">
        {lines.map(({ label, before, after, by, when, typed }) => (
          <li key={label} className="wrap-anywhere">
            <span className="font-semibold">{label}:</span> {before} → {after}, saved by {by} at {when}
            <span className="block text-sm text-muted">
              {typed === null ? 'The form below has the new value.' : `You entered: ${typed}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {isBoth
          ? 'Save the form below to use what you entered, or take the new values and lose yours.'
          : 'Check the form below and save it again.'}
      </p>
      <div className="actions">
        <ButtonLink to={reloadTo} variant="secondary" document>
          Take the new values
        </ButtonLink>
      </div>
    </Card>
  )
}
