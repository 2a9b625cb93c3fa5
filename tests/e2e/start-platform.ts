import { startPlatform } from '../platform'

/** Starts the platform with its demo clubs once for the whole run; the workers find it in their environment. */
export default async function setup() {
  const platform = await startPlatform({ SEED: 'demo' })
  const { rootDomain, rootUrl, sandboxUrl, dataDir } = platform
  process.env.PLATFORM_UNDER_TEST = JSON.stringify({ rootDomain, rootUrl, sandboxUrl, dataDir })
  return async () => {
    await platform.stop()
  }
}
