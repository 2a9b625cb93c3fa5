import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { asRole, createPool, isUnavailable } from '#/db/client.server'
import { platformDb, sharedDb, tenantDb } from '#/db/handles.server'
import { restoreBackup } from '#/db/backup/restore-backup.server'
import { writeBackup } from '#/db/backup/write-backup.server'
import { migrate } from '#/db/migrate.server'
import { migrations } from '#/db/migrations/all.server'
import { prefixForDatabase, rolesWithPrefix, unprefixedRoles, type Roles } from '#/db/roles.server'
import { newId } from '~/foundation/kit/ids'
import { openChangeFeed } from '#/db/change-feed.server'
import {
  queryOnce,
  debianPrograms,
  poolerIsInstalled,
  startExternalPostgres,
  startPooler,
} from '../../builders/database/external-postgres'

const programs = debianPrograms()
const one = { app: 'app of one', platform: 'platform of one' }
const other = { app: 'app of the other', platform: 'platform of the other' }

const servers: [string, () => Promise<{ adminUrl: string; stop(): Promise<void> }>, boolean][] = [
  [
    'the embedded PostgreSQL',
    async () => ({ adminUrl: inject('cluster').adminUrl, stop: async () => {} }),
    true,
  ],
  [
    programs ? 'Debian’s PostgreSQL' : 'Debian’s PostgreSQL (skipped: apt-get install postgresql)',
    () => startExternalPostgres(programs!),
    programs !== undefined,
  ],
]

describe.each(servers)('an installation on %s', (_name, start, isInstalled) => {
  let adminUrl: string
  let stop: () => Promise<void>
  let url: string
  let roles: Roles
  const databases: string[] = []

  beforeAll(async () => {
    if (!isInstalled) return
    ;({ adminUrl, stop } = await start())
    url = await managedDatabase()
    roles = (await migrate(url, migrations, one)).roles
  })
  afterAll(async () => {
    for (const name of databases) {
      await queryOnce(adminUrl, `drop database ${name} with (force)`)
      const { owner, app, platform, backup } = rolesWithPrefix(name)
      await queryOnce(
        adminUrl,
        `drop role if exists ${app}, ${platform}, ${backup}, ${owner}, ${name}_manager`,
      )
    }
    await stop?.()
  })

  it.runIf(isInstalled)(
    'starts again and again as a role that may only create roles and owns it',
    async () => {
      expect(await migrate(url, migrations, one)).toEqual({ applied: [], roles })
      expect(await Promise.all([migrate(url, migrations, one), migrate(url, migrations, one)])).toHaveLength(
        2,
      )
      expect(await asApplication(url, roles.app, one.app)).toEqual([{ who: roles.app, limit: '5s' }])
    },
  )

  it.runIf(isInstalled)('takes over another session secret, and keeps what it holds', async () => {
    expect((await migrate(url, migrations, other)).applied).toEqual([])
    const locked = await asApplication(url, roles.app, one.app).catch((error: unknown) => error)
    expect(String(locked)).toContain('password authentication failed')
    // A server that still runs with the old one asks people to come back.
    expect(isUnavailable(locked)).toBe(true)
    await asApplication(url, roles.app, other.app)
    await migrate(url, migrations, one)
  })

  it.runIf(isInstalled)('leaves another installation on the same server alone', async () => {
    const theirs = await managedDatabase()
    await expect(migrate(theirs, migrations, other, { roles })).rejects.toThrow(
      /SESSION_SECRET. Set APP_DB_ROLE_PREFIX/,
    )
    const second = await migrate(theirs, migrations, other)
    await migrate(url, migrations, one)
    await asApplication(url, roles.app, one.app)
    await asApplication(theirs, second.roles.app, other.app)
    await expect(asApplication(theirs, roles.app, one.app)).rejects.toThrow('permission denied')
  })

  it.runIf(isInstalled && poolerIsInstalled())(
    'works through PgBouncer in transaction mode, while migrations and LISTEN go past it',
    async () => {
      const pooler = await startPooler(adminUrl)
      onTestFinished(() => pooler.stop())
      const pooled = new URL(url)
      pooled.port = `${pooler.port}`
      const open = (role: string, password: string) => {
        const pool = createPool({
          connectionString: asRole(pooled.toString(), role, password),
          max: 8,
          onError: () => undefined,
          applicationName: 'tests',
          keepsStatements: false,
        })
        onTestFinished(() => pool.end())
        return pool
      }
      const [app, platform] = [open(roles.app, one.app), open(roles.platform, one.platform)]
      const clubs = Array.from({ length: 12 }, () => newId())
      const heard: string[] = []
      let up = false
      const feed = openChangeFeed({
        connectionString: asRole(url, roles.platform, one.platform),
        applicationName: 'a test',
        channels: ['club_changed'],
        onMessage: (id) => heard.push(id),
        onUp: () => (up = true),
        onError: () => undefined,
      })
      onTestFinished(() => feed.close())
      await vi.waitUntil(() => up)
      // More at once than PgBouncer has sessions, and twice, so that statements meet sessions that do not know them.
      for (let round = 0; round < 2; round++) {
        await Promise.all(
          clubs.map(async (id) => {
            const rows = await tenantDb(app, id).read(async ({ q }) => {
              const { rows } = await sql<{ id: string }>`select current_business() as id`.execute(q)
              await q.selectFrom('members').selectAll().execute()
              return rows
            })
            expect(rows).toEqual([{ id }])
            await sharedDb(app).read(({ q }) => q.selectFrom('users').select('id').execute())
            await platformDb(platform, 'a test').transaction(({ q }) =>
              sql`select pg_notify('club_changed', ${id})`.execute(q),
            )
          }),
        )
      }
      await vi.waitUntil(() => heard.length === clubs.length * 2)
    },
  )

  it.runIf(isInstalled)('is backed up and restored as a role that may only create roles', async () => {
    const source = await managedDatabase()
    await migrate(source, migrations, one)
    // As a superuser of that server, since every role of the installation is bound to a business or may not write.
    const superuser = new URL(adminUrl)
    superuser.pathname = new URL(source).pathname
    await queryOnce(
      superuser.toString(),
      `insert into businesses (id, name, kind, status, email, time_zone, brand, created_at)
       values ('${newId()}', 'Harbor Cellars', 'shop', 'live', 'a@b.test', 'UTC', '{}', now())`,
    )
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    const file = join(folder, 'backup.zip')
    const common = { rolePrefix: null, sessionSecret: 'a secret', pictures: null, file }
    const report = await writeBackup({ ...common, databaseUrl: source, version: '1', now: new Date(0) })
    const target = await managedDatabase()
    const restored = await restoreBackup({ ...common, databaseUrl: target, passwords: other, migrations })
    await rm(folder, { recursive: true })
    expect(restored.rows).toBe(report.rows)
    superuser.pathname = new URL(target).pathname
    expect(await queryOnce(superuser.toString(), 'select name from businesses')).toEqual([
      { name: 'Harbor Cellars' },
    ])
  })

  it.runIf(isInstalled)(
    'refuses a role that can read past the policies, and says how to mend it',
    async () => {
      await queryOnce(adminUrl, `alter role ${roles.app} bypassrls`)
      await expect(migrate(url, migrations, one)).rejects.toThrow(
        `Run as a superuser: alter role "${roles.app}" nobypassrls`,
      )
    },
  )

  /** A database and its owner, which is what a managed service gives. */
  async function managedDatabase(): Promise<string> {
    const name = `${inject('cluster').prefix}_${randomBytes(5).toString('hex')}`
    await queryOnce(adminUrl, `create role ${name}_manager login createrole password 'manager'`)
    await queryOnce(adminUrl, `create database ${name}`)
    await queryOnce(adminUrl, `alter database ${name} owner to ${name}_manager`)
    databases.push(name)
    const owned = new URL(asRole(adminUrl, `${name}_manager`, 'manager'))
    owned.pathname = `/${name}`
    return owned.toString()
  }

  async function asApplication(database: string, role: string, password: string) {
    const login = asRole(database, role, password)
    await queryOnce(login, 'select from users')
    return queryOnce(login, `select current_user as who, current_setting('statement_timeout') as limit`)
  }
})

describe('the names of the roles', () => {
  it('are those that a database was set up with, whatever its name has become', async () => {
    const { adminUrl, template, passwords } = inject('cluster')
    const url = new URL(adminUrl)
    url.pathname = `/${template}`
    expect((await migrate(url.toString(), migrations, passwords)).roles).toEqual(unprefixedRoles)
    await expect(migrate(url.toString(), migrations, passwords, { rolePrefix: 'elsewhere' })).rejects.toThrow(
      'Remove APP_DB_ROLE_PREFIX: its roles have no prefix.',
    )
  })

  it('differ for databases whose names differ, and fit into what PostgreSQL keeps of a name', () => {
    const databases = [
      'tastevin',
      'Tastevin',
      'tastevin_',
      'tastevin-',
      '1',
      'pg_wine',
      'é',
      'x'.repeat(63),
      'x'.repeat(62),
    ]
    const names = databases.map((name) => rolesWithPrefix(prefixForDatabase(name)).platform)
    expect(new Set(names).size).toBe(databases.length)
    expect(names.filter((name) => !/^(?!pg_)[a-z][a-z0-9_]{0,62}$/.test(name))).toEqual([])
  })
})
