// Loaded into a process before its own work: prints its peak memory in bytes when it ends.
import { readFileSync } from 'node:fs'

process.on('exit', () => console.error(`peak-memory ${most()}`))

/** Linux reports this program alone here: the usual figure begins with the memory of its parent. */
function most() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}
