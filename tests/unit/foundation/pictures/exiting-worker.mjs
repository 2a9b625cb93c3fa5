// An image worker that exits at start.
process.exit(1)
