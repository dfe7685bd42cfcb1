import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenAt } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { LiveAge } from '../../ui/LiveAge.tsx'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { venueNow } from '../../ui/live/venueNow.ts'
import { pairOf } from './pairs.ts'
import type { Rate } from './rates.ts'

/** Where a rate comes from: a pair that is traded now (with the age of its price), its last price, or a fixed rate. */
export const RateState = ({ rate }: { rate: Rate }) => {
  const { t } = useTranslation('settings')
  const stream = useStream()
  const pair = pairOf(useSignalValue(instrumentById), rate.currency)
  const instrument = pair?.instrument
  const state = useCallback(
    () =>
      instrument === undefined || isOpenAt(instrument.hours, venueNow(stream)) ? t('rate.live') : t('rate.closed'),
    [instrument, stream, t],
  )
  if (rate.currency === 'USD') return null
  if (instrument === undefined) return t('rate.fixed')
  return (
    <>
      <LiveText read={state} /> <LiveAge quote={stream.quote(instrument.instId)} now={stream.now} />
    </>
  )
}
