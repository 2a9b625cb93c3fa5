import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Browser contexts that stay open for all tests of a worker, so that pages find scripts and styles in the cache. Every
 * test gets them as new: without cookies, storage, permissions and pages of an earlier one.
 */
export class WarmContexts {
  private readonly free = new Map<string, BrowserContext[]>()
  /** The options that each context was created with, and the origins that its pages were on since it was cleaned. */
  private readonly states = new WeakMap<
    BrowserContext,
    { key: string; origins: Set<string>; hasOwnClock: boolean }
  >()

  constructor(private readonly browser: Browser) {}

  /** A context with these options, from an earlier test or new. */
  async take(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const free = this.free.get(key)?.pop()
    if (free) return free
    const context = await this.browser.newContext(options)
    const origins = new Set<string>()
    const state = { key, origins, hasOwnClock: false }
    this.states.set(context, state)
    // The pages' clock is the context's, and cannot be taken away again.
    const install = context.clock.install.bind(context.clock)
    context.clock.install = (options) => {
      state.hasOwnClock = true
      return install(options)
    }
    context.on('request', (request) => {
      if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
    })
    return context
  }

  /**
   * Takes a context back, cleaned. One that was closed, has a clock of its own, or cannot be cleaned in time, is
   * forgotten: the browser never closes a page that it is asked to close at the moment in which its next document
   * takes over.
   */
  async giveBack(context: BrowserContext): Promise<void> {
    const { key, origins, hasOwnClock } = this.states.get(context)!
    const cleaned = hasOwnClock ? context.close().then(() => false) : isCleaned(context, origins)
    const tooLate = setTimeout(10_000, false, { ref: false })
    if (await Promise.race([cleaned, tooLate])) this.free.set(key, [...(this.free.get(key) ?? []), context])
    origins.clear()
  }
}

const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage'

/** Cleans a context and says whether it could. */
async function isCleaned(context: BrowserContext, origins: Iterable<string>): Promise<boolean> {
  try {
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
    await Promise.all(context.pages().map((page) => page.close()))
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await page.close()
    return true
  } catch {
    return false
  }
}
