// A studio that does to itself what it is ordered to, as a picture might make it.
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, order }) => {
  if (order === 'crash') process.kill(process.pid, 'SIGSEGV')
  else if (order !== 'hang') process.send({ id, made: { pid: process.pid, env: process.env } })
})
process.send('ready')
