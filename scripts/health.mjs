// node scripts/health.mjs: ends well where this machine's process is ready, for supervisors that run a command.
import { request } from 'node:http'

const { PORT, WORKER, WORKER_PORT } = process.env
const port = WORKER === 'only' ? WORKER_PORT : PORT || '3000'
if (!port) {
  console.error('A worker without WORKER_PORT answers no probe.')
  process.exit(1)
}
const ready = request({ host: '127.0.0.1', port, path: '/readyz', timeout: 4_000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
ready.on('timeout', () => ready.destroy(new Error('timeout')))
ready.on('error', () => process.exit(1))
ready.end()
