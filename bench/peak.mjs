// Loaded into a process before its own work: says at its end how much memory it had at most, in bytes.
process.on('exit', () => console.error(`peak-memory ${process.resourceUsage().maxRSS * 1024}`))
