import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { ViteDevServer } from 'vite'
import { startWorker, type WorkerServices } from '~/worker.server'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { businessesOfAccounts } from '~/billing/connect/businesses-of-accounts.server'
import { createBilling } from '~/billing/create-billing.server'
import { createMemberships } from '~/membership/memberships/create-memberships.server'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { membershipListeners } from '~/membership-listeners.server'
import { oneTimeListeners } from '~/one-time-payment-listeners.server'
import { clubOrigin } from '#/tenants/origins'
import { splitHost } from '#/tenants/hosts'
import { createDnsResolver } from '~/business/domains/dns-resolver.server'
import { createHttpProbe } from '~/business/domains/http-probe.server'
import { createSenderService } from '~/business/domains/sender/sender-service.server'
import { createHttpApp } from '~/web/http/http-app.server'
import { listen } from '~/web/http/listen.server'
import { listenForProbes } from '~/web/http/listen-for-probes.server'
import { createMetrics } from '~/web/http/endpoints/metrics.server'
import { platformFigures } from '~/web/http/endpoints/platform-figures.server'
import { createPageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import { withErrorResponses } from '~/web/http/error-responses.server'
import { withPrivateHeaders } from '~/web/http/page-headers'
import { remixHandler } from '~/web/http/remix-handler.server'
import { createSandboxClock, wallClock, type Clock } from '~/foundation/kit/clock.server'
import { secretsOf } from '~/foundation/kit/crypto/secrets.server'
import { readEnv, type Env } from '~/foundation/kit/env.server'
import { verifyAllStock } from '~/cellar/stock/verify-all-stock.server'
import { createLog, type Logger } from '~/foundation/kit/log.server'
import { logDestination } from '~/foundation/kit/log-destination.server'
import { createLiveNotifications } from '~/people/notifications/live/live-notifications.server'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createStorage, requireStorageOfDatabase } from '~/foundation/storage/storage.server'
import { createImageWorker } from '~/foundation/pictures/image-worker.server'
import { createImportReader } from '~/cellar/list-reader/files/import-reader.server'
import { createSommelierModel } from '~/club/sommelier/model/sommelier-model.server'
import { createModelReader } from '~/cellar/list-reader/model/model-reader.server'
import { createUploadQueue } from '~/cellar/imports/documents/upload-queue'
import { createPrintWorker } from '~/club/fulfillment/print/pdf/print-worker.server'
import { createRecommendWorker } from '~/club/tastes/recommendations/recommend-worker.server'
import { createReadingWorker } from '~/cellar/list-reader/documents/reading-worker.server'
import { asRole, createPool, limitConnectionWait } from '#/db/client.server'
import { createReadReplica } from '#/db/read-replica.server'
import { migrate, pendingMigrations } from '#/db/migrate.server'
import { migrations } from '#/db/migrations/all.server'
import { databaseProblem, waitForDatabase } from '#/db/preflight.server'
import { rolePasswords, type RolePasswords } from '#/db/roles.server'
import { seedDatabase } from '#/db/seeds/seed.server'
import { createClubDirectory } from '#/tenants/directory.server'
import { createScopes, type Scopes } from '#/tenants/scope.server'

const PLATFORM_POOL = 4
const APP_POOL = 10
const REPLICA_POOL = 4

/**
 * Builds the services on the two database pools, shared by all entry points, with a function to close them.
 */
async function buildServices() {
  const env = readEnv(process.env)
  const output = logDestination(process.stdout.fd)
  process.once('exit', () => output.flushSync())
  const log = createLog(env.logLevel, output)
  const [passwords, ...previous] = rolePasswordsOf(env)
  const { roles } = await prepareDatabase(env, passwords, log)

  const onError = (error: Error) => log.warn({ error }, 'database connection lost')
  const shared = { onError, isStarting: true, keepsStatements: !env.throughPooler }
  const app = createPool({
    ...shared,
    connectionString: asRole(env.databaseUrl, roles.app, passwords.app),
    otherConnectionStrings: previous.map(({ app }) => asRole(env.databaseUrl, roles.app, app)),
    max: APP_POOL,
    applicationName: 'tastevin',
  })
  const platform = createPool({
    ...shared,
    connectionString: asRole(env.databaseUrl, roles.platform, passwords.platform),
    otherConnectionStrings: previous.map(({ platform }) => asRole(env.databaseUrl, roles.platform, platform)),
    max: PLATFORM_POOL,
    applicationName: 'tastevin platform',
  })
  const replica =
    env.readDatabaseUrl === null
      ? null
      : createReadReplica({
          replica: createPool({
            ...shared,
            isStarting: false,
            connectionString: asRole(env.readDatabaseUrl, roles.app, passwords.app),
            max: REPLICA_POOL,
            applicationName: 'tastevin reports',
          }),
          primary: app,
          mostLagMs: env.readMaxLagMs,
        })
  void replica?.start()
  const scopes = createScopes({
    app,
    platform,
    replica: () => replica?.pool() ?? null,
    onPlatform: (purpose) => log.debug({ purpose }, 'across clubs'),
  })
  const clubs = createClubDirectory({
    platform: scopes.platform('find clubs'),
    listenUrl: asRole(env.databaseDirectUrl, roles.platform, passwords.platform),
    onError,
  })
  const clock = clockOf(env, scopes, log)
  await clock.refresh()
  const liveNotifications = createLiveNotifications({
    listenUrl: asRole(env.databaseDirectUrl, roles.app, passwords.app),
    scopes,
    clubs,
    now: clock.now,
    onError: (error) => log.warn({ error }, 'open pages could not be told of notifications'),
  })
  const jobs = await createJobs({ pool: app, log })
  const billing = createBilling({ env, log, scopes, clubs, clock, membershipListeners, oneTimeListeners })
  const memberships = createMemberships({
    payments: billing.payments,
    listeners: membershipListeners,
    scopes,
    clubs,
    clubOrigin: (club) => clubOrigin(env, club),
    now: clock.now,
    log,
  })
  const storage = createStorage(env)
  const pictures = createPictureStore(storage)
  const lostProcesses: Record<string, number> = {}
  const onLost = (title: string) => (lostProcesses[title] = (lostProcesses[title] ?? 0) + 1)
  const imageWorker = createImageWorker({ program: 'build/image-worker/main.js', onLost })
  const importReader = createImportReader({ program: 'build/import-reader/main.js', onLost })
  const readingWorker = createReadingWorker({ program: 'build/reading-worker/main.js', onLost })
  const printWorker = createPrintWorker({ program: 'build/print-worker/main.js', onLost })
  const recommendWorker = createRecommendWorker({ program: 'build/recommend-worker/main.js', onLost })
  const dns = createDnsResolver(env.dnsServers)
  const web = createHttpProbe({
    scheme: env.scheme,
    port: splitHost(env.rootDomain).port,
    dnsServers: env.dnsServers,
    isLocal: env.namesAreLocal,
  })
  const services: WorkerServices = {
    env,
    log,
    scopes,
    clubs,
    billing,
    memberships,
    jobs,
    pictures,
    imageWorker,
    importReader,
    readingWorker,
    printWorker,
    recommendWorker,
    liveNotifications,
    modelReader: createModelReader(env.ai),
    sommelierModel: createSommelierModel(env.ai),
    uploadQueue: createUploadQueue(),
    dns,
    web,
    senderService: createSenderService(env.mail),
    clock,
    now: clock.now,
  }
  return {
    services,
    storage,
    replica,
    app,
    platform,
    /** Child processes that were lost, by their title. */
    lostProcesses,
    /** Requests do not wait for a connection as long as the start does. */
    ready: () => [app, platform].forEach(limitConnectionWait),
    async close() {
      imageWorker.close()
      importReader.close()
      readingWorker.close()
      printWorker.close()
      recommendWorker.close()
      await billing.close()
      clock.close()
      await liveNotifications.close()
      await clubs.close()
      await replica?.close()
      await Promise.all([app.end(), platform.end()])
    },
  }
}

/** The passwords under the current secret, then those under the previous ones. */
function rolePasswordsOf(env: Env): [RolePasswords, ...RolePasswords[]] {
  const [current = '', ...previous] = secretsOf(env.sessionSecret)
  return [rolePasswords(current), ...previous.map(rolePasswords)]
}

/** Waits for the database and migrates. An unusable one throws a readable message without the driver's stack. */
async function prepareDatabase(env: Env, passwords: RolePasswords, log: Logger) {
  const url = env.databaseDirectUrl
  try {
    await waitForDatabase(url, {
      patienceMs: env.databaseWaitMs,
      onWait: () => log.warn({ patienceMs: env.databaseWaitMs }, 'waiting for the database'),
    })
    return await migrate(url, migrations, passwords, { rolePrefix: env.dbRolePrefix })
  } catch (error) {
    // A failed migration has the database's error as its cause.
    const refused = error instanceof Error && error.cause ? error.cause : error
    const problem = databaseProblem(refused, url, env.throughPooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    throw problem === undefined ? error : new Error(problem)
  }
}

/**
 * Starts this process: reads the environment, migrates, builds the services, listens, seeds an empty database and
 * starts the worker. Resolves when ready. Throws a readable message if the environment or the database is unusable.
 */
export async function serve({ vite }: { vite?: ViteDevServer } = {}) {
  const { services, storage, replica, app, platform, lostProcesses, ready, close } = await buildServices()
  const { env, log, scopes } = services
  await requireStorageOfDatabase(scopes.platform('compare the storage'), storage).catch(async (error) => {
    await close()
    throw error
  })

  let stage: 'starting' | 'ready' | 'stopping' = 'starting'
  const metrics = createMetrics({
    state: {
      pools: { requests: app, platform },
      isListening: () => services.clubs.healthy,
      lostProcesses: () => lostProcesses,
      replica,
    },
    figures: platformFigures(services.scopes.platform('figures for operators')),
  })
  const isReady = async () => stage === 'ready' && (await databaseAnswers(app))
  const pageViews = createPageViewCounter({
    db: services.scopes.platform('views of the public site'),
    rootDomain: env.rootDomain,
    now: wallClock.now,
    log,
  })
  const { render, buildId } = await remix(vite)
  const http =
    env.worker === 'only'
      ? await probesOfWorker()
      : await listen({
          host: env.host,
          port: env.port,
          rootDomain: env.rootDomain,
          trustedProxies: env.trustedProxies,
          drainMs: env.drainMs,
          before: vite?.middlewares,
          ...createHttpApp({
            services,
            metrics,
            pageViews,
            render,
            buildId,
            assetsDirectory: 'build/client',
            development: vite !== undefined,
            isStopping: () => stage === 'stopping',
            // All of it is made before the server is ready.
            demoState: () => (env.seed !== 'demo' ? null : stage === 'starting' ? 'building' : 'ready'),
            isReady,
          }),
        })
  const background = env.worker === 'off' ? null : await startWorker(services)
  await seedDatabase(services)
  ready()
  stage = 'ready'
  log.info({ url: `${env.scheme}://${env.rootDomain}` }, 'ready')

  return {
    url: `${env.scheme}://${env.rootDomain}`,
    /** Reports not ready, drains and closes connections, and waits for running work. */
    async close() {
      stage = 'stopping'
      // Their pages reconnect to a server that stays.
      await services.liveNotifications.close()
      await http?.close()
      await background?.stop()
      await pageViews.close()
      await close()
    },
  }

  async function probesOfWorker() {
    const { host, workerPort: port, rootDomain, trustedProxies, metricsAccess } = env
    if (port === null) return null
    return listenForProbes({ host, port, rootDomain, trustedProxies, metrics, metricsAccess, isReady })
  }

  async function databaseAnswers(pool: typeof app): Promise<boolean> {
    try {
      return (await pendingMigrations(migrations, (text) => pool.query(text))).length === 0
    } catch {
      return false
    }
  }
}

export { hasUnresolved } from '~/billing/reconcile/report'

/**
 * Compares all data with Stripe once and fixes differences. Runs with or without running servers. Resolves with a
 * report.
 */
export async function reconcile(options?: Parameters<WorkerServices['billing']['reconcile']>[0]) {
  const { services, close } = await buildServices()
  try {
    return await services.billing.reconcile(options)
  } finally {
    await close()
  }
}

export { differenceText } from '~/cellar/stock/stock-check'
export { findingText } from '~/club/runs/entitlements/entitlement-check'

/**
 * Replays the stock ledger of every business and compares it with its stock levels, and boxes owed with payments, boxes
 * and bottles. Changes nothing; runs with or without running servers. Yields each business's result as it is known.
 */
export async function* verifyStock({ signal }: { signal?: AbortSignal } = {}) {
  const { services, close } = await buildServices()
  try {
    for await (const stock of verifyAllStock(services.scopes, signal)) {
      yield { ...stock, owed: await verifyEntitlements(services.scopes.tenant(stock.businessId)) }
    }
  } finally {
    await close()
  }
}

/** Real time, or the sandbox's time when the Stripe emulator is used. */
function clockOf(env: Env, scopes: Scopes, log: Logger): Clock {
  if (!env.stripe.clockUrl) return wallClock
  return createSandboxClock({
    url: env.stripe.clockUrl,
    businessesOf: (accountIds) => businessesOfAccounts(scopes.platform('whose time it is'), accountIds),
    onError: (error) => log.warn({ error }, 'could not read the sandbox time'),
  })
}

/** The parts that every page has without naming them. */
const withPageDefaults = (build: ServerBuild) => withErrorResponses(withPrivateHeaders(build))

/** Remix's request handler: from the build, or in development from the current sources. */
async function remix(vite?: ViteDevServer) {
  if (vite) {
    const load = async () =>
      withPageDefaults((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
    return { render: createRequestHandler(load, 'development'), buildId: 'development' }
  }
  const build = (await import('virtual:remix/server-build')) as unknown as ServerBuild
  return { render: remixHandler(withPageDefaults(build)), buildId: build.assets.version }
}
