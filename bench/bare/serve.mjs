// The peer's process: its parent sends the port and the page's data.
process.once('message', async ({ port, data }) => {
  const { serveBare } = await import('../../build/bare/server/index.js')
  await serveBare(port, new Response(data).body)
  process.send('ready')
})
process.on('message', (message) => {
  if (message !== 'cpu') return
  const { user, system } = process.cpuUsage()
  process.send((user + system) / 1e6)
})
process.once('disconnect', () => process.exit(0))
