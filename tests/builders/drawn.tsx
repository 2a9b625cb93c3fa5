import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'

/** The HTML of a page or a part of one at this path, drawn from the data of its loader without a server. */
export async function htmlOf(
  Page: ComponentType,
  { path = '/', data = null }: { path?: string; data?: object | null } = {},
) {
  const { query, dataRoutes } = createStaticHandler([{ path: '*', loader: () => data, Component: Page }])
  const state = await query(new Request(`https://club.example${path}`))
  if (state instanceof Response) throw state
  const router = createStaticRouter(dataRoutes, state)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={state} hydrate={false} />)
}
