import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { Announced } from '../../../reading/terms/useAnnounced.ts'
import { Coming } from './Coming.tsx'
import { coinLaterText, feesLaterText } from './laterTexts.ts'

interface ComingSizesProps {
  readonly instrument: Instrument
  readonly announced: Announced
}

/** What is announced of an instrument's sizes, of whether it is traded, and of its fees. */
export const ComingSizes = ({ instrument, announced }: ComingSizesProps) => {
  const { t } = useTranslation('reference')
  const { instId, kind, tradable, minSz, maxSz } = instrument
  const now = {
    state: announced.withdrawn.find((one) => one.instId === instId)?.state ?? 'open',
    minSz,
    maxSz,
  } as const
  const coins = announced.coins.filter((line) => line.instId === instId)
  const fees = announced.fees.filter((line) => line.kind === kind && (kind === 'futures' || tradable))
  return (
    <Coming
      lines={[
        ...coins.map((line, at) => ({
          from: line.from,
          text: coinLaterText(t, instrument, line, coins[at - 1] ?? now),
        })),
        ...fees.map((line) => ({ from: line.from, text: feesLaterText(t, line) })),
      ]}
    />
  )
}
