// Actions of a receipt: its details and lines, receiving, undoing, closing and discarding.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { DuplicateReceiptError } from '~/cellar/receiving/errors'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { removeReceiptLine, saveReceiptLine } from '~/cellar/receiving/save-lines.server'
import { saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { returnBottles } from '~/cellar/receiving/return-bottles.server'
import { lineForm, receiptForm, returnForm } from '~/cellar/receiving/schemas'
import {
  closeReceipt,
  discardReceipt,
  reopenReceipt,
  undoReceipt,
} from '~/cellar/receiving/undo-receipt.server'

interface Saved {
  saved: true
  /** The receipt with the document number that was refused. */
  duplicateOf: string | null
}

export async function receiptAction({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'stock.adjust')
  const receiptId = idIn(params, 'receiptId')
  const by = { userId: user.id, requestId: context.requestId, now }
  const back = (query: Parameters<typeof paths.business.inventory.receipt>[1]) =>
    redirect(paths.business.inventory.receipt(receiptId, query), 303)
  let duplicateOf: string | null = null
  return handleForms<Saved>(
    request,
    context,
    {
      details: formHandler(receiptForm, async (details, { auto }) => {
        await saveReceipt(db, { receiptId, details, mustExist: true, ...by }).catch((error: unknown) => {
          if (error instanceof DuplicateReceiptError) duplicateOf = error.receiptId
          throw error
        })
        return auto === '1' ? { saved: true as const, duplicateOf: null } : back({ done: 'saved' })
      }),
      line: formHandler(lineForm, async (line, fields) => {
        const lineId = await saveReceiptLine(db, { receiptId, lineId: formIdIn(fields), line })
        return back({ added: lineId })
      }),
      async 'remove-line'(fields) {
        const lineId = idIn(fields, 'lineId')
        await removeReceiptLine(db, { receiptId, lineId })
        return back({ done: 'line-removed' })
      },
      async post(fields) {
        const quantities =
          fields.all === '1' ? null : bottlesIn(fields, 'line-', 'a line that did not arrive')
        const { bottles } = await postReceipt(db, {
          receiptId,
          postingId: formIdIn(fields),
          quantities,
          ...by,
        })
        return back({ done: 'received', count: String(bottles) })
      },
      return: formHandler(returnForm, async ({ reason }, fields) => {
        const returnId = formIdIn(fields) ?? newId()
        const quantities = bottlesIn(fields, 'return-', 'a wine that stays')
        const returnedOn = dayIn(club.timeZone, now)
        const count = await returnBottles(db, { receiptId, returnId, quantities, reason, returnedOn, ...by })
        const query = { done: 'received', count: String(count) }
        return redirect(paths.business.inventory.receipt(returnId, query), 303)
      }),
      async undo() {
        const { reversed, gone } = await undoReceipt(db, { receiptId, ...by })
        return back({ done: 'undone', count: String(reversed), gone: String(gone) })
      },
      async close() {
        await closeReceipt(db, { receiptId, ...by })
        return back({ done: 'closed' })
      },
      async reopen() {
        await reopenReceipt(db, { receiptId })
        return back({ done: 'reopened' })
      },
      async discard() {
        await discardReceipt(db, { receiptId, now: by.now })
        return redirect(paths.business.inventory.receiving({ done: 'discarded' }), 303)
      },
    },
    { onRejected: () => (duplicateOf === null ? {} : { duplicateOf }) },
  )
}

/** Bottles by the ids of the lines, from fields whose names begin so; a blank field has none. */
function bottlesIn(fields: Record<string, string>, prefix: string, none: string): Map<string, number> {
  const typed = Object.entries(fields).filter(([name]) => name.startsWith(prefix))
  return new Map(
    typed.map(([field, text]) => {
      const trimmed = text.trim()
      if (!/^\d{0,6}$/.test(trimmed)) {
        const sentence = `Please enter whole bottles, such as 12, or 0 for ${none}.`
        throw new DomainError('bad-quantity', 400, sentence, { field })
      }
      return [field.slice(prefix.length), Number(trimmed)]
    }),
  )
}
