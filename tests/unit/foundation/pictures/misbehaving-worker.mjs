// An image worker that crashes or hangs on request, as a picture might make it.
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, order }) => {
  if (order === 'crash') process.kill(process.pid, 'SIGSEGV')
  else if (order !== 'hang') process.send({ id, made: { pid: process.pid, env: process.env } })
})
process.send('ready')
