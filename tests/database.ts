import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { asRole, createPool } from '#/db/client.server'
import {
  platformDb,
  sharedDb,
  tenantDb,
  type PlatformDb,
  type SharedDb,
  type TenantDb,
} from '#/db/handles.server'
import { databaseClock, databasePath } from './clock'

export interface TestDatabase {
  name: string
  /** Superuser, so that a test sees past the policies. */
  url: string
  appUrl: string
  platformUrl: string
  /** Passwords of the roles, for code under test that connects by itself. */
  passwords: { app: string; platform: string }
  owner: pg.Pool
  app: pg.Pool
  platform: pg.Pool
  tenant(businessId: string): TenantDb
  shared(): SharedDb
  across(purpose?: string): PlatformDb
  /** Ends the pools and drops the database, even with open connections. */
  close(): Promise<void>
}

/**
 * A migrated, empty database; usually one per test file:
 * `const db = await freshDatabase()` in beforeAll, `db.close()` in afterAll.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, prefix, passwords } = inject('cluster')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  // By copying its files: page after page through the log takes three times as long. Rights are not copied with it.
  await onServer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  await onServer(adminUrl, `grant create, connect on database ${name} to owner; ${databasePath(name)}`)
  const url = at(adminUrl, name)
  const appUrl = asRole(url, 'app', passwords.app)
  const platformUrl = asRole(url, 'app_platform', passwords.platform)
  const pool = (connectionString: string, max: number) =>
    createPool({ connectionString, max, applicationName: 'tests', onError: () => undefined })
  const [owner, app, platform] = [pool(url, 3), pool(appUrl, 10), pool(platformUrl, 4)]
  return {
    name,
    url,
    appUrl,
    platformUrl,
    passwords,
    owner,
    app,
    platform,
    tenant: (businessId) => tenantDb(app, businessId),
    shared: () => sharedDb(app),
    across: (purpose = 'a test') => platformDb(platform, purpose),
    async close() {
      await Promise.all([owner.end(), app.end(), platform.end()])
      await dropDatabase(adminUrl, name)
    },
  }
}

/** A pool for a test that drops its database while the server is still ending its connections. */
export const poolOf = (connectionString: string): pg.Pool =>
  createPool({ connectionString, max: 2, applicationName: 'tests', onError: () => undefined })

/** A database without tables, for tests of migrations and of code that makes its own schema. */
export async function emptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { adminUrl, prefix } = inject('cluster')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await onServer(adminUrl, `create database ${name}`)
  const url = at(adminUrl, name)
  await onServer(url, databaseClock(name))
  return { url, close: () => dropDatabase(adminUrl, name) }
}

/** A fresh database that is dropped after the running test. */
export async function databaseForThisTest(): Promise<TestDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.close())
  return database
}

function at(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.toString()
}

async function dropDatabase(adminUrl: string, name: string) {
  await onServer(adminUrl, `drop database if exists ${name} with (force)`)
}

async function onServer(adminUrl: string, text: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
