import { Form, Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { linkStyle, noteStyle } from '~/foundation/ui/layout/text-style'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'
import { wouldNeed, type NeedsOfSlot } from '../box-view'
import type { SlotRole } from '../change-box'
import type { Choosing } from '../editor-data.server'
import type { FoundForSlot, OfferedWine } from '../find-wines.server'
import { BoxFields } from './box-button'
import { WineFigures } from './wine-figures'

/** How long after the last keystroke the search begins, in milliseconds. */
const searchAfter = 200

const titles = {
  main: (slot: number) => `Choose a wine for bottle ${slot}`,
  choice: (slot: number) => `Add a choice for bottle ${slot}`,
  substitute: (slot: number) => `Add a substitute for bottle ${slot}`,
}
const hints = {
  main: 'Everyone gets it who does not choose another.',
  choice: 'Members may swap to it, and it may be given to those whom it suits better.',
  substitute: 'It comes in where the other wines of this bottle are short.',
}

/** A wine that is being chosen, and what the page's own address searched for. */
export interface Picking {
  choosing: Choosing
  results: FoundForSlot
  needs: NeedsOfSlot
}

interface WinePickerProps {
  runId: string
  version: number
  picking: Picking
  location: string
  members: number
}

/** Finds a wine for a bottle by typing, with what matters beside each. Works without scripts by its button. */
export function WinePicker({ picking: { results: firstResults, ...target }, ...rest }: WinePickerProps) {
  const { runId } = rest
  const { choosing } = target
  const { tierId: tier, role } = choosing
  const slot = String(choosing.slot)
  const place = { tier, slot, role }
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [tier, slot, role])
  const { results = firstResults, search } = useWineSearch(runId, place)
  const title = titles[role](choosing.slot)
  return (
    <section
      ref={box}
      id="choose"
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control border border-accent bg-surface p-4 sm:p-5"
    >
      <div>
        <h4 className="text-lg">{title}</h4>
        <p className={noteStyle}>{hints[role]}</p>
      </div>
      <Form
        method="get"
        role="search"
        preventScrollReset
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        onChange={({ currentTarget }) => search(String(new FormData(currentTarget).get('q') ?? ''))}
      >
        <HiddenFields fields={place} />
        <Field
          name="q"
          type="search"
          label="Find a wine in your cellar"
          hint="Producer, name, vintage, grape or origin."
          defaultValue={firstResults.q}
          maxLength={200}
          autoComplete="off"
        />
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
        <ButtonLink to={`${paths.business.runs.edit(runId)}#tier-${tier}`} variant="quiet">
          Cancel
        </ButtonLink>
      </Form>
      <p role="status" className="text-sm text-muted">
        {statusText(results)}
      </p>
      {results.wines.length > 0 && (
        <ul
          className="divide-y divide-line rounded-control border border-line bg-raised"
          aria-label="Wines found"
        >
          {results.wines.map((wine) => (
            <Offer key={wine.id} wine={wine} {...target} {...rest} />
          ))}
        </ul>
      )}
      <p className={noteStyle}>
        Not in your cellar yet?{' '}
        <Link
          className={linkStyle}
          to={paths.business.inventory.newWine({ back: paths.business.runs.edit(runId) })}
        >
          Add a new wine
        </Link>
        . This run is saved.
      </p>
    </section>
  )
}

/** Searches shortly after the last keystroke; no results before the first search. */
function useWineSearch(runId: string, place: { tier: string; slot: string; role: SlotRole }) {
  const finder = useFetcher<FoundForSlot>()
  const timer = useRef<number>(undefined)
  const { tier, slot, role } = place
  useEffect(() => () => window.clearTimeout(timer.current), [tier, slot, role])
  const search = (q: string) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(
      () => finder.load(paths.business.runs.wineSearch(runId, { ...place, q })),
      searchAfter,
    )
  }
  return { results: finder.data, search }
}

function statusText({ q, wines, isExact }: FoundForSlot): string {
  if (wines.length === 0) return q === '' ? 'No wine has bottles in this location.' : 'No wines match.'
  if (q === '') return 'The wines with the most bottles in this location:'
  return isExact
    ? `${wines.length === 1 ? '1 wine matches.' : `${wines.length} wines match.`}`
    : 'No wine has all these words. These are similar:'
}

function Offer({
  wine,
  runId,
  version,
  choosing,
  needs,
  location,
  members,
}: Omit<WinePickerProps, 'picking'> & Omit<Picking, 'results'> & { wine: OfferedWine }) {
  const isThere = wine.role === choosing.role
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 sm:p-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <LabelPicture path={wine.picture} type={wine.type} />
      <div className="grid gap-2">
        <div>
          <p className="font-semibold wrap-anywhere">{wine.name}</p>
          <p className="text-sm text-muted wrap-anywhere">{wine.details}</p>
        </div>
        <WineFigures
          wine={wine}
          location={location}
          needed={choosing.role === 'substitute' ? null : wouldNeed(needs, wine)}
          members={members}
        />
        {wine.boxCost && (
          <p className={wine.isOverCeiling ? 'text-sm font-semibold text-danger' : 'text-sm'}>
            The box would cost {wine.boxCost}.
          </p>
        )}
      </div>
      <div className="max-md:col-start-2 md:self-center">
        {isThere ? (
          <p className="text-sm text-muted">Already here</p>
        ) : wine.role === 'main' ? (
          <p className="text-sm text-muted">Already the first wine</p>
        ) : (
          <Form method="post" action={paths.business.runs.edit(runId)} preventScrollReset>
            <BoxFields version={version} {...choosing} kind="set" wineId={wine.id} />
            <SubmitButton
              variant="secondary"
              size="small"
              intent="box"
              id={wine.id}
              aria-label={`Choose ${wine.name}`}
            >
              Choose
            </SubmitButton>
          </Form>
        )}
      </div>
    </li>
  )
}
