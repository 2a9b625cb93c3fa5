import { redirect } from '@remix-run/node'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { formHandler, handleForm, handleForms } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { requiredLine } from '~/foundation/kit/text'

const schema = z.object({ name: requiredLine(20, 'Please enter a name'), password: z.string().default('') })

function posted(fields: Record<string, string>, log = { error: vi.fn() }) {
  const request = new Request('http://platform.test/', { method: 'POST', body: new URLSearchParams(fields) })
  // The form's action uses nothing else of a request.
  const context = { log, memo: new Map() } as unknown as RequestContext
  return [request, context] as const
}

async function answer(work: ReturnType<typeof handleForm>) {
  const result = await work
  if (result instanceof Response) return { status: result.status, location: result.headers.get('Location') }
  return { status: result.init?.status ?? 200, ...result.data }
}

describe('the action of a form', () => {
  it('does the work with the validated value', async () => {
    const result = await answer(
      handleForm(...posted({ name: ' Ada ' }), schema, async ({ name }) => redirect(`/${name}`)),
    )
    expect(result).toMatchObject({ status: 302, location: '/Ada' })
  })

  it('gives back the values without secrets, and the errors by field', async () => {
    const result = await answer(
      handleForm(...posted({ name: '', password: 'secret', other: 'kept' }), schema, async () => ({})),
    )
    expect(result).toMatchObject({
      status: 400,
      submission: {
        initialValue: { name: '', other: 'kept' },
        error: { name: ['Please enter a name'] },
      },
    })
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  it('ties the sentence of a business rule to its field, with its status', async () => {
    const taken = new DomainError('taken', 409, 'This name is taken.', { field: 'name' })
    const result = await answer(handleForm(...posted({ name: 'Ada' }), schema, () => Promise.reject(taken)))
    expect(result).toMatchObject({ status: 409, submission: { error: { name: ['This name is taken.'] } } })
  })

  it('logs an unexpected error and shows only the sentence of the page', async () => {
    const log = { error: vi.fn() }
    const failure = { failure: 'The profile could not be saved.' }
    const result = await answer(
      handleForm(
        ...posted({ name: 'Ada' }, log),
        schema,
        () => Promise.reject(new Error('no such column')),
        failure,
      ),
    )
    expect(result).toMatchObject({
      status: 500,
      submission: { error: { '': ['The profile could not be saved.'] } },
    })
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('answers commands and paths in field names as if they were not there', async () => {
    const hostile = { name: 'Ada', __intent__: '{"type":', 'name.first': 'x', '__proto__[a]': 'y' }
    const result = await answer(
      handleForm(...posted(hostile), schema, async ({ name }) => redirect(`/${name}`)),
    )
    expect(result).toMatchObject({ location: '/Ada' })
  })
})

describe('a form with an id', () => {
  const withId = z.object({ wineId: idField('Choose a wine'), tierId: idField().optional() })
  const send = (fields: Record<string, string>) =>
    answer(handleForm(...posted(fields), withId, async ({ wineId }) => ({ wineId })))
  const id = '01900000-0000-7000-8000-000000000001'

  it('answers text in its place with 404, and asks for one that is missing', async () => {
    expect(await send({ wineId: id })).toMatchObject({ status: 200, wineId: id })
    expect(await send({ wineId: 'x' })).toMatchObject({ status: 404 })
    expect(await send({ wineId: id, tierId: 'x' })).toMatchObject({ status: 404 })
    for (const fields of [{}, { wineId: '' }] as Record<string, string>[])
      expect(await send(fields)).toMatchObject({
        status: 400,
        submission: { error: { wineId: ['Choose a wine'] } },
      })
  })
})

describe('the action of several forms', () => {
  const forms = (sent: ReturnType<typeof posted>) =>
    handleForms<{ done: string }>(...sent, {
      rename: formHandler(schema, async ({ name }) => ({ done: name })),
      remove: async ({ id }) => ({ done: `removed ${id}` }),
    })

  it('knows by the intent which of them was sent', async () => {
    expect(await answer(forms(posted({ intent: 'rename', name: 'Ada' })))).toMatchObject({ done: 'Ada' })
    expect(await answer(forms(posted({ intent: 'remove', id: '7' })))).toMatchObject({ done: 'removed 7' })
  })

  it.each(['toString', '', 'other'])('refuses the unknown intent %o', async (intent) => {
    expect(await answer(forms(posted({ intent })))).toMatchObject({ status: 400 })
  })
})
