import { missing } from '../errors'
import { bool, list, text } from '../params'
import { endpoint, paging, range } from './endpoint'

export const events = [
  endpoint('GET', '/v1/events/:id', {}, async ({ emulator, account, ids }) => {
    const event = await emulator.store.event(ids[0] as string)
    if (!event || event.account !== account || event.type.startsWith('v2.'))
      throw missing('event', ids[0] as string)
    return event.body
  }),
  endpoint(
    'GET',
    '/v1/events',
    { ...paging, created: range, type: text(), types: list(text(), 20), delivery_success: bool },
    async ({ emulator, account, params }) => {
      const types = params.types ?? (params.type === undefined ? undefined : [params.type])
      const { data, more } = await emulator.store.events({
        account,
        types,
        created: params.created,
        delivered: params.delivery_success,
        limit: params.limit ?? 10,
        after: params.starting_after,
        before: params.ending_before,
        v2: false,
      })
      return { object: 'list', data: data.map(({ body }) => body), has_more: more, url: '/v1/events' }
    },
  ),
  endpoint('GET', '/v2/core/events/:id', {}, async ({ emulator, ids }) => {
    const event = await emulator.store.event(ids[0] as string)
    if (!event?.type.startsWith('v2.')) throw missing('event', ids[0] as string)
    return event.body
  }),
]
