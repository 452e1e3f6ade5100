// In a file of its own, so that the parts of both clients that nobody here uses stay out of what a phone fetches.
export { default as Echo } from 'laravel-echo'
export { io } from 'socket.io-client'
