/** What the browser lets the page do; `none` where it knows no notifications. */
export type NotificationState = NotificationPermission | 'none'

export const notificationState = (): NotificationState =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission

/** Asks the user, from within a tap of his. */
export const askForNotifications = async (): Promise<NotificationState> => {
  if (typeof Notification === 'undefined') return 'none'
  return Notification.requestPermission()
}

/**
 * Shows a notification that leads to an address of ours; does nothing where none may be shown. Phones take them from a
 * service worker alone, a page without one makes them itself.
 */
export const showNotification = async (title: string, body: string, tag: string, to: string): Promise<void> => {
  if (notificationState() !== 'granted') return
  const options = { body, tag, icon: '/icons/icon-192.png', data: { to } }
  try {
    const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
    if (worker?.active) {
      await worker.showNotification(title, options)
      return
    }
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => {
      window.focus()
      location.hash = to
      shown.close()
    })
  } catch (error) {
    // Some browsers refuse a page without a worker; the toast has told it.
    console.warn(error)
  }
}
