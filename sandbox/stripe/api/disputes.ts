import { invalid } from '../errors'
import { closeDispute, isUndecided } from '../engine/payments/disputes'
import { bool, emptyable, metadata, text, unsupporteds } from '../params'
import { endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'

export const disputes = [
  endpoint('GET', '/v1/disputes/:id', {}, (call) => retrieve(call, 'dispute')),
  endpoint(
    'GET',
    '/v1/disputes',
    { ...paging, created: range, charge: text(), payment_intent: text() },
    (call) => {
      const { created, charge: parent, payment_intent: intent } = call.params
      const field = intent && { name: 'payment_intent', values: [intent] }
      return page(call, { type: 'dispute', created, parent, ...(field ? { field } : {}) }, '/v1/disputes')
    },
  ),
  endpoint(
    'POST',
    '/v1/disputes/:id',
    {
      metadata: emptyable(metadata),
      submit: bool,
      ...unsupporteds('evidence', 'intended_submission_method'),
    },
    async (call) => {
      const { id } = await call.load('dispute', call.ids[0] as string)
      const dispute = call.workingSet.edit('dispute', id)
      dispute.metadata = mergeMetadata(dispute.metadata, call.params.metadata)
      call.workingSet.emit('charge.dispute.updated', dispute)
      return dispute
    },
  ),
  endpoint('POST', '/v1/disputes/:id/close', {}, async (call) => {
    const { id, body } = await call.load('dispute', call.ids[0] as string)
    if (!isUndecided(body)) throw invalid('This dispute is already closed')
    await call.load('charge', body.charge)
    return closeDispute(call.workingSet, id, 'lost')
  }),
]
