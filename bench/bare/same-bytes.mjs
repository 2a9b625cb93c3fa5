// The least that can answer with a page: Node's server, one buffer and its headers.
import { createServer } from 'node:http'

process.once('message', ({ port, body, headers }) => {
  const bytes = Buffer.from(body)
  const flat = Object.entries({ ...headers, 'content-length': String(bytes.length) }).flat()
  const server = createServer((request, response) => {
    response.writeHead(200, flat)
    response.end(bytes)
  })
  server.listen(port, '127.0.0.1', () => process.send('listening'))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send((user + system) / 1e6)
  })
  process.once('disconnect', () => process.exit())
})
