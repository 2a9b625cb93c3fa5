import type { HeadersArgs, HeadersFunction, ServerBuild } from '@remix-run/node'
import { expect, it } from 'vitest'
import { withPrivateHeaders } from '~/web/http/page-headers'

const args = (actionHeaders: HeadersInit, loaderHeaders: HeadersInit): HeadersArgs => ({
  actionHeaders: new Headers(actionHeaders),
  loaderHeaders: new Headers(loaderHeaders),
  parentHeaders: new Headers(),
  errorHeaders: undefined,
})

function headersOf(
  module: { headers?: HeadersFunction },
  actionHeaders: HeadersInit,
  loaderHeaders: HeadersInit = {},
) {
  const build = withPrivateHeaders({ routes: { page: { id: 'page', module } } } as unknown as ServerBuild)
  const headers = build.routes.page!.module.headers as HeadersFunction
  return Object.fromEntries(new Headers(headers(args(actionHeaders, loaderHeaders))))
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

it('a page whose loader says how long it may be kept has the headers of its loader', () => {
  const loaderHeaders = { 'cache-control': 'no-cache', 'x-page-cache': 'site' }
  expect(headersOf({}, {}, loaderHeaders)).toEqual(loaderHeaders)
  expect(headersOf({}, {}, { 'X-Page-Cache': 'site' })).toEqual({ 'cache-control': 'private, no-store' })
})
