// A worker process that moves waves of members in, without the queue's pauses between its runs. The argument is JSON of
// `WaveWork`; each message is a wave, and the answer is its end.
import { createPool } from '#/db/client.server'
import { createClubDirectory } from '#/tenants/directory.server'
import { createScopes } from '#/tenants/scope.server'
import { businessesOfAccounts } from '~/billing/connect/businesses-of-accounts.server'
import { createBilling } from '~/billing/create-billing.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import { moveWave } from '~/business/moving-in/waves/move-wave.server'
import { createSandboxClock } from '~/foundation/kit/clock.server'
import type { Env } from '~/foundation/kit/env.server'
import { createLog } from '~/foundation/kit/log.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { membershipListeners } from '~/membership-listeners.server'
import { oneTimeListeners } from '~/one-time-payment-listeners.server'
import { setClock } from '../../clock'

export interface WaveWork {
  env: Env
  appUrl: string
  platformUrl: string
  businessId: string
}

interface Wave {
  importId: string
  wave: number
  /** The club's time is later. */
  notBefore: string
}

setClock()

const { env, appUrl, platformUrl, businessId } = JSON.parse(process.argv[2]!) as WaveWork
const poolOf = (connectionString: string) =>
  createPool({ connectionString, max: 4, applicationName: 'wave worker', onError: () => undefined })
const scopes = createScopes({
  app: poolOf(appUrl),
  platform: poolOf(platformUrl),
  onPlatform: () => undefined,
})
const clubs = createClubDirectory({ platform: scopes.platform('clubs'), listenUrl: platformUrl })
const clock = createSandboxClock({
  url: env.stripe.clockUrl!,
  businessesOf: (accounts) => businessesOfAccounts(scopes.platform('clock'), accounts),
  onError: () => undefined,
})
const billing = createBilling({
  env,
  scopes,
  clubs,
  clock,
  log: createLog('silent'),
  patience: { timeout: 10_000, retries: 0 },
  membershipListeners,
  oneTimeListeners,
})
const mover = createMover({ billing, clubs, enterMember })

process.on('message', (wave: Wave) => void move(wave))
process.send!('ready')

async function move({ importId, wave, notBefore }: Wave): Promise<void> {
  // The club's time is not known until the emulator has answered once.
  while (clock.now(businessId) < new Date(notBefore)) await clock.refresh()
  const run = () =>
    moveWave(scopes.tenant(businessId), mover, { importId, wave, now: clock.now(businessId) }).catch(() => 0)
  while ((await run()) !== null);
  process.send!('done')
}
