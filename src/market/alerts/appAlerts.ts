import { type ReadonlySignal, signal } from '@preact/signals-core'
import { toPrice } from '#protocol'
import { randomId } from '../../core/format/randomId.ts'
import { whenForgotten } from '../../core/state/owner.ts'
import { readStoredJson, writeStored } from '../../core/state/storage.ts'
import { type AlertRequest, type KeptAlerts, type PriceAlert, readAlerts } from './alert.ts'
import { askForNotifications, type NotificationState, notificationState } from './notification.ts'

const KEY = 'tapeline.alerts'

/** The alerts of this device's user; other tabs of the browser write to the same place. */
export interface Alerts {
  readonly alerts: ReadonlySignal<readonly PriceAlert[]>
  /** Notifications of the browser are wanted as well. */
  readonly notify: ReadonlySignal<boolean>
  /** Sets a new alert, or the one of that id anew; it may fire (again) from now on. The wish was evaluated before. */
  readonly set: (request: AlertRequest, now: number) => void
  readonly remove: (id: string) => void
  /** Marks it as fired; false when it is gone or has fired already, in another tab too. */
  readonly fire: (id: string, price: string, now: number) => boolean
  /** Turns notifications on, if the browser lets the page show any, or off; asks the user from within a tap of his. */
  readonly setNotify: (on: boolean) => Promise<NotificationState>
}

const createAlerts = (): Alerts => {
  const first = readAlerts(readStoredJson(KEY))
  const alerts = signal(first.alerts)
  const notify = signal(first.notify)
  const take = (next: KeptAlerts): void => {
    alerts.value = next.alerts
    notify.value = next.notify
  }
  const reload = (): void => take(readAlerts(readStoredJson(KEY)))
  /** Where nothing can be kept, what this tab knows is all there is. */
  let isDenied = false
  const write = (next: KeptAlerts): void => {
    take(next)
    const text = JSON.stringify(next)
    writeStored(KEY, text)
    isDenied = JSON.stringify(readStoredJson(KEY)) !== text
  }
  /** As another tab may have left them a moment ago. */
  const latest = (): KeptAlerts =>
    isDenied ? { alerts: alerts.peek(), notify: notify.peek() } : readAlerts(readStoredJson(KEY))

  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) reload()
  })
  whenForgotten(reload)
  return {
    alerts,
    notify,
    set: ({ id = randomId(), instId, side, price }, now) => {
      const known = latest()
      const alert: PriceAlert = { id, instId, side, price: toPrice(price), setAt: now }
      const others = known.alerts.filter((one) => one.id !== id)
      write({ ...known, alerts: [alert, ...others] })
    },
    remove: (id) => {
      const known = latest()
      write({ ...known, alerts: known.alerts.filter((one) => one.id !== id) })
    },
    fire: (id, price, now) => {
      const known = latest()
      const alert = known.alerts.find((one) => one.id === id)
      if (alert === undefined || alert.fired !== undefined) {
        take(known)
        return false
      }
      const fired = { ...alert, fired: { at: now, price: toPrice(price) } }
      write({ ...known, alerts: known.alerts.map((one) => (one.id === id ? fired : one)) })
      return true
    },
    setNotify: async (on) => {
      const state = on ? await askForNotifications() : notificationState()
      write({ ...latest(), notify: on && state === 'granted' })
      return state
    },
  }
}

let store: Alerts | undefined
/** The one list of alerts of this page. */
export const appAlerts = (): Alerts => {
  store ??= createAlerts()
  return store
}
