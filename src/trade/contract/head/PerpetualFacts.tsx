import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, NOT_A_NUMBER } from '#protocol'
import type { FeedValue, PriceMark } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { contractName } from '../../names/contractName.ts'
import { FundingNow } from './FundingNow.tsx'
import css from './PerpetualFacts.module.css'

interface PriceProps {
  value: ReadonlySignal<FeedValue<PriceMark>>
  decimals: number
}

/** A mark or index price; `--` while it is unknown or too old. */
const Price = ({ value, decimals }: PriceProps) => {
  const read = useCallback(() => {
    const { data, stale } = value.value
    return data === undefined || stale ? NOT_A_NUMBER : formatPrice(data.px, decimals)
  }, [value, decimals])
  return <LiveText className="n" read={read} />
}

/** Mark and index price of a perpetual, and its funding with a countdown; in the head of its market. */
export const PerpetualFacts = ({ instrument }: { instrument: Instrument }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { instId, tickSz, baseCcy, quoteCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const { value: mark } = useFeed(useCallback(() => stream.markPrice(instId), [stream, instId]))
  const pair = `${baseCcy}-${quoteCcy}`
  const { value: index } = useFeed(useCallback(() => stream.indexPrice(pair), [stream, pair]))
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('head.mark')}</dt>
        <dd>
          <Price value={mark} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t('head.index')}</dt>
        <dd>
          <Price value={index} decimals={decimals} />
        </dd>
      </div>
      <FundingNow instId={instId} name={contractName(instrument)} />
    </dl>
  )
}
