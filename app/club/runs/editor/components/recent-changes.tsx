import { Card } from '~/foundation/ui/layout/card'

export interface RecentChange {
  version: number
  by: string
  when: string
  /** "Tavola, bottle 1: Barolo 2019 → Chianti 2020". */
  lines: string[]
}

/** Latest changes by colleagues, who may still be editing. */
export function RecentChanges({ changes }: { changes: RecentChange[] }) {
  if (changes.length === 0) return null
  return (
    <Card title="Changed by others">
      <ul className="grid gap-2 text-sm" aria-live="polite">
        {changes.map(({ version, by, when, lines }) => (
          <li key={version} className="wrap-anywhere">
            <span className="text-muted">
              {by}, {when}:
            </span>{' '}
            {lines.join('; ')}
          </li>
        ))}
      </ul>
    </Card>
  )
}
