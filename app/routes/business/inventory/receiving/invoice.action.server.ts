// Actions of an invoice's review: its lines, the receipt, reading it as a wine list, discarding.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { discardImport } from '~/cellar/imports/discard-import.server'
import { changeCurrency } from '~/cellar/invoices/change-currency.server'
import { changeInvoiceLine, chooseWine } from '~/cellar/invoices/change-line.server'
import { currencyForm, invoiceForm, invoiceLineForm } from '~/cellar/invoices/forms'
import { invoicePage } from '~/cellar/invoices/invoice-page.server'
import { saveInvoice } from '~/cellar/invoices/save-invoice.server'

export async function invoiceAction({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.adjust')
  const importId = idIn(params, 'importId')
  const by = { userId: user.id, requestId: context.requestId, now }
  const here = (query: Parameters<typeof paths.business.inventory.invoice>[1] = {}) =>
    redirect(paths.business.inventory.invoice(importId, query), 303)
  /** The page with this line open and in view. */
  const hereAt = (line: number) =>
    redirect(`${paths.business.inventory.invoice(importId, { line: String(line) })}#line`, 303)
  return handleForms(request, context, {
    line: formHandler(invoiceLineForm, async (value, fields) => {
      const position = positionIn(fields)
      await changeInvoiceLine(db, { importId, position, value, now })
      const then = positionIn({ position: fields.then ?? '' })
      if (then !== -1) return hereAt(then)
      const page = await invoicePage(db, importId, { line: String(position), q: '' })
      return page?.next === null || !page ? here({ done: 'line' }) : hereAt(page.next)
    }),
    async choose(fields) {
      const position = positionIn(fields)
      await chooseWine(db, { importId, position, wineId: idIn(fields, 'wineId'), now })
      return hereAt(position)
    },
    currency: formHandler(currencyForm, async ({ currency }) => {
      await changeCurrency(db, { importId, currency, now })
      return here({ done: 'currency' })
    }),
    save: formHandler(invoiceForm, async (head, fields) => {
      const receiptId = await saveInvoice(db, {
        importId,
        head,
        receiptId: formIdIn(fields),
        ...by,
      })
      return redirect(paths.business.inventory.receipt(receiptId, { done: 'invoice' }), 303)
    }),
    async discard() {
      await discardImport(db, { importId, now })
      return redirect(paths.business.inventory.receiving({ done: 'invoice-discarded' }), 303)
    },
  })
}

function positionIn({ position = '' }: Record<string, string>): number {
  return /^\d{1,6}$/.test(position) ? Number(position) : -1
}
