// A studio that never opens.
process.exit(1)
