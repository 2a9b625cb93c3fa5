import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oneSignup } from '../../bench/signups'
import { signedIn } from '../../bench/page-times'
import { queryOnce } from '../../tests/builders/database/external-postgres'
import { until } from '../../tests/patience'
import { ask } from '../../tests/platform'
import { createDatabase, demoBackup, installation, programsOf, readyAt, type Drill, type Site } from './tools'

const run = promisify(execFile)
const slug = 'bottega-rossa'
/** Refused writes that are seen before there is room again. */
const enough = 10

export const fullDisk: Drill = {
  name: 'full-disk',
  promise:
    'On a full disk of the database or of DATA_DIR pages are served, writes are refused with 503 or kept, and everything works again once there is room.',
  needs: [
    ['/usr/bin/mount', 'apt-get install mount'],
    ['/proc/self/mountinfo', 'run it as root on Linux'],
  ],
  minutes: 20,
  async run(site) {
    const [databaseDisk, dataDisk] = [
      await smallDisk(site, 'database', 700),
      await smallDisk(site, 'data', 64),
    ]
    const home = join(databaseDisk, 'postgres')
    await mkdir(home)
    const postgres = await site.postgres(await programsOf(18), {
      home,
      settings: { max_wal_size: '48MB', min_wal_size: '32MB' },
    })
    const database = await createDatabase(postgres, 'full_disk')
    const env = await installation(site, database.url, { DATA_DIR: join(dataDisk, 'data') })
    await mkdir(env.DATA_DIR)
    await site.command('restore', [await demoBackup()], env)
    const place = { rootDomain: env.ROOT_DOMAIN, sandboxUrl: await site.emulators(env) }
    const server = site.server(env)
    await server.ready()
    const club = `http://${slug}.${env.ROOT_DOMAIN}`
    const root = `http://${env.ROOT_DOMAIN}`
    const owner = await signedIn(root, `owner@${slug}.test`)
    await ask(`${club}/`)
    let people = 0
    const joins = () => oneSignup(place, slug, `guest${++people}@full.test`, people)
    await joins()

    const statuses = new Map<string, number>()
    const see = async (what: string, allowed: number[], answer: ReturnType<typeof ask>) => {
      const { status, headers } = await answer
      const key = `${what} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (!allowed.includes(status) || (status === 503 && !headers['retry-after']))
        throw new Error(`On a full disk: ${key}, Retry-After ${headers['retry-after']}`)
      return status
    }
    const steps = async () => {
      await see('probe', [200], ask(`${root}/healthz`))
      await see('club page', [200], ask(`${club}/`))
      await see('owner page', [200, 503], ask(`${root}/business/inventory`, { headers: { cookie: owner } }))
      const tier = new URLSearchParams({ intent: 'choose-tier', tierId: crypto.randomUUID() }).toString()
      return see('form', [302, 303, 400, 404, 422, 503], post(club, '/join', tier))
    }

    const full = await fill(databaseDisk)
    let [refused, hasEnded] = [0, false]
    await until(async () => {
      // Uses up what the database has reserved.
      await queryOnce(
        postgres.adminUrl,
        `select pg_switch_wal() from pg_logical_emit_message(true, 'full', 'disk')`,
      ).catch(() => undefined)
      if (postgres.hasEnded()) hasEnded = true
      if ((await steps()) === 503) refused += 1
      return refused >= enough
    })
    await rm(full)
    await until(async () => {
      postgres.restart()
      return (await readyAt(server.port))?.status === 200
    })
    await until(() =>
      joins().then(
        () => true,
        () => false,
      ),
    )

    const [{ id: wineId = '' } = {}] = await queryOnce<{ id: string }>(
      database.adminUrl,
      `select w.id from wines w join business_slugs s using (business_id) where s.slug = '${slug}' and w.retired_at is null limit 1`,
    )
    const picture = await openAsBlob('public/site/analytics.webp')
    const upload = async () => {
      const body = new FormData()
      body.set('intent', 'label')
      body.set('label', picture, 'label.webp')
      const path = `${root}/business/inventory/pictures/${wineId}`
      const headers = { cookie: owner, origin: root }
      return (await fetch(path, { method: 'POST', body, headers, redirect: 'manual' })).status
    }
    const alsoFull = await fill(dataDisk)
    const refusedUpload = await upload()
    if (refusedUpload !== 503) throw new Error(`A picture on a full DATA_DIR answered ${refusedUpload}`)
    const page = await ask(`${root}/business/inventory`, { headers: { cookie: owner } })
    if (page.status !== 200) throw new Error(`A page with a full DATA_DIR answered ${page.status}`)
    await joins()
    await rm(alsoFull)
    const savedUpload = await upload()
    if (savedUpload !== 303) throw new Error(`A picture answered ${savedUpload} once there was room`)
    if (server.hasEnded()) throw new Error(`The server ended:\n${site.output()}`)
    const summary = [...statuses].map(([key, count]) => `${key}: ${count}`).join(', ')
    return [
      `database's disk full: ${summary}${hasEnded ? '; PostgreSQL ended, and its supervisor started it again' : ''}`,
      'DATA_DIR full: pages 200, a signup completed, a picture 503, and 303 once there was room',
    ]
  },
}

/** A file system in memory of so many megabytes. */
async function smallDisk(site: Site, name: string, megabytes: number): Promise<string> {
  const disk = join(site.home, name)
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk])
  site.onEnd(() => run('umount', ['-l', disk]))
  return disk
}

/** Fills a disk to the last block. Returns the file that takes its room. */
async function fill(disk: string): Promise<string> {
  const file = join(disk, 'filling')
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).catch(() => undefined)
  return file
}

const post = (origin: string, path: string, body: string) =>
  ask(origin + path, {
    ...{ method: 'POST', body },
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
