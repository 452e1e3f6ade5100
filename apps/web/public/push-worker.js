addEventListener('push', (event) => {
  const { title, ...shown } = event.data.json()
  event.waitUntil(registration.showNotification(title, { ...shown, icon: '/icon-192.png' }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data))
})
