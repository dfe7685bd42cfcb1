import { useEffect } from 'react'
import { decimalsOf } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { PAIR } from '../../core/screens/screens.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { formatPrice } from '../../ui/format/number.ts'
import type { PriceAlert } from './alert.ts'
import { appAlerts } from './appAlerts.ts'
import { showNotification } from './notification.ts'
import { watchAlerts } from './watchAlerts.ts'

const tell = async ({ id, instId, side, price }: PriceAlert, last: string): Promise<void> => {
  await loadScreenAreas(['chart'])
  const decimals = decimalsOf(instrumentById.peek().get(instId)?.tickSz ?? '0.00000001')
  const name = instId.replace('-', ' / ')
  const text = i18n.t(`chart:alert.fired.${side}`, {
    name,
    price: formatPrice(last, decimals),
    target: formatPrice(price, decimals),
  })
  showToast(text, 'good')
  if (appAlerts().notify.peek())
    await showNotification(name, text, `alert ${id}`, `${PAIR}?${new URLSearchParams({ instId })}`)
}

/** Waits for the prices of alerts on whatever screen is open; once in the app. Shows nothing itself. */
const AlertWatch = () => {
  const stream = useStream()
  useEffect(() => watchAlerts(stream, appAlerts(), (alert, last) => void tell(alert, last)), [stream])
  return null
}

export default AlertWatch
