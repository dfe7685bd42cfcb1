import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cAdView } from '#protocol'
import { useNavigation } from '../../core/screens/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { PAY_METHODS } from '../payMethodNames.tsx'
import { AdFacts } from './AdFacts.tsx'
import { AdTag } from './AdTag.tsx'
import { MY_ADS, STANDING } from './paths.ts'
import { StateMoves } from './StateMoves.tsx'
import { StockForm } from './StockForm.tsx'
import { useAds, useClosedAds, useIndices } from './useAds.ts'

/** Where what is in the way of an ad is seen to. */
const HELP: Partial<Record<C2cAdView['obstacle'], string>> = {
  owner: STANDING,
  deposit: STANDING,
  methods: PAY_METHODS,
}

/** What an ad is, and what is in the way of it. */
const Head = ({ ad }: { ad: C2cAdView }) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket', 'shell'])
  const { side, coin, currency, obstacle } = ad
  const help = HELP[obstacle]
  return (
    <ListSection>
      <ListRow label={`${t(`c2cMarket:${side}`)} · ${coin}/${currency}`} end={<AdTag ad={ad} />} />
      {obstacle === '' ? null : <ListRow label={<Note as="span">{t(`c2cAds:why.${obstacle}`)}</Note>} />}
      {help === undefined ? null : (
        <ListRow label={t(help === STANDING ? 'c2cAds:title.standing' : 'shell:title.paymentMethod')} href={help} />
      )}
    </ListSection>
  )
}

/** In place of an ad that is somebody else's, and of the terms of one that is closed. */
export const NoAd = () => {
  const { t } = useTranslation('c2cAds')
  const navigation = useNavigation()
  return (
    <Empty title={t('gone.title')} text={t('gone.text')}>
      <Button onPress={() => navigation.back(MY_ADS)}>{t('title.C2CTrade')}</Button>
    </Empty>
  )
}

interface OwnAdProps {
  readonly call: ReturnType<typeof useAds>
  readonly id: string
  /** In place of an ad that is not among them. */
  readonly missing: ReactNode
  readonly children: (ad: C2cAdView) => ReactNode
}

/** One of the user's ads, once they are known. */
export const OwnAd = ({ call, id, missing, children }: OwnAdProps) => (
  <CallState call={call} rows={8}>
    {({ ads }) => {
      const ad = ads.find((one) => one.id === id)
      return ad === undefined ? missing : children(ad)
    }}
  </CallState>
)

/** What a closed ad was: lines of the ledger lead to it. */
const ClosedAd = ({ id }: { id: string }) => (
  <OwnAd call={useClosedAds()} id={id} missing={<NoAd />}>
    {(ad) => (
      <>
        <Head ad={ad} />
        <AdFacts ad={ad} index={undefined} />
      </>
    )}
  </OwnAd>
)

/** One of the user's ads, with everything that its owner does with it. */
export const AdView = ({ id }: { id: string }) => {
  const call = useAds()
  const indexOf = useIndices()
  return (
    <OwnAd call={call} id={id} missing={<ClosedAd id={id} />}>
      {(ad) => (
        <>
          <Head ad={ad} />
          <AdFacts ad={ad} index={indexOf(ad)} />
          <StockForm key={ad.version} ad={ad} refetch={call.refetch} />
          <StateMoves ad={ad} refetch={call.refetch} />
        </>
      )}
    </OwnAd>
  )
}
