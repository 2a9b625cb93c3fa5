// One round of load in its own process, so that its work does not count as the server's.
import autocannon from 'autocannon'

process.once('message', async ({ url, headers, connections, seconds, perSecond: overallRate }) => {
  const result = await autocannon({ url, headers, connections, duration: seconds, overallRate })
  process.send({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answered: result['2xx'],
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
  })
  process.disconnect()
})
