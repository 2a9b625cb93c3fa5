import { readFile } from 'node:fs/promises'
import { setTimeout as nextTimers } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '~/web/http/endpoints/metrics.server'
import { platformFigures, type PlatformFigures } from '~/web/http/endpoints/platform-figures.server'
import { insertRowsOfEveryTable } from '../../../builders/database/insert-rows'
import { freshDatabase, type TestDatabase } from '../../../database'

interface Alert {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}

const { groups } = parse(await readFile('ops/alerts.yml', 'utf8')) as { groups: { rules: Alert[] }[] }
const alerts = new Map(groups.flatMap(({ rules }) => rules).map((rule) => [rule.alert, rule]))

interface Sample {
  labels: Record<string, string>
  value: number
}

/** The samples of one metric in Prometheus' text format. */
function samplesOf(text: string, metric: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name !== metric) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!])
    return [{ labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) }]
  })
}

const forms =
  /^(?:(increase|sum|absent)\()?([a-z_0-9]+)(?:\{([^}]*)\})?(?:\[\w+\])?\)?(?: (>|==) ([0-9.]+))?$/

/** Whether a rule's expression holds: the forms of rules that are used, on metrics read before and after. */
function holds(expr: string, before: string, after: string): boolean {
  const [, call, metric, matchers = '', operator, threshold] = forms.exec(expr) ?? []
  if (!metric) throw new Error(`The expression has a form that the test does not know: ${expr}`)
  const matches = ({ labels }: Sample) =>
    [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].every(([, name, kind, wanted]) => {
      const value = labels[name!] ?? ''
      if (kind === '=~') return new RegExp(`^(?:${wanted})$`).test(value)
      return kind === '=' ? value === wanted : value !== wanted
    })
  const samples = samplesOf(after, metric).filter(matches)
  if (call === 'absent') return samples.length === 0
  const earlier = samplesOf(before, metric).filter(matches)
  const past = ({ labels }: Sample) =>
    earlier.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value ?? 0
  const values =
    call === 'sum'
      ? [samples.reduce((sum, { value }) => sum + value, 0)]
      : samples.map((sample) => sample.value - (call === 'increase' ? past(sample) : 0))
  return values.some((value) => (operator === '>' ? value > Number(threshold) : value === Number(threshold)))
}

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
  await insertRowsOfEveryTable(db.owner, ['ada'])
  await db.owner.query(`
    insert into webhook_inbox (event_id, endpoint, type, object_key, livemode, payload, status, not_before, received_at)
      values ('evt_1', 'connect', 'invoice.paid', 'in_1', false, '{}', 'done', now(), now());
    update outgoing_emails set status = 'sent', sent_at = now();
    update platform_emails set status = 'sent', sent_at = now();
    update stripe_accounts set reconciled_until = now(), disconnected_at = null;
    update model_usage set cost_micros = 0;
    delete from backups;
    insert into backups values (gen_random_uuid(), now(), 1, 1, true, 0);
    select pgboss.create_queue('reminders', '{"policy": "standard"}');`)
})
afterAll(() => db.close())

/** A process with these metrics; what goes wrong is done to it or to the database. */
function aProcess() {
  const pools = { requests: { totalCount: 10, idleCount: 4, waitingCount: 0 } }
  const state = { pools, listening: true, lost: {} as Record<string, number>, isDown: false, lag: 0 }
  // Figures are kept for some seconds, and a test reads them each time.
  const figures = async (): Promise<PlatformFigures> => {
    if (state.isDown) throw new Error('The database is away')
    return platformFigures(db.across())()
  }
  const metrics = createMetrics({
    state: {
      ...{ pools, isListening: () => state.listening, lostProcesses: () => state.lost },
      replica: { lagSeconds: () => state.lag, fallbacks: () => 0 },
    },
    figures,
  })
  return { state, pools, metrics }
}

type Fault = (process: ReturnType<typeof aProcess>) => unknown
const sql = (text: string) => () => db.owner.query(text)

/** Stops the process for longer than the threshold. Node measures from one of its ticks, every 10 ms, to the next. */
async function blockEventLoop() {
  await nextTimers(20)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  await nextTimers()
}

const faults: [alert: string, fault: Fault, remedy: string | null][] = [
  ['DatabaseDown', ({ state }) => (state.isDown = true), null],
  [
    'ServerErrors',
    ({ metrics }) =>
      Array.from({ length: 11 }, () => metrics.observe({ method: 'GET', status: 500, kind: 'page' }, 0.1)),
    null,
  ],
  [
    'JobsLate',
    sql(`insert into pgboss.job (name, start_after) values ('reminders', now() - interval '301 seconds')`),
    'delete from pgboss.job',
  ],
  [
    'JobsFailed',
    sql(`insert into pgboss.job (name, state) values ('reminders', 'failed')`),
    'delete from pgboss.job',
  ],
  [
    'WebhooksLate',
    sql(`update webhook_inbox set status = 'queued', not_before = now() - interval '601 seconds'`),
    `update webhook_inbox set status = 'done'`,
  ],
  [
    'WebhooksFailed',
    sql(`update webhook_inbox set status = 'failed'`),
    `update webhook_inbox set status = 'done'`,
  ],
  [
    'EmailsLate',
    sql(`update outgoing_emails set status = 'queued', created_at = now() - interval '901 seconds'`),
    `update outgoing_emails set status = 'sent'`,
  ],
  ['ConnectionsWaiting', ({ pools }) => (pools.requests.waitingCount = 6), null],
  ['ListenerDown', ({ state }) => (state.listening = false), null],
  ['ReplicaLate', ({ state }) => (state.lag = 31), null],
  // A replica that never answered.
  ['ReplicaLate', ({ state }) => (state.lag = Infinity), null],
  ['EventLoopLate', blockEventLoop, null],
  ['ChildProcessesLost', ({ state }) => (state.lost['reading worker'] = 4), null],
  [
    'ReconciliationOld',
    sql(`update stripe_accounts set reconciled_until = now() - interval '49 hours'`),
    'update stripe_accounts set reconciled_until = now()',
  ],
  [
    'BackupOld',
    sql(`update backups set made_at = now() - interval '27 hours'`),
    'update backups set made_at = now()',
  ],
  [
    'BackupMissing',
    sql('delete from backups'),
    'insert into backups values (gen_random_uuid(), now(), 1, 1, true, 0)',
  ],
  [
    'ModelCost',
    sql(
      `update model_usage set month = date_trunc('month', now() at time zone 'UTC'), cost_micros = 501000000`,
    ),
    'update model_usage set cost_micros = 0',
  ],
]

describe('an alert fires when', () => {
  it.each(faults)('%s', async (name, fault, remedy) => {
    const process = aProcess()
    const before = await process.metrics.text()
    for (const { alert, expr } of alerts.values())
      if (alert !== 'ProcessDown') expect([alert, holds(expr, before, before)]).toEqual([alert, false])
    try {
      await fault(process)
      const after = await process.metrics.text()
      const firing = [...alerts.values()].filter(({ expr }) => holds(expr, before, after))
      expect(firing.map(({ alert }) => alert)).toEqual(
        // Without the database, its figures are missing too.
        name === 'DatabaseDown' ? ['DatabaseDown', 'BackupMissing'] : [name],
      )
    } finally {
      if (remedy) await db.owner.query(remedy)
    }
  })
})

it('every alert has a runbook, and is made to fire here or is Prometheus’ own', () => {
  const tried = new Set([...faults.map(([name]) => name), 'ProcessDown'])
  expect([...alerts.keys()].toSorted()).toEqual([...tried].toSorted())
  for (const { annotations } of alerts.values()) expect(annotations.runbook).toMatch(/\.$/)
})

it('the figures of the platform are read once for everyone who asks within five seconds', async () => {
  let reads = 0
  const across = db.across()
  const counted = { ...across, read: (work: never) => ((reads += 1), across.read(work)) }
  let now = 0
  const figures = platformFigures(counted as typeof across, () => now)
  await Promise.all([figures(), figures()])
  now = 4_999
  await figures()
  expect(reads).toBe(1)
  now = 5_001
  await figures()
  expect(reads).toBe(2)
})
