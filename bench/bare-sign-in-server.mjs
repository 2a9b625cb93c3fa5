// The least a sign-in can be: a server that reads the form, checks the password's hash and responds.
// It looks up no account, counts nothing and stores nothing.
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'

process.once('message', ({ hash }) => {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const right = await verify(hash, form.get('password') ?? '')
      response.writeHead(right ? 303 : 401, { location: '/', 'set-cookie': 'session=none' }).end()
    })
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: `${server.address().port}` }))
  process.once('message', () => {
    const { user, system } = process.cpuUsage()
    // Milliseconds of processor time in all.
    process.send({ cpu: (user + system) / 1000 }, () => process.disconnect())
    server.close()
    server.closeAllConnections()
  })
})
