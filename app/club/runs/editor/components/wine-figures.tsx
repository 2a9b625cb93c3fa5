import type { ReactNode } from 'react'
import { formatMoney } from '~/foundation/kit/money'
import { disclosureTextStyle } from '~/foundation/ui/layout/disclosure-style'
import type { BoxWine, FoundWine } from '../editor-data.server'

/** Figures for the choice of a wine: stock and need, cost, members who had it or would love it, score and window. */
export function WineFigures({
  wine,
  location,
  needed,
  members,
}: {
  wine: FoundWine
  location: string
  /** Bottles that the run needs of it; null for a wine that only comes in where others are short. */
  needed: number | null
  /** Members of the tier in this run. */
  members: number
}) {
  const short = needed === null ? 0 : Math.max(0, needed - wine.available)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm lining-nums tabular-nums">
      <Figure name="Available">
        {wine.available}
        {wine.elsewhere > 0 && (
          <span className="text-muted">
            , {wine.elsewhere} not in {location}
          </span>
        )}
      </Figure>
      {needed !== null && (
        <Figure name="Needed">
          {needed}
          {short > 0 && <b className="text-danger">, {short} short</b>}
        </Figure>
      )}
      {wine.costCents !== null && <Figure name="Cost">{formatMoney(wine.costCents)}</Figure>}
      <Figure name="Had it before">
        <HadBy had={wine.had} members={members} />
      </Figure>
      {wine.match !== null && wine.match.score !== null && (
        <Figure name="Taste match">
          {wine.match.score} <span className="text-muted">(50 is usual)</span>
        </Figure>
      )}
      {wine.match !== null && wine.match.lovers > 0 && (
        <Figure name="Would love it">
          {wine.match.lovers} of {members}
        </Figure>
      )}
      {wine.score !== null && <Figure name="House score">{wine.score}</Figure>}
      {wine.window !== null && <Figure name="Drink">{wine.window}</Figure>}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function HadBy({ had: { count, names }, members }: { had: BoxWine['had']; members: number }) {
  if (count === 0) return <>No one</>
  const rest = count - names.length
  return (
    <details>
      <summary className="-my-2.5 list-item min-h-11 w-fit cursor-pointer py-2.5">
        <span className={disclosureTextStyle}>
          {count} of {members}
        </span>
      </summary>
      <p className="max-w-72 wrap-anywhere">
        {names.join(', ')}
        {rest > 0 && ` and ${rest} more`}
      </p>
    </details>
  )
}
