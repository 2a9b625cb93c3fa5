import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oneSignup } from '../../bench/signups'
import { serverAccount } from '#/db/embedded/binaries.server'
import { queryOnce } from '../../tests/builders/database/external-postgres'
import { until } from '../../tests/patience'
import { freePorts } from '../../tests/platform'
import {
  atPort,
  createDatabase,
  debian15,
  demoBackup,
  installation,
  needsDebian15,
  readyAt,
  type Drill,
} from './tools'

const run = promisify(execFile)
/** People who join at a time, and how many have to be members before and after the failover. */
const [atOnce, perStage] = [3, 6]
const slug = 'bottega-rossa'

export const failover: Drill = {
  name: 'failover',
  promise:
    'When the primary dies and its replica is promoted at the same address, servers and worker continue without a restart, and every acknowledged signup is there.',
  needs: [needsDebian15],
  minutes: 20,
  async run(site) {
    const primary = await site.postgres(debian15)
    const { url } = await createDatabase(primary, 'failover')
    const address = await site.forwarder(primary.port)
    const [secondPort = 0, workerPort = 0] = await freePorts(2)
    const env = await installation(site, atPort(url, address.port), { WORKER: 'off' })
    await site.command('restore', [await demoBackup()], env)
    const replica = await site.postgres(debian15, { makeData: (data) => copyOf(primary.adminUrl, data) })
    // A commit is acknowledged when the replica has it, too.
    await queryOnce(primary.adminUrl, `alter system set synchronous_standby_names = '*'`)
    await queryOnce(primary.adminUrl, 'select pg_reload_conf()')
    const isSynchronous = `select sync_state from pg_stat_replication where sync_state = 'sync'`
    await until(async () => (await queryOnce(primary.adminUrl, isSynchronous)).length > 0)

    const sandboxUrl = await site.emulators(env)
    const processes = [
      site.server(env),
      site.server({ ...env, PORT: `${secondPort}` }),
      site.server({ ...env, WORKER: 'only', WORKER_PORT: `${workerPort}` }),
    ]
    await Promise.all(processes.map((one) => one.ready()))

    const place = { rootDomain: env.ROOT_DOMAIN, sandboxUrl }
    const members: string[] = []
    const interrupted: string[] = []
    let people = 0
    let isOver = false
    const joinOneByOne = async () => {
      while (!isOver) {
        const email = `guest${++people}@failover.test`
        await oneSignup(place, slug, email, people).then(
          () => members.push(email),
          (error: Error) => interrupted.push(error.message.split('\n')[0]!),
        )
      }
    }
    const joining = Promise.all(Array.from({ length: atOnce }, joinOneByOne))
    await until(() => members.length >= perStage)
    const before = members.length

    const fell = performance.now()
    await primary.kill()
    await queryOnce(replica.adminUrl, 'select pg_promote()')
    address.moveTo(replica.port)
    await until(async () => {
      const answers = await Promise.all(processes.map(({ port }) => readyAt(port)))
      return answers.every((answer) => answer?.status === 200)
    })
    const away = (performance.now() - fell) / 1_000
    await until(() => members.length >= before + perStage)
    isOver = true
    await joining
    if (processes.some((one) => one.hasEnded())) throw new Error(`A process ended:\n${site.output()}`)

    const directly = replica.adminUrl.replace(/\/postgres$/, '/failover')
    const active = `select m.email from members m join memberships s on s.business_id = m.business_id and s.member_id = m.id
      where s.status = 'active' and m.email like '%@failover.test'`
    const emails = new Set((await queryOnce<{ email: string }>(directly, active)).map(({ email }) => email))
    const lost = members.filter((email) => !emails.has(email))
    if (lost.length > 0) throw new Error(`Acknowledged and lost: ${lost.join(', ')}`)
    // The worker sends what the servers queued on both sides of the failover.
    const unsent = `select 1 from outgoing_emails where status = 'queued' and created_at < now() - interval '5 seconds'`
    await until(async () => (await queryOnce(directly, unsent)).length === 0)
    return [
      `${members.length} signups acknowledged, ${before} of them before, 0 lost, ${interrupted.length} interrupted`,
      `two servers and a worker ready again ${away.toFixed(1)} s after the primary died`,
    ]
  },
}

/** A streaming replica's data directory. */
async function copyOf(adminUrl: string, data: string): Promise<void> {
  const account = await serverAccount()
  await run(
    join(debian15, 'pg_basebackup'),
    ['-d', adminUrl, '-D', data, '-R', '-c', 'fast', '-X', 'stream'],
    {
      ...account,
      cwd: '/',
    },
  )
  if (account) await chown(data, account.uid, account.gid)
}
