import { useTranslation } from 'react-i18next'
import { tradingContracts } from '#protocol'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'

interface CancelAllProps {
  /** How many orders are open, in all and in the instrument that is shown. */
  count: number
  here: number
  instId: string
}

const inputOf = (instId: string | undefined) => (instId === undefined ? {} : { instId })
const keptOf = ({ kept }: { readonly kept: number }) => kept

/** Cancels all open orders, or those of the instrument, after a question. */
export const CancelAll = ({ count, here, instId }: CancelAllProps) => {
  const { t } = useTranslation('trade')
  return (
    <AllSheet
      call={tradingContracts.cancelAll}
      inputOf={inputOf}
      keptOf={keptOf}
      count={count}
      here={here}
      instId={instId}
      words={{
        open: t('orders.cancelAll'),
        ask: t('orders.cancelAllAsk'),
        text: t('orders.cancelAllText'),
        all: t('orders.cancelCount', { count }),
        one: t('orders.cancelHere', { count: here, name: instId.replace('-', ' / ') }),
        kept: (kept) => t('orders.keptHalted', { count: kept }),
      }}
    />
  )
}
