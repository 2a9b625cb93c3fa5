// Sales at the counter, and the till's daily files: /business/inventory/sales
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Club } from '#/tenants/club'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { startOfDay } from '~/foundation/kit/calendar'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { SaleForm } from '~/cellar/counter-sales/components/sale-form'
import { SaleSearch } from '~/cellar/counter-sales/components/sale-search'
import { SalesFilesCard } from '~/cellar/counter-sales/components/sales-files-card'
import { saleSentence, SalesToday, UndoSale } from '~/cellar/counter-sales/components/sales-today'
import {
  counterSale,
  findSaleWines,
  lastSaleLocation,
  salesSince,
  saleWine,
  undoSale,
} from '~/cellar/counter-sales/quick-sale.server'
import { salesFiles } from '~/cellar/counter-sales/sales-file-queries.server'
import { saleForm } from '~/cellar/counter-sales/schemas'
import { uploadSalesFile } from '~/cellar/counter-sales/upload-sales-file.server'

const shownSales = 50
const shownFiles = 30

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, user, may, now } = await requireBusiness(request, context, 'stock.move')
  const since = beginOfDay(club, now)
  const { text } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const [wines, wine, sales, locations, last, done, undone, files] = await Promise.all([
    text === '' ? [] : findSaleWines(db, text),
    saleWine(db, query.get('wine') ?? ''),
    salesSince(db, since, shownSales + 1),
    cellarLocations(db),
    lastSaleLocation(db, user.id),
    counterSale(db, query.get('done') ?? ''),
    counterSale(db, query.get('undone') ?? ''),
    may('wines.change') ? salesFiles(db, shownFiles) : null,
  ])
  const doneWine = done && (await saleWine(db, done.wineId))
  return {
    text,
    wines,
    wine,
    locations,
    locationId: locations.some(({ id }) => id === last) ? last! : (locations[0]?.id ?? ''),
    currency: club.currency,
    sales: sales
      .slice(0, shownSales)
      .map(({ at, ...sale }) => ({ ...sale, time: timeIn(club.timeZone, at) })),
    isCut: sales.length > shownSales,
    done: done && {
      id: done.id,
      kind: done.kind,
      quantity: done.quantity,
      label: done.label,
      isUndone: done.isUndone,
    },
    left: doneWine?.available ?? null,
    undone: undone && saleSentence(undone),
    files:
      files?.map(({ uploadedAt, firstDay, lastDay, ...file }) => ({
        ...file,
        days: daysText(firstDay, lastDay),
        uploaded: formatDay(dayIn(club.timeZone, uploadedAt)),
      })) ?? null,
  }
}

/** When the business's day began. */
const beginOfDay = ({ timeZone }: Club, now: Date) => startOfDay(timeZone, dayIn(timeZone, now))

const daysText = (first: string | null, last: string | null): string => {
  if (first === null || last === null) return ''
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, club, user, may, now } = await requireBusiness(request, context, 'stock.move')
  const since = beginOfDay(club, now)
  // Before the forms are read, since only this call allows a file.
  const { files } = await formFieldsAndFiles(request, ['file'] as const).catch(() => ({
    files: {} as { file?: File },
  }))
  const sales = paths.business.inventory.sales
  return handleForms(request, context, {
    sale: formHandler(saleForm, async ({ act, wineId, quantity, locationId, note }) => {
      const done = await moveStock(db, {
        act,
        wineId,
        quantity,
        locationId,
        reason: note,
        userId: user.id,
        now,
      })
      return redirect(sales({ done }), 303)
    }),
    undo: async (fields) => {
      const id = idIn(fields, 'id')
      await undoSale(db, { movementId: id, since, userId: user.id, now })
      return redirect(sales({ undone: id }), 303)
    },
    upload: async () => {
      if (!may('wines.change'))
        throw new DomainError('not-allowed', 403, 'Only owners and managers upload sales files.')
      const file = files.file
      if (!file) throw new DomainError('file-missing', 400, 'Choose a file first.', { field: 'file' })
      const bytes = new Uint8Array(await file.arrayBuffer())
      const id = await uploadSalesFile(db, { bytes, name: file.name, userId: user.id, now })
      return redirect(paths.business.inventory.salesFile(id), 303)
    },
  })
}

export const meta = privatePage('Sales')

export default function Sales() {
  const { text, wines, wine, locations, locationId, currency, sales, isCut, done, left, undone, files } =
    useLoaderData<typeof loader>()
  const submission = submissionIn(useActionData<typeof action>())
  const fileErrors =
    submission?.initialValue?.intent === 'upload' ? (submission.error?.file ?? undefined) : undefined
  return (
    <>
      <PortalTitle title="Sales">
        Record bottles that you sell or open. The public list follows at once.
      </PortalTitle>
      {done && !done.isUndone && (
        <SuccessMessage title={`${saleSentence(done)}.`}>
          <div className="flex flex-wrap items-center gap-x-4">
            {left !== null && <p>{left === 0 ? 'None left: guests see it as sold out.' : `${left} left.`}</p>}
            <UndoSale sale={done} />
          </div>
        </SuccessMessage>
      )}
      {undone && <SuccessMessage title={`Undone: ${undone}.`} />}
      <RejectionNotice except={['sale', 'upload']} />
      {!fileErrors && <RejectionNotice only={['upload']} />}
      <div className="grid grid-cols-1 gap-6 min-[64rem]:grid-cols-2 min-[64rem]:items-start">
        <Card title={wine ? 'Sell' : 'Sell a bottle'}>
          {wine ? (
            <SaleForm
              key={wine.id}
              wine={wine}
              locations={locations}
              locationId={locationId}
              currency={currency}
            />
          ) : (
            <SaleSearch text={text} wines={wines} />
          )}
        </Card>
        <Card title="Today">
          <SalesToday sales={sales} isCut={isCut} />
        </Card>
      </div>
      {files && <SalesFilesCard files={files} errors={fileErrors ?? undefined} />}
    </>
  )
}
