import { useTranslation } from 'react-i18next'
import type { C2cAdView } from '#protocol'
import { type ChipTone, StateChip } from '../../ui/StateChip.tsx'

const toneOf = ({ state, obstacle }: Pick<C2cAdView, 'state' | 'obstacle'>): ChipTone =>
  state === 'live' ? (obstacle === '' ? 'good' : 'warn') : state === 'paused' ? 'waits' : 'bad'

/** Whether others can take an ad now, and what is in the way, as a sign and a word. */
export const AdTag = ({ ad }: { ad: Pick<C2cAdView, 'state' | 'obstacle'> }) => {
  const { t } = useTranslation('c2cAds')
  const { state, obstacle } = ad
  return (
    <StateChip tone={toneOf(ad)}>
      {state === 'live' && obstacle !== '' ? t(`obstacle.${obstacle}`) : t(`state.${state}`)}
    </StateChip>
  )
}
