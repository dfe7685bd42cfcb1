import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { type AnyOrder, decimalsOf, isSpotOrder } from '#protocol'
import { showNotification } from '../alerts/notification.ts'
import { instrumentById } from '../app/state.ts'
import { useStream } from '../app/streamContext.ts'
import { sizeParts } from '../forex/lotsText.ts'
import { formatAmount, formatPrice } from '../format/number.ts'
import { i18n } from '../i18n/i18n.ts'
import { loadScreenAreas } from '../i18n/language.ts'
import { showToast } from '../ui/toastQueue.ts'
import { type FillNews, fillNews } from './fillNews.ts'
import { contractOrderPath } from './orders/contractOrderPath.ts'
import { sheetSpeaks, wasTold } from './watchedOrders.ts'

const KEYS = {
  filled: { buy: 'fill.buy', sell: 'fill.sell' },
  part: { buy: 'fill.partBuy', sell: 'fill.partSell' },
} as const

const partsOf = (order: AnyOrder): { readonly amount: string; readonly ccy: string | undefined } =>
  isSpotOrder(order)
    ? { amount: formatAmount(order.accFillSz), ccy: order.instId.split('-')[0] }
    : sizeParts(i18n.t, order, order.accFillSz)

/** What a fill came from, where that was not the user's own hand at this moment. */
const ofKind = (order: AnyOrder, text: string): string => {
  if (isSpotOrder(order) || order.kind === 'order') return text
  if (order.kind === 'tp' || order.kind === 'sl') return i18n.t(`futures:news.${order.kind}`, { text })
  const kind = order.kind === 'liquidation' && order.instType === 'FOREX' ? 'stopOut' : order.kind
  return i18n.t(`futures:news.${kind}`, { ...partsOf(order), price: priceOf(order) })
}

const priceOf = ({ avgPx, instId }: AnyOrder): string =>
  formatPrice(avgPx, decimalsOf(instrumentById.peek().get(instId)?.tickSz ?? '0.00000001'))

const sentence = (news: FillNews, order: AnyOrder): string => {
  if (news === 'noLiquidity') return i18n.t('trade:fill.noLiquidity', { instrument: order.instId })
  const values = { ...partsOf(order), price: priceOf(order) }
  return ofKind(order, i18n.t(`trade:${KEYS[news][order.side]}`, values))
}

/** The venue's own hand closed something. */
const isForced = (order: AnyOrder): boolean =>
  !isSpotOrder(order) && (order.kind === 'liquidation' || order.kind === 'adl')

const say = async (news: FillNews, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(isSpotOrder(order) ? ['trade'] : ['trade', 'futures'])
  if (wasTold(order.ordId)) return
  const text = sentence(news, order)
  const forced = isForced(order)
  showToast(text, news === 'noLiquidity' || forced ? 'bad' : 'good')
  if (forced) void showNotification(order.instId, text, `order ${order.ordId}`, contractOrderPath(order.ordId))
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
