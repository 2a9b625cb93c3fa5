import type { RequestContext } from './request-context.server'

/**
 * Reads one part of a page that is shown without it where that fails: null then, with the error in the log. A thrown
 * Response passes through.
 */
export async function loadPart<T>(
  context: Pick<RequestContext, 'log'>,
  part: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Response) throw error
    context.log.error({ error, part }, 'part of a page failed')
    return null
  }
}
