import { type AnyOrder, decimalsOf, isNegative, isSpotOrder, negate } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { instrumentById } from '../../core/state/state.ts'
import { showToast } from '../../core/toastQueue.ts'
import { showNotification } from '../../market/alerts/notification.ts'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { ticketOf } from '../names/contractKind.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { filledParts } from '../names/filledParts.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import type { FillUpdate } from './fillUpdate.ts'
import type { MarginUpdate } from './marginUpdates.ts'
import type { SwapUpdate } from './swapUpdates.ts'
import { warningText } from './warningText.ts'
import { wasShown } from './watchedOrders.ts'

// Toasts, notifications and sounds about the user's orders and positions; fetched when there is one to show.

export { signalFill } from './fillSignals.ts'

const KEYS = {
  filled: { buy: 'fill.buy', sell: 'fill.sell' },
  part: { buy: 'fill.partBuy', sell: 'fill.partSell' },
} as const

/** The sentence of a fill that did not come from an order the user had just sent. */
const ofKind = (order: AnyOrder, text: string): string => {
  if (isSpotOrder(order) || order.kind === 'order') return text
  if (order.kind === 'tp' || order.kind === 'sl' || order.kind === 'trail')
    return i18n.t(`futures:news.${order.kind}`, { text })
  const kind = order.kind === 'liquidation' && order.instType === 'FOREX' ? 'stopOut' : order.kind
  return i18n.t(`futures:news.${kind}`, { ...filledParts(order), price: priceOf(order) })
}

const priceText = (px: string, instId: string): string =>
  formatPrice(px, decimalsOf(instrumentById.peek().get(instId)?.tickSz ?? '0.00000001'))
const priceOf = ({ avgPx, instId }: AnyOrder): string => priceText(avgPx, instId)

/** Name of a contract or pair: `BTC / USDT`. */
const nameOf = (instId: string): string => instId.split('-').slice(0, 2).join(' / ')

const sentence = (update: FillUpdate, order: AnyOrder): string => {
  if (update === 'noLiquidity' || update === 'withdrawn') {
    const { cancelSource } = order
    if (cancelSource === 'margin' || cancelSource === 'position-limit') {
      const reason = i18n.t(`futures:end.${cancelSource}`)
      return i18n.t('trade:fill.atTrigger', { instrument: order.instId, reason })
    }
    const key = cancelSource === 'slippage' ? 'slippage' : update
    return i18n.t(`trade:fill.${key}`, { instrument: order.instId })
  }
  if (update === 'voidStop') {
    const values = { name: nameOf(order.instId), price: priceText(order.trigPx, order.instId) }
    return i18n.t('futures:news.voidStop', values)
  }
  const values = { ...filledParts(order), price: priceOf(order) }
  return ofKind(order, i18n.t(`trade:${KEYS[update][order.side]}`, values))
}

/** Where an order stands. */
const pathOf = (order: AnyOrder): string =>
  isSpotOrder(order) ? spotOrderPath(order.ordId) : contractOrderPath(order.ordId)

/** Shows a fill as a notification; a later fill of the same order replaces it. */
export const notifyFill = async (update: FillUpdate, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(isSpotOrder(order) ? ['trade'] : ['trade', 'futures'])
  await showNotification(order.instId, sentence(update, order), `order ${order.ordId}`, pathOf(order))
}

/** The venue closed something by force. */
const isForced = (order: AnyOrder): boolean =>
  !isSpotOrder(order) && (order.kind === 'liquidation' || order.kind === 'adl')

/** Shows a fill as soon as its texts are loaded, unless the sheet that sent the order has shown it meanwhile. */
export const announceFill = async (update: FillUpdate, order: AnyOrder): Promise<void> => {
  await loadScreenAreas(isSpotOrder(order) ? ['trade'] : ['trade', 'futures'])
  if (wasShown(order.ordId)) return
  const text = sentence(update, order)
  const urgent = isForced(order) || update === 'voidStop'
  showToast(text, update === 'noLiquidity' || update === 'withdrawn' || urgent ? 'bad' : 'good')
  if (urgent) void showNotification(order.instId, text, `order ${order.ordId}`, pathOf(order))
}

/** Shows that a margin ratio rose past a warning, or the margin call of forex. */
export const announceMargin = async ({ position, level }: MarginUpdate): Promise<void> => {
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

/** Shows a charge of swap on a forex position. */
export const announceSwap = async ({ position, payment }: SwapUpdate): Promise<void> => {
  await loadScreenAreas(['futures'])
  const name = position.instId.replace('-', ' / ')
  const got = isNegative(payment)
  const amount = moneyText(got ? negate(payment) : payment, 'USDT')
  showToast(i18n.t(got ? 'futures:news.swapGot' : 'futures:news.swapPaid', { name, amount }))
}
