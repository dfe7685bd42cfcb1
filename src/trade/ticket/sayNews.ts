import { type AnyOrder, decimalsOf, isNegative, isSpotOrder, negate } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { instrumentById } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { showNotification } from '../../market/alerts/notification.ts'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatAmount, formatPrice } from '../../ui/format/number.ts'
import { ticketOf } from '../names/contractKind.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { sizeParts } from '../names/lotsText.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import type { FillNews } from './fillNews.ts'
import type { MarginNews } from './marginNews.ts'
import type { SwapNews } from './swapNews.ts'
import { warningText } from './warningText.ts'
import { wasTold } from './watchedOrders.ts'

// What is told of one's own orders and positions, fetched when there is something to tell.

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

const priceText = (px: string, instId: string): string =>
  formatPrice(px, decimalsOf(instrumentById.peek().get(instId)?.tickSz ?? '0.00000001'))
const priceOf = ({ avgPx, instId }: AnyOrder): string => priceText(avgPx, instId)

/** A contract or pair as it is called: `BTC / USDT`. */
const nameOf = (instId: string): string => instId.split('-').slice(0, 2).join(' / ')

const sentence = (news: FillNews, order: AnyOrder): string => {
  if (news === 'noLiquidity' || news === 'withdrawn') return i18n.t(`trade:fill.${news}`, { instrument: order.instId })
  if (news === 'voidStop') {
    const values = { name: nameOf(order.instId), price: priceText(order.trigPx, order.instId) }
    return i18n.t('futures:news.voidStop', values)
  }
  const values = { ...partsOf(order), price: priceOf(order) }
  return ofKind(order, i18n.t(`trade:${KEYS[news][order.side]}`, values))
}

/** Where an order stands. */
const pathOf = (order: AnyOrder): string =>
  isSpotOrder(order) ? spotOrderPath(order.ordId) : contractOrderPath(order.ordId)

/** Tells of a fill by a notification; one of an order's later fills takes the place of the one before. */
export const notifyFill = async (news: FillNews, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(isSpotOrder(order) ? ['trade'] : ['trade', 'futures'])
  await showNotification(order.instId, sentence(news, order), `order ${order.ordId}`, pathOf(order))
}

/** The venue's own hand closed something. */
const isForced = (order: AnyOrder): boolean =>
  !isSpotOrder(order) && (order.kind === 'liquidation' || order.kind === 'adl')

/** Tells of a fill, once its words are there; not what its own sheet has told meanwhile. */
export const sayFill = async (news: FillNews, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(isSpotOrder(order) ? ['trade'] : ['trade', 'futures'])
  if (wasTold(order.ordId)) return
  const text = sentence(news, order)
  const urgent = isForced(order) || news === 'voidStop'
  showToast(text, news === 'noLiquidity' || news === 'withdrawn' || urgent ? 'bad' : 'good')
  if (urgent) void showNotification(order.instId, text, `order ${order.ordId}`, pathOf(order))
}

/** Tells of a margin ratio that rose past a warning, or of the margin call of forex. */
export const sayMargin = async ({ position, level }: MarginNews): Promise<void> => {
  await loadScreenAreas(['futures'])
  const { instId, instType, mgnMode, posId } = position
  const isForex = instType === 'FOREX'
  const { name, text } = warningText({
    assetClass: isForex ? 'forex' : 'crypto',
    instId: mgnMode === 'cross' ? '' : instId,
    level,
  })
  showToast(text, 'bad')
  await showNotification(name, text, `margin ${posId}`, ticketOf({ instType: isForex ? 'FOREX' : 'SWAP', instId }))
}

/** Tells of a charge of swap on a forex position. */
export const saySwap = async ({ position, payment }: SwapNews): Promise<void> => {
  await loadScreenAreas(['futures'])
  const name = position.instId.replace('-', ' / ')
  const got = isNegative(payment)
  const amount = moneyText(got ? negate(payment) : payment, 'USDT')
  showToast(i18n.t(got ? 'futures:news.swapGot' : 'futures:news.swapPaid', { name, amount }))
}
