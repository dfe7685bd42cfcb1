import { useCallback } from 'react'
import { showNotification } from '../alerts/notification.ts'
import { signedIn } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { ticketOf } from '../forex/contractKind.ts'
import { i18n } from '../i18n/i18n.ts'
import { loadScreenAreas } from '../i18n/language.ts'
import { useFeed } from '../live/useFeed.ts'
import { useSignalEffect } from '../live/useSignalEffect.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { showToast } from '../ui/toastQueue.ts'
import { type MarginLevels, type MarginNews, marginNews } from './marginNews.ts'

let told: MarginLevels = new Map()

const say = async ({ position, level }: MarginNews): Promise<void> => {
  await loadScreenAreas(['futures'])
  const [base, quote] = position.instId.split('-')
  const isForex = position.instType === 'FOREX'
  const shared = position.mgnMode === 'cross' ? i18n.t('futures:account.shared') : `${base} / ${quote}`
  const name = isForex ? i18n.t('shell:title.forex') : shared
  const text = i18n.t(`futures:news.warning${level}`, { name })
  showToast(text, 'bad')
  await showNotification(
    name,
    text,
    `margin ${position.posId}`,
    ticketOf({ instType: isForex ? 'FOREX' : 'SWAP', instId: position.instId }),
  )
}

/** Tells of a margin ratio that rises past 80 and 95 %, on whatever screen one is. Shows nothing itself. */
export const MarginWatch = () => {
  const stream = useStream()
  const user = useSignalValue(signedIn) === true
  const { value } = useFeed(useCallback(() => (user ? stream.positions() : undefined), [stream, user]))
  useSignalEffect(
    useCallback(() => {
      const { data } = value.value
      if (data === undefined) return
      const { news, told: now } = marginNews(told, data)
      told = now
      for (const one of news) void say(one)
    }, [value]),
  )
  return null
}
