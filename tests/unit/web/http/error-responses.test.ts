import { data, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { withErrorResponses, failedForm } from '~/web/http/error-responses.server'
import { DomainError } from '~/foundation/kit/errors'
import { createLog } from '~/foundation/kit/log.server'

type Handler = (args: { request: Request; context: AppLoadContext; params: object }) => Promise<unknown>

const contextFor = () =>
  ({ memo: new Map(), requestId: 'req-1', log: createLog('silent') }) as unknown as AppLoadContext

/** A build of one route, with its handlers as they are served. */
function served(module: { loader?: Handler; action?: Handler }, isPage = true) {
  const route = { id: 'r', path: 'r', module: { ...module, ...(isPage && { default: () => null }) } }
  const build = withErrorResponses({ routes: { r: route } } as unknown as ServerBuild)
  return build.routes.r!.module as { loader: Handler; action: Handler }
}

function aForm(fields: Record<string, string>) {
  const request = new Request('https://clubs.example/r?step=account', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { request, context: contextFor(), params: {} }
}

const failing = (error: unknown) => () => Promise.reject(error)

describe('a form whose action fails', () => {
  it('responds with the status, and keeps its fields without secrets to be sent again', async () => {
    const { action } = served({ action: failing(new Error('the cable was pulled')) })
    const sent = aForm({ intent: 'account', fullName: 'Iris', password: 'vendemmia tardiva' })
    expect(await action(sent)).toMatchObject({ data: null, init: { status: 500 } })
    expect(failedForm(sent.context)).toEqual({
      to: '/r?step=account',
      fields: { intent: 'account', fullName: 'Iris' },
      fault: { sentence: undefined, requestId: 'req-1' },
    })
  })

  it('has the sentence and status of an uncaught DomainError', async () => {
    const { action } = served({ action: failing(new DomainError('busy', 429, 'Please wait a moment.')) })
    const sent = aForm({ intent: 'account' })
    expect(await action(sent)).toMatchObject({ init: { status: 429 } })
    expect(failedForm(sent.context)?.fault.sentence).toBe('Please wait a moment.')
  })

  it('cannot be sent again without its files', async () => {
    const body = new FormData()
    body.set('photo', new File(['...'], 'photo.jpg'))
    const request = new Request('https://clubs.example/r', { method: 'POST', body })
    const context = contextFor()
    await served({ action: failing(new Error()) }).action({ request, context, params: {} })
    expect(failedForm(context)).toMatchObject({ fields: null })
  })

  it.each([
    ['a redirect', new Response(null, { status: 303, headers: { location: '/next' } })],
    ['data with a status', data({ is: 'there' }, { status: 404 })],
  ])('passes through %s that is thrown', async (_what, thrown) => {
    const sent = aForm({})
    await expect(served({ action: failing(thrown) }).action(sent)).rejects.toBe(thrown)
    expect(failedForm(sent.context)).toBeNull()
  })

  it('does not apply to API routes', async () => {
    const error = new Error('the cable was pulled')
    await expect(served({ action: failing(error) }, false).action(aForm({}))).rejects.toBe(error)
  })
})

it('the browser learns why a page could not be loaded', async () => {
  const { loader } = served({ loader: failing(new DomainError('gone', 404, 'Business not found.')) })
  const args = { request: new Request('https://clubs.example/r'), context: contextFor(), params: {} }
  await expect(loader(args)).rejects.toMatchObject({
    data: { sentence: 'Business not found.', requestId: 'req-1' },
    init: { status: 404 },
  })
})
