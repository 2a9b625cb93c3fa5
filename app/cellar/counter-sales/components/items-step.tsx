import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { Card } from '~/foundation/ui/layout/card'
import type { Suggestion } from '../suggest-wines'

export interface UndecidedItem {
  key: string
  item: string
  sold: number
  returned: number
  problem: string
  isGlass: boolean
  suggestions: Pick<Suggestion, 'wineId' | 'label'>[]
  /** The initial choice; '' for none. */
  preselected: string
}

/** Asks once for each item of the till which wine it is, or that it is none. */
export function ItemsStep({
  items,
  rest,
  text,
  matches,
}: {
  items: UndecidedItem[]
  /** Undecided items that are on the next page. */
  rest: number
  text: string
  /** Wines for what was searched. */
  matches: { id: string; label: string }[]
}) {
  const count = items.length + rest
  return (
    <Card title={count === 1 ? '1 item to decide' : `${count} items to decide`}>
      <p>
        Say which wine each item of your till is. We remember it for the next file. Glasses are not counted as
        bottles: record a bottle when you open it.
      </p>
      <Form method="get" role="search" aria-label="Wines" className="grid max-w-160 gap-1.5">
        <label className={labelStyle} htmlFor="items-q">
          Wine not suggested? Find it here
        </label>
        <div className="flex gap-2.5">
          <input
            id="items-q"
            name="q"
            type="search"
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            className={inputStyle()}
          />
          <SubmitButton variant="secondary" method="get">
            Find
          </SubmitButton>
        </div>
        {text !== '' && (
          <p role="status" className="text-sm text-muted">
            {matches.length === 0
              ? `No wines match “${text}”.`
              : `${matches.length === 1 ? '1 wine' : `${matches.length} wines`} found. Choose from the lists below.`}
          </p>
        )}
      </Form>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="decide" />
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {items.map((item, place) => (
            <li
              key={item.key}
              className="grid items-center gap-x-6 gap-y-2 bg-raised px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <div className="min-w-0 wrap-anywhere">
                <label htmlFor={`use-${place}`} className="font-semibold">
                  {item.item}
                </label>
                <p className="text-sm text-muted">
                  {quantities(item)}
                  {item.problem && <span className="block text-danger">{item.problem}</span>}
                </p>
              </div>
              <input type="hidden" name={`key-${place}`} value={item.key} />
              <Choice item={item} place={place} matches={matches} />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="text-sm text-muted">{rest} more after these.</p>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="decide">Save choices</SubmitButton>
          <SubmitButton intent="decide" variant="secondary" name="rest" value="ignore">
            Save and ignore the others
          </SubmitButton>
        </div>
        <p className="text-sm text-muted">
          “Ignore the others” is for food and everything else that isn’t in your cellar: the items above
          without a choice are ignored, in later files too.
        </p>
      </Form>
    </Card>
  )
}

const quantities = ({ sold, returned }: { sold: number; returned: number }) =>
  returned > 0 ? `${sold} sold, ${returned} returned` : `${sold} sold`

function Choice({
  item,
  place,
  matches,
}: {
  item: UndecidedItem
  place: number
  matches: { id: string; label: string }[]
}) {
  const suggested = new Set(item.suggestions.map(({ wineId }) => wineId))
  const others = matches.filter(({ id }) => !suggested.has(id))
  const kinds = item.isGlass ? (['glass', 'bottle'] as const) : (['bottle', 'glass'] as const)
  const option = (kind: 'bottle' | 'glass', id: string, label: string) => (
    <option key={`${kind}:${id}`} value={`${kind}:${id}`}>
      {kind === 'bottle' ? 'Bottle' : 'Glass'}: {label}
    </option>
  )
  return (
    <select
      key={item.preselected}
      id={`use-${place}`}
      name={`use-${place}`}
      defaultValue={item.preselected}
      className={inputStyle()}
    >
      <option value="">Decide later</option>
      {others.length > 0 && (
        <optgroup label="Found">
          {kinds.flatMap((kind) => others.map(({ id, label }) => option(kind, id, label)))}
        </optgroup>
      )}
      {item.suggestions.length > 0 && (
        <optgroup label="Suggested">
          {kinds.flatMap((kind) => item.suggestions.map(({ wineId, label }) => option(kind, wineId, label)))}
        </optgroup>
      )}
      <optgroup label="Not from the cellar">
        <option value="ignore">Ignore: food or something else</option>
        <option value="skip">Skip in this file, ask again next time</option>
      </optgroup>
    </select>
  )
}
