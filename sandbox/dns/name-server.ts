import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import { A, codes, parseQuestion, TXT, encodeResponse } from './message'
import type { DnsRecords } from './records'

/** Answers for every name there is, over UDP. Resolves when it listens. */
export async function startNameServer(
  records: DnsRecords,
  { port, host, log }: { port: number; host: string; log?: (message: string) => void },
): Promise<{ close(): Promise<void> }> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (message, from) => {
    const question = parseQuestion(message)
    if (!question || records.mood === 'silent') return
    const answer = (code: number, values: string[] = []) =>
      socket.send(encodeResponse(question, code, values), from.port, from.address)
    if (records.mood === 'failing') return answer(codes.failure)
    records.at(question.name).then(
      (values) => answer(values ? codes.ok : codes.noSuchName, ofType(question.type, values ?? [])),
      () => answer(codes.failure),
    )
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => resolve())
  })
  socket.on('error', (error) => log?.(error.message))
  return { close: () => new Promise((resolve) => socket.close(() => resolve())) }
}

/** Values that look like an address are one; everything else is text. */
function ofType(type: number, values: string[]): string[] {
  if (type === A) return values.filter((value) => isIPv4(value))
  return type === TXT ? values.filter((value) => !isIPv4(value)) : []
}
