import type { Scopes } from '#/tenants/scope.server'

export type PartStatus = 'working' | 'not working'

/** The parts of the service that people ask about. */
interface ServiceStatus {
  /** Pages that are read. This one was. */
  pages: PartStatus
  /** Everything that is stored: signing in, joining, the portal. */
  database: PartStatus
}

/** Longest time that the page waits for the database. */
const maxWaitMs = 2_000

/** Current status of the service: the database works if it answers a query within `maxWaitMs`. Never throws. */
export async function serviceStatus(scopes: Scopes): Promise<ServiceStatus> {
  const db = scopes.platform('inquiry')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), maxWaitMs)
  })
  const answered = db
    .read(({ q }) => q.selectFrom('inquiries').select('id').limit(1).execute())
    .then(() => true)
    .catch(() => false)
  const isWorking = await Promise.race([answered, late])
  clearTimeout(timer)
  return { pages: 'working', database: isWorking ? 'working' : 'not working' }
}
