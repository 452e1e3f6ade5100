// Loaded into the launched process: shuts down gracefully, as on SIGTERM, when the launcher disappears.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
