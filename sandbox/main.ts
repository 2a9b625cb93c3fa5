// Runs the local emulators of Stripe, Postmark, DNS and storage as a process of their own.
import { SANDBOX_SECRET_KEY } from './constants'
import { registerEmailEmulator } from './email/routes'
import { startSandbox } from './server'

const { env } = process

function required(name: string): string {
  const value = env[name]
  if (!value) {
    console.error(`${name} is not set: the emulators keep their state in that database.`)
    process.exit(1)
  }
  return value
}

const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT || 4242),
  host: env.HOST || '127.0.0.1',
  databaseUrl: required('DATABASE_URL'),
  webhookBase: env.SANDBOX_WEBHOOK_BASE || null,
  secretKey: env.STRIPE_SECRET_KEY || SANDBOX_SECRET_KEY,
  ...(env.SANDBOX_PUBLIC_URL ? { publicUrl: env.SANDBOX_PUBLIC_URL.replace(/\/$/, '') } : {}),
  seed: Number(env.SANDBOX_SEED || 1),
  mail: registerEmailEmulator,
  log: (message) => console.error(message),
})
console.log(`Emulators for Stripe and mail: ${sandbox.url}/_sandbox and ${sandbox.url}/_mail`)
process.send?.({ ready: true, url: sandbox.url })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
