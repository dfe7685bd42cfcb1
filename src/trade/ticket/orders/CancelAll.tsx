import { useTranslation } from 'react-i18next'
import type { contractOrder, tradingContracts } from '#protocol'
import { AllSheet } from './AllSheet.tsx'

interface CancelAllProps {
  call: typeof tradingContracts.cancelAll | typeof contractOrder.cancelAll
  assetClass?: 'crypto' | 'forex'
  /** The live orders. */
  orders: readonly { readonly instId: string }[]
  /** The instrument of the screen, and what it is called. */
  instId: string
  name: string
  /** What to know before. */
  text: string
}

/** Cancels all live orders of a product, or those of the instrument, after a question. */
export const CancelAll = ({ orders, instId, name, text, ...asked }: CancelAllProps) => {
  const { t } = useTranslation('trade')
  const count = orders.length
  const here = orders.filter((order) => order.instId === instId).length
  return (
    <AllSheet
      {...asked}
      {...{ count, here, instId }}
      words={{
        open: t('orders.cancelAll'),
        ask: t('orders.cancelAllAsk'),
        text,
        all: t('orders.cancelCount', { count }),
        one: t('orders.cancelHere', { count: here, name }),
        kept: (kept) => t('orders.keptHalted', { count: kept }),
      }}
    />
  )
}
