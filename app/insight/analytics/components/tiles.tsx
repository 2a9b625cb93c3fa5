import { cx } from 'class-variance-authority'
import { TextLink } from '~/foundation/ui/layout/text-link'

interface ShownTile {
  name: string
  value: string | null
  change?: { words: string; isGood: boolean | null } | null
  note: string
  href: string
}

/** Figures side by side, each with its change and a link to its list. */
export function Tiles({ tiles, comparedWith }: { tiles: ShownTile[]; comparedWith: string | null }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:flex md:flex-wrap print:break-inside-avoid">
      {tiles.map(({ name, value, change, note, href }) => (
        <div
          key={name}
          className="grid grow basis-44 content-start gap-1 bg-raised px-4 py-4 sm:px-5 max-md:last:odd:col-span-2"
        >
          <dt className="text-sm text-muted">{name}</dt>
          {value === null ? (
            <dd className="text-base">Not enough data yet</dd>
          ) : (
            <dd className="font-display text-2xl leading-tight lining-nums tabular-nums">
              <TextLink to={href}>{value}</TextLink>
            </dd>
          )}
          {value !== null && change && comparedWith && (
            <dd
              className={cx(
                'text-sm',
                change.isGood === null ? 'text-muted' : change.isGood ? 'text-ok' : 'text-danger',
              )}
            >
              {change.words}
              <span className="sr-only"> than in {comparedWith}</span>
            </dd>
          )}
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
