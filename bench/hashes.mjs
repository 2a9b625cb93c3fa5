// The peer of signing in: nothing but the check of a password's hash, from a process of its own.
import { verify } from '@node-rs/argon2'

process.once('message', async ({ hash, password, lines, seconds }) => {
  let checked = 0
  const began = performance.now()
  const end = began + seconds * 1000
  const line = async () => {
    for (; performance.now() < end; checked++) await verify(hash, password)
  }
  await Promise.all(Array.from({ length: lines }, line))
  const { user, system } = process.cpuUsage()
  process.send({
    perSecond: (checked * 1000) / (performance.now() - began),
    // Milliseconds of processor time for each.
    cpu: (user + system) / 1000 / checked,
  })
  process.disconnect()
})
