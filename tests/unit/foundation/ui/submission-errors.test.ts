import { decode } from 'turbo-stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { SUBMISSION_ERROR_HEADER, encodeSubmissionError } from '~/foundation/kit/submission-error'
import { submissionErrors, keepFormsOnFailure, NoResponseError } from '~/foundation/ui/form/submission-errors'

const origin = 'https://clubs.example'
const ofThePage = (body: string, status = 200, headers = {}) =>
  new Response(body, { status, headers: { 'x-remix-response': 'yes', ...headers } })

/** Sends a form, or asks for a page, through a network that answers so. */
function sending(answer: () => Response | Promise<Response>, path = '/join.data') {
  const send = keepFormsOnFailure(async () => answer(), origin)
  return {
    form: (signal?: AbortSignal) => send(new URL(path, origin), { method: 'POST', signal }),
    page: () => send(new URL(path, origin)),
  }
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'))

/** The result that Remix reads from an answer: `null` leaves the page as it is. */
async function actionData(answer: Response) {
  const { value } = await decode(answer.body!)
  return value as { data?: unknown }
}

beforeEach(() => submissionErrors.clear())

describe('a form', () => {
  it('that is answered by its page passes through', async () => {
    const answer = await sending(() => ofThePage('said', 400)).form()
    expect([answer.status, await answer.text(), submissionErrors.current()]).toEqual([400, 'said', null])
  })

  it('without an answer leaves the page as it is and is noted as a network failure', async () => {
    const answer = await sending(broken).form()
    expect(answer.status).toBe(503)
    expect(await actionData(answer)).toEqual({ data: null })
    expect(submissionErrors.current()).toMatchObject({ kind: 'network' })
  })

  it('whose answer breaks off is one without an answer', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.error(new TypeError('network error')),
    })
    await sending(() => new Response(body, { headers: { 'x-remix-response': 'yes' } })).form()
    expect(submissionErrors.current()).toMatchObject({ kind: 'network' })
  })

  it('that failed on the server is noted with the sentence and the request to name', async () => {
    const note = { sentence: 'Please wait a moment.', requestId: 'req-1' }
    const answer = await sending(() =>
      ofThePage('', 429, { [SUBMISSION_ERROR_HEADER]: encodeSubmissionError(note) }),
    ).form()
    expect(answer.status).toBe(429)
    expect(await actionData(answer)).toEqual({ data: null })
    expect(submissionErrors.current()).toMatchObject({ kind: 'server', ...note })
  })

  it('that a proxy answered in our place is noted as a fault without its page being shown', async () => {
    await sending(() => new Response('<h1>Bad Gateway</h1>', { status: 502 })).form()
    expect(submissionErrors.current()).toMatchObject({ kind: 'server', sentence: undefined })
  })

  it('that the server refused before any page was asked says why', async () => {
    const headers = { 'x-request-id': 'req-1', 'content-type': 'text/plain; charset=UTF-8' }
    await sending(() => new Response('This form is too long.', { status: 413, headers })).form()
    expect(submissionErrors.current()).toMatchObject({ kind: 'server', sentence: 'This form is too long.' })
  })

  it('that is sent again has no fault any more', async () => {
    await sending(broken).form()
    await sending(() => ofThePage('')).form()
    expect(submissionErrors.current()).toBeNull()
  })

  it('that the router gave up has none', async () => {
    const signal = AbortSignal.abort()
    await expect(sending(broken).form(signal)).rejects.toThrow('Failed to fetch')
    expect(submissionErrors.current()).toBeNull()
  })
})

it('a page that cannot be reached fails so that its error says so', async () => {
  await expect(sending(broken).page()).rejects.toThrow(NoResponseError)
  expect(submissionErrors.current()).toBeNull()
})

it('a request that is not of the router is left alone', async () => {
  await expect(sending(broken, '/session/refresh').form()).rejects.toThrow('Failed to fetch')
  expect(submissionErrors.current()).toBeNull()
})
