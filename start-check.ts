// What npm start looks at before it starts anything. Bundled by itself, so that looking takes no time.
import { checkDatabase } from '#/db/preflight.server'
import { readEnv } from '~/foundation/kit/env.server'

/**
 * Reads the environment as the server will, and asks a database of the operator's own whether it can be used. Throws
 * an Error with a message for people; nothing has been started or changed then. `embedded` brings its own address and
 * secret, so none is asked for. `say` gets a sentence where it waits for that database.
 */
export async function checkStart(
  source: NodeJS.ProcessEnv,
  { embedded, say }: { embedded: boolean; say: (sentence: string) => void },
) {
  if (embedded && source.DATABASE_DIRECT_URL)
    throw new Error('DATABASE_DIRECT_URL is set and DATABASE_URL is not. Set both, or neither.')
  const url = embedded
    ? {
        ...source,
        DATABASE_URL: 'postgres://127.0.0.1/embedded',
        SESSION_SECRET: source.SESSION_SECRET || 'x'.repeat(32),
      }
    : source
  const env = readEnv(url)
  if (!embedded) {
    const wait = {
      patienceMs: env.databaseWaitMs,
      onWait: () => say(`Waiting up to ${env.databaseWaitMs / 1_000} s for the database ...`),
    }
    await checkDatabase(
      env.databaseDirectUrl,
      env.throughPooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      wait,
    )
    if (env.throughPooler) await checkDatabase(env.databaseUrl, 'DATABASE_URL', wait)
  }
  return { url: `${env.scheme}://${env.rootDomain}/` }
}
