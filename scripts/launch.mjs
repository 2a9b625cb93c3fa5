import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { banner } from './banner.mjs'
import { ensureBuilt } from './build-state.mjs'
import { ensureDataDir, lockDataDir, runningDatabase, sessionSecret } from './data-dir.mjs'
import {
  createSupervisor,
  endWithNpm,
  openLog,
  reachableHost,
  startChild,
  startRestarting,
  waitUntilUp,
} from './processes.mjs'
import { readSettings, requireFreePort } from './settings.mjs'
import { UserError, exitWithError, messageOf } from './user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts everything in order and prints the URLs; stops it in reverse order when asked, or when
 * a part of it ends. The process then ends: 0 when asked, 1 otherwise.
 * @param {'start' | 'dev' | 'worker'} mode
 */
export async function launch(mode) {
  let supervisor
  endWithNpm()
  try {
    const settings = readSettings(root)
    ensureDataDir(settings.dataDir)
    await ensureBuilt(mode === 'dev' ? 'beside' : 'all')
    const { url } = await checkStart(settings)
    // The start time counts from here, without installing and building.
    const began = Date.now()
    supervisor = createSupervisor()
    if (mode === 'worker') await bringUpWorker(settings, supervisor)
    else await bringUpAll(mode, { ...settings, url }, supervisor, began)
  } catch (error) {
    if (!supervisor) exitWithError(error)
    if (supervisor.leaving.aborted) return
    console.error(`\n${messageOf(error)}`)
    await supervisor.close(1)
  }
}

/** Checks the whole environment, an outside database included, before anything is started. */
async function checkStart({ embedded, seed }) {
  const bundle = pathToFileURL(join(root, 'build', 'start', 'check.js'))
  const check = await import(bundle.href)
  return check.checkStart({ ...process.env, SEED: seed }, { embedded, say: console.log })
}

async function bringUpAll(mode, settings, supervisor, began) {
  const { host, port, rootDomain, sandboxPort, dataDir, drainMs } = settings
  const at = reachableHost(host)
  await supervisor.keep(lockDataDir(dataDir))
  await requireFreePort('PORT', port, host)
  if (settings.sandbox) await requireFreePort('SANDBOX_PORT', sandboxPort, settings.sandboxHost)

  const env = { ...process.env, DATA_DIR: dataDir, SEED: settings.seed }
  env.NODE_ENV = mode === 'dev' ? 'development' : 'production'
  if (settings.embedded) {
    const database = await supervisor.keep(startDatabase(settings))
    env.DATABASE_URL = database.localUrl
    env.SESSION_SECRET = sessionSecret(dataDir)
  }
  const logFile = settings.logToFile && mode === 'start' ? join(dataDir, 'server.log') : undefined
  const log = logFile && openLog(logFile)
  const tellTheEnd = () => log?.end() && console.error(`The end of ${logFile}:\n${log.end()}`)
  supervisor.onFailure = tellTheEnd
  /** A program that is restarted when it ends on its own after it was ready. */
  const keepUp = (name, program, childEnv) =>
    supervisor.keep(
      startRestarting(name, [program], { cwd: root, env: childEnv, output, drainMs }, (how) => {
        console.error(`\n${name} ended on its own (${how}) and is started again.`)
        tellTheEnd()
      }),
    )
  const output = log?.fd ?? 'inherit'
  if (settings.sandbox) {
    const base = process.env.SANDBOX_WEBHOOK_BASE || `http://${rootDomain}`
    const sandboxEnv = {
      ...env,
      HOST: settings.sandboxHost,
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_WEBHOOK_BASE: base,
      // Its schema is made, and its statements are prepared, in sessions of their own.
      DATABASE_URL: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    }
    const sandbox = await keepUp('The sandbox', 'build/sandbox/main.js', sandboxEnv)
    await waitUntilUp(
      { host: reachableHost(settings.sandboxHost), port: sandboxPort, path: '/_mail/api/messages' },
      (status) => status > 0,
      supervisor.leaving,
    )
    sandbox.settle()
  }
  const server = await keepUp('The server', 'scripts/serve.mjs', env)
  const ready = { host: at, port, path: '/readyz', hostHeader: rootDomain }
  await waitUntilUp(ready, (status) => status === 200, supervisor.leaving)
  server.settle()

  const shown = (path) => relative(process.cwd(), path) || path
  console.log(
    banner(settings, {
      seconds: (Date.now() - began) / 1000,
      databaseFile: settings.embedded ? shown(join(dataDir, 'database-url')) : undefined,
      logFile: logFile && shown(logFile),
    }),
  )
}

/** A worker beside a running server: on the same database, with the same secrets. */
async function bringUpWorker(settings, supervisor) {
  const env = {
    ...process.env,
    DATA_DIR: settings.dataDir,
    NODE_ENV: 'production',
    WORKER: 'only',
    SEED: 'none',
  }
  if (settings.embedded) {
    env.DATABASE_URL = runningDatabase(
      settings.dataDir,
      'A worker joins a running server: set DATABASE_URL, or run npm start with WORKER=off first.',
    )
    env.SESSION_SECRET = sessionSecret(settings.dataDir)
  }
  await supervisor.keep(
    startChild('The worker', ['scripts/serve.mjs'], {
      cwd: root,
      env,
      output: 'inherit',
      drainMs: settings.drainMs,
    }),
  )
  console.log('The worker is running. Ctrl-C stops it.')
}

async function startDatabase({ dataDir, databaseWaitMs: patienceMs }) {
  const bundle = pathToFileURL(join(root, 'build', 'database', 'embedded.js'))
  const { startEmbedded } = await import(bundle.href)
  const onRevival = () => console.error('The database ended on its own and was started again.')
  const onFullDisk = () =>
    console.error(
      `The database ended because the disk of ${dataDir} is full. It is started again as soon as there is room.`,
    )
  const database = await startEmbedded(dataDir, { onRevival, onFullDisk, patienceMs }).catch((error) => {
    throw new UserError(error.message)
  })
  return { name: 'The database', ...database }
}
