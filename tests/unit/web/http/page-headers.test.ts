import type { HeadersArgs, HeadersFunction, ServerBuild } from '@remix-run/node'
import { expect, it } from 'vitest'
import { withPrivateHeaders } from '~/web/http/page-headers'

const args = (actionHeaders: HeadersInit): HeadersArgs => ({
  actionHeaders: new Headers(actionHeaders),
  loaderHeaders: new Headers(),
  parentHeaders: new Headers(),
  errorHeaders: undefined,
})

function headersOf(module: { headers?: HeadersFunction }, actionHeaders: HeadersInit) {
  const build = withPrivateHeaders({ routes: { page: { id: 'page', module } } } as unknown as ServerBuild)
  const headers = build.routes.page!.module.headers as HeadersFunction
  return Object.fromEntries(new Headers(headers(args(actionHeaders))))
}

it('a page without headers of its own is kept by no cache, and passes on when to try again', () => {
  expect(headersOf({}, { 'Retry-After': '30', 'Cache-Control': 'max-age=60' })).toEqual({
    'cache-control': 'private, no-store',
    'retry-after': '30',
  })
})

it('a page with headers of its own keeps these', () => {
  const headers = () => ({ 'Cache-Control': 'no-cache' })
  expect(headersOf({ headers }, {})).toEqual({ 'cache-control': 'no-cache' })
})
