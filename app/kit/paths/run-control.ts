import { withQuery } from './with-query'

const run = (runId: string) => `/business/runs/${encodeURIComponent(runId)}`

/** Links of one club run, and of what members are owed. */
export const runControlPaths = {
  /** A run by its state; `done` is what was just done. */
  home: (runId: string, query?: { done?: string }) => withQuery(run(runId), query),
  /** The pre-flight; `show` is the group of members that is listed, `page` its page. */
  check: (runId: string, query?: { show?: string; q?: string; page?: string; done?: string }) =>
    withQuery(`${run(runId)}/check`, query),
  /** The boxes of a run; `after` is the number of the last box of the page before. */
  boxes: (runId: string, query?: { show?: string; q?: string; after?: string }) =>
    withQuery(`${run(runId)}/boxes`, query),
  box: (runId: string, orderId: string, query?: { done?: string }) =>
    withQuery(`${run(runId)}/boxes/${encodeURIComponent(orderId)}`, query),
  /** Boxes owed to members for paid months; `run` is the run that a box may be added to. */
  owed: (query?: {
    show?: string
    month?: string
    q?: string
    by?: string
    run?: string
    after?: string
    done?: string
  }) => withQuery('/business/runs/owed', query),
}
