import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#/db/embedded/start-embedded.server'
import { migrate } from '#/db/migrate.server'
import { migrations } from '#/db/migrations/all.server'
import { unprefixedRoles } from '#/db/roles.server'
import { databaseClock } from './clock'
import { memoryFolder, removeStaleFolders } from './memory-folder'

export interface TestCluster {
  /** The owner's connection string to the database `postgres` or whichever TEST_DATABASE_URL names. */
  adminUrl: string
  /** A migrated database without rows, to be cloned. */
  template: string
  /** Begins the name of every database of this run. */
  prefix: string
  passwords: { app: string; platform: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** The roles are the whole cluster's, so every database of a run shares these. */
const passwords = { app: 'app-in-tests', platform: 'platform-in-tests' }

interface Running {
  cluster: TestCluster
  users: number
  end(): Promise<void>
}

// Every project of a run evaluates this file on its own; the cluster is one for all of them.
const shared = globalThis as typeof globalThis & { testCluster?: Promise<Running> }

/** Starts the cluster of the test run, or joins it, and leaves its address for `freshDatabase()`. */
export default async function setup(project: TestProject) {
  shared.testCluster ??= start()
  const running = await shared.testCluster
  running.users += 1
  project.provide('cluster', running.cluster)
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    shared.testCluster = undefined
    await running.end()
  }
}

async function start(): Promise<Running> {
  const prefix = `tv_${randomBytes(4).toString('hex')}`
  const testUrl = process.env.TEST_DATABASE_URL
  const { adminUrl, stop } = testUrl
    ? { adminUrl: testUrl, stop: () => dropAll(testUrl, prefix) }
    : await embedded()
  const template = `${prefix}_template`
  await query(adminUrl, `create database ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  await query(url.toString(), databaseClock(template))
  // The names without a prefix: every database of a run is a copy of this one.
  await migrate(url.toString(), migrations, passwords, { roles: unprefixedRoles })
  return { cluster: { adminUrl, template, prefix, passwords }, users: 0, end: stop }
}

async function embedded() {
  removeStaleFolders()
  const home = await memoryFolder('tests')
  const settings = { max_connections: '200', autovacuum: 'off', max_wal_size: '256MB' }
  const server = await startEmbedded(home, { durable: false, settings })
  const stop = async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
  return { adminUrl: server.url, stop }
}

async function dropAll(adminUrl: string, prefix: string) {
  const { rows } = await query(adminUrl, `select datname from pg_database where datname like '${prefix}%'`)
  for (const row of rows) await query(adminUrl, `drop database "${row.datname}" with (force)`)
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<{ datname: string }>(text)
  } finally {
    await client.end()
  }
}
