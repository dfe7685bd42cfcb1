import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { type AnyOrder, decimalsOf } from '#protocol'
import { instrumentById } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { formatAmount, formatPrice } from '../format/number.ts'
import { i18n } from '../i18n/i18n.ts'
import { loadScreenAreas } from '../i18n/language.ts'
import { showToast } from '../ui/toastQueue.ts'
import { type FillNews, fillNews } from './fillNews.ts'
import { sheetSpeaks, wasTold } from './watchedOrders.ts'

const KEYS = {
  filled: { buy: 'fill.buy', sell: 'fill.sell' },
  part: { buy: 'fill.partBuy', sell: 'fill.partSell' },
} as const

const sentence = (news: FillNews, order: AnyOrder): string => {
  const [base] = order.instId.split('-')
  if (news === 'noLiquidity') return i18n.t('trade:fill.noLiquidity', { instrument: order.instId })
  return i18n.t(`trade:${KEYS[news][order.side]}`, {
    amount: formatAmount(order.accFillSz),
    ccy: base,
    price: formatPrice(order.avgPx, decimalsOf(instrumentById.peek().get(order.instId)?.tickSz ?? '0.00000001')),
  })
}

const say = async (news: FillNews, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(['trade'])
  if (!wasTold(order.ordId)) showToast(sentence(news, order), news === 'noLiquidity' ? 'bad' : 'good')
}

/** Announces fills of one's own orders on whatever screen is open; once in the app. Shows nothing itself. */
export const FillToasts = () => {
  const stream = useStream()
  useEffect(() => {
    let waiting: (() => void)[] = []
    const stopEvents = stream.onEvent((event) => {
      // What was missed is told by its own sheet.
      if (event.type !== 'order' || event.missed === true) return
      const { order, previous } = event
      const news = fillNews(order, previous)
      if (news !== undefined) waiting.push(() => void say(news, order))
      if (!sheetSpeaks.peek()) flush()
    })
    const flush = (): void => {
      const now = waiting
      waiting = []
      for (const speak of now) speak()
    }
    const stopWaiting = effect(() => {
      if (!sheetSpeaks.value) flush()
    })
    return () => {
      stopEvents()
      stopWaiting()
    }
  }, [stream])
  return null
}
