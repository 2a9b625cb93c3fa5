import { startPlatform } from '../platform'

/** Starts the platform with the demo clubs once per run; workers read its address from the environment. */
export default async function setup() {
  const platform = await startPlatform({ SEED: 'demo' })
  const { rootDomain, rootUrl, sandboxUrl, dataDir } = platform
  process.env.PLATFORM_UNDER_TEST = JSON.stringify({ rootDomain, rootUrl, sandboxUrl, dataDir })
  return async () => {
    await platform.stop()
  }
}
