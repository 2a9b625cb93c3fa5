// A page of a route's file as a person reads it: its text, drawn from its loader's data without a browser.
import type { ComponentType } from 'react'
import { htmlOf } from './drawn'
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
  return (await htmlOf(Page, { path, data }))
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}
