// Loaded into the launched process: when the launcher is gone without a word, close with the grace of a SIGTERM.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
