import { useTranslation } from 'react-i18next'
import { decimalsOf, usdtPair } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { instrumentById } from '../../../core/state/state.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import { LivePrice } from '../../../ui/live/LivePrice.tsx'
import css from './Fund.module.css'

/** The price of a coin in USDT and its change over 24 h, by the tick; nothing for one that is not quoted. */
export const CoinMarket = ({ coin }: { coin: string }) => {
  const { t } = useTranslation('fund')
  const stream = useStream()
  const pair = usdtPair(coin)
  const instrument = useSignalValue(instrumentById).get(pair)
  if (instrument === undefined) return <span className={css['second']}>{t('noPrice')}</span>
  const quote = stream.quote(pair)
  return (
    <span className={css['second']}>
      <LivePrice quote={quote} decimals={decimalsOf(instrument.tickSz)} />
      <LivePercent quote={quote} />
    </span>
  )
}
