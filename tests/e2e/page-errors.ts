import type { BrowserContext, Page, Request } from '@playwright/test'

/** Collects console errors, content security policy violations and third-party requests, until it is stopped. */
export function collectPageErrors(
  context: BrowserContext,
  allowedOrigin: (url: URL) => boolean,
): { pageErrors: string[]; stop(): void } {
  const pageErrors: string[] = []
  /** Error statuses of navigations are expected (a 404 page, a form with errors). */
  const navigated = new Set<string>()

  const onRequest = (request: Request) => {
    const url = new URL(request.url())
    if (request.isNavigationRequest()) navigated.add(request.url())
    if (/^https?:$/.test(url.protocol) && !allowedOrigin(url)) pageErrors.push(`request to ${url.href}`)
  }
  const onPage = (page: Page) => {
    page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && !/Content Security Policy/i.test(message.text())) return
      const { url } = message.location()
      if (
        /^Failed to load resource/.test(message.text()) &&
        (navigated.has(url) || isRefusedForm(message.text(), url))
      )
        return
      pageErrors.push(`console: ${message.text()} (${url})`)
    })
  }
  context.on('request', onRequest)
  context.on('page', onPage)
  const stop = () => {
    context.off('request', onRequest)
    context.off('page', onPage)
  }
  return { pageErrors, stop }
}

/** A form submitted by script that returned errors: the browser logs its status. */
const isRefusedForm = (text: string, url: string) =>
  /status of 4(00|01|09|22|29)\b/.test(text) && URL.canParse(url) && new URL(url).pathname.endsWith('.data')
