// Every movement of the cellar, for owner and manager: /business/inventory/history
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { movementOwners } from '~/club-runs/history/movement-owners.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { privatePage } from '~/ui/document/page-meta'
import { ErrorSummary } from '~/ui/form/error-summary'
import { ListSearch } from '~/ui/form/list-search'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { ListFrame } from '~/ui/layout/list-frame'
import { undoForm } from '~/wines/cellar/act-schemas'
import { movementKinds } from '~/wines/cellar/movement-view'
import { movementById, movementHistory, movers } from '~/wines/cellar/queries.server'
import type { MovementKind } from '~/wines/cellar/rules'
import { doneSentence } from '~/wines/wine-page/done-sentence'
import { historyLine } from '~/wines/wine-page/history-view'
import { MovementList } from '~/wines/wine-page/movement-list'
import { undoMovement } from './undo-movement.server'

const pageSize = 50
const kindOf = (text: string | null) =>
  text !== null && Object.hasOwn(movementKinds, text) ? (text as MovementKind) : undefined

/** The page and its filters in the address. */
function readQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const person = query.get('person') ?? ''
  const before = Number(query.get('before'))
  return {
    kind: kindOf(query.get('kind')),
    person: isId(person) ? person : undefined,
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
    done: query.get('done') ?? '',
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, user, may, club, now } = await requireBusiness(request, context, 'costs.read')
  const { kind, person, before, done } = readQuery(request)
  const { history, owners, people, recorded } = await db.read(async (db) => {
    const history = await movementHistory(db, {
      wineId: null,
      kinds: kind && [kind],
      userId: person,
      before,
      limit: pageSize,
    })
    return {
      history,
      owners: may('members.read') ? await movementOwners(db, history.lines) : null,
      people: await movers(db),
      recorded: await movementById(db, done),
    }
  })
  const reader = {
    userId: user.id,
    timeZone: club.timeZone,
    now,
    showsCosts: true,
    mayAdjust: may('stock.adjust'),
    mayMove: may('stock.move'),
  }
  return {
    kind: kind ?? '',
    person: person ?? '',
    people,
    lines: history.lines.map((line) => historyLine(line, reader, owners?.get(line.id))),
    next: history.next,
    isLater: before !== null,
    done: doneSentence(done, recorded, reader)?.title ?? null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'stock.adjust')
  const now = context.now(principal.businessId)
  const { kind, person, before } = readQuery(request)
  return handleForms(
    { request, context },
    {
      undo: formHandler(undoForm, async ({ movementId }) => {
        const done = await undoMovement(principal, { movementId, wineId: null, now })
        const page = { kind, person, before: before === null ? undefined : String(before) }
        return redirect(paths.business.inventory.history({ ...page, done }), 303)
      }),
    },
  )
}

export const meta = privatePage('Stock history')

export default function StockHistory() {
  const { kind, person, people, lines, next, isLater, done } = useLoaderData<typeof loader>()
  const isRejected = Boolean(useActionData<typeof action>())
  const errors = useFormErrors()
  const filter = { kind: kind || undefined, person: person || undefined }
  const href = paths.business.inventory.history
  const isNarrowed = kind !== '' || person !== '' || isLater
  return (
    <>
      <PortalTitle title="Stock history">Everything that changed your stock, latest first.</PortalTitle>
      {done && !isRejected && <SuccessMessage title={done} />}
      <ErrorSummary form={errors} />
      {(lines.length > 0 || isNarrowed) && (
        <ListSearch
          choices={[
            {
              name: 'kind',
              label: 'What happened',
              value: kind,
              options: [
                { value: '', label: 'Everything' },
                ...Object.entries(movementKinds).map(([value, label]) => ({ value, label })),
              ],
            },
            {
              name: 'person',
              label: 'By',
              value: person,
              options: [
                { value: '', label: 'Anyone' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ]}
        />
      )}
      <ListFrame
        isEmpty={lines.length === 0}
        isNarrowed={isNarrowed}
        noMatch={{ title: 'No entries match', href: href(), label: 'Show everything' }}
        none={{
          title: 'No movements yet',
          text: 'What you receive, sell and correct appears here.',
          href: paths.business.inventory.list(),
          label: 'Open the inventory',
        }}
        pages={{ isLater, next, href: (before) => href({ ...filter, before }) }}
      >
        <MovementList lines={lines} showsWine showsLocation />
      </ListFrame>
    </>
  )
}
