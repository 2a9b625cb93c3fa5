import type { OpenTenantDb } from '#/db/handles.server'

/** The boxes `o` of a run with their entitlements `e`; `l` has the numbers of their bottles. */
export const boxesOfRun = (db: OpenTenantDb, runId: string) =>
  db.q
    .selectFrom('run_orders as o')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('order_bottles as l')
        .whereRef('l.order_id', '=', 'o.id')
        .select(({ fn }) => [
          fn.countAll<number>().as('bottles'),
          fn.countAll<number>().filterWhere('l.status', '=', 'out').as('out'),
          fn.countAll<number>().filterWhere('l.status', '=', 'short').as('short'),
        ])
        .as('l'),
    )
    .where('o.run_id', '=', runId)
