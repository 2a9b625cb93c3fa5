// Actions of an order's page: its status, a refund of bottles, the receipt, and notes.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { PaymentError } from '~/membership/memberships/payments'
import { changeOrders, ordersInHand } from '~/club/orders/changes/change-orders.server'
import {
  deleteNoteForm,
  noteForm,
  orderActForm,
  refundedLines,
  refundForm,
  refundSumForm,
  undoForm,
} from '~/club/orders/changes/schemas'
import { undoOrderChange } from '~/club/orders/changes/undo-change.server'
import { deleteNote, saveNote } from '~/club/orders/page/notes.server'
import { resendReceipt } from '~/club/purchases/emails/resend-receipt.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { refundSum } from '~/club/purchases/refund/refund-sum.server'

export async function orderAction({ request, context, params }: ActionFunctionArgs) {
  // A broken body is answered by the form, after the guard.
  const { intent } = await formFields(request).catch(() => ({ intent: '' }))
  const isRefund = intent === 'refund' || intent === 'refund-sum'
  const permission = isRefund ? 'payments.manage' : 'orders.change'
  const { db, may, by } = await requireBusiness(request, context, permission)
  const orderId = idIn(params, 'orderId')
  const [order] = await db.read((db) => ordersInHand(db, [orderId]))
  if (!order) throw new DomainError('order-not-found', 404, 'This order is no longer here.')
  // Money that went back can't be called back: one hour covers a session of office work.
  if (isRefund || (intent === 'cancel' && order.kind === 'purchase'))
    await requireReauthentication(request, context, {
      withinMinutes: 60,
      next: paths.business.orders.order(orderId),
    })
  const here = (query: { done?: string; changed?: string }) =>
    redirect(paths.business.orders.order(orderId, query), 303)
  const makeRefund = async (refundId: string) => {
    try {
      await context.services.billing.oneTime.executeRefund(db, refundId)
    } catch (error) {
      // While the outcome is unknown the job asks again; a refusal is said.
      const isWaiting =
        error instanceof PaymentError && (error.outcome === 'unknown' || error.outcome === 'in-progress')
      if (!isWaiting) throw error
    }
    return here({ done: 'refunded' })
  }
  const change = formHandler(orderActForm, async ({ changeId, act, reason }) =>
    here({
      changed: await changeOrders(db, {
        changeId,
        selection: { orderIds: [orderId] },
        expected: null,
        act,
        reason,
        may,
        ...by,
      }),
    }),
  )
  return handleForms(request, context, {
    act: change,
    cancel: change,
    undo: formHandler(undoForm, async ({ changeId }) => {
      await undoOrderChange(db, { changeId, ...by })
      return here({ changed: changeId })
    }),
    refund: formHandler(refundForm, async ({ refundId, reason }, fields) => {
      const bottles = refundedLines(fields)
      if (bottles === null) throw new DomainError('bad-quantity', 400, 'Choose whole numbers of bottles.')
      if (bottles.length === 0)
        throw new DomainError('nothing-chosen', 400, 'Choose at least one bottle to refund.')
      await refundBottles(db, { refundId, purchaseId: orderId, bottles, reason, ...by })
      return makeRefund(refundId)
    }),
    'refund-sum': formHandler(refundSumForm, async ({ refundId, amount, reason }) => {
      await refundSum(db, { refundId, purchaseId: orderId, amountCents: amount, reason, ...by })
      return makeRefund(refundId)
    }),
    resend: async () => {
      await resendReceipt(db, { purchaseId: orderId, ...by })
      return here({ done: 'resent' })
    },
    note: formHandler(noteForm, async ({ noteId, note }) => {
      await saveNote(db, { orderId, noteId, note, ...by })
      return here({ done: 'note' })
    }),
    'delete-note': formHandler(deleteNoteForm, async ({ noteId }) => {
      await deleteNote(db, { noteId, ...by })
      return here({ done: 'note-deleted' })
    }),
  })
}
