// A page of a route's file as a person reads it: its text, drawn from its loader's data without a browser.
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { aPage } from './page'
import { moduleOf } from './route-modules'

/** The text of a page at this path, tags left out and spaces joined. */
export async function pageText(
  database: Parameters<typeof aPage>[0],
  file: string,
  { path, params = {}, ...options }: Parameters<typeof aPage>[2] & { path: string; params?: object },
): Promise<string> {
  const { data } = await (await aPage(database, file, options)).load(path, params)
  const Page = (await moduleOf(file)).default as ComponentType
  const { query, dataRoutes } = createStaticHandler([{ path: '*', loader: () => data, Component: Page }])
  const state = await query(new Request(`https://club.example${path}`))
  if (state instanceof Response) throw state
  const router = createStaticRouter(dataRoutes, state)
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={state} hydrate={false} />)
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}
