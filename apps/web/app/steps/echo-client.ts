// Re-exports in a separate file, so that the unused parts of both clients are tree-shaken out of the bundle.
export { default as Echo } from 'laravel-echo'
export { io } from 'socket.io-client'
