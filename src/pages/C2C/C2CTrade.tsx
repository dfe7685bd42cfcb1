import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type MerchantStanding, merchant } from '#protocol'
import { AdList } from '../../c2c/ads/AdList.tsx'
import { AdTermsView } from '../../c2c/ads/AdTermsView.tsx'
import { AdView } from '../../c2c/ads/AdView.tsx'
import { MY_ADS } from '../../c2c/ads/paths.ts'
import { StandingView } from '../../c2c/ads/StandingView.tsx'
import { useAds } from '../../c2c/ads/useAds.ts'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { MerchantDay } from './parts/MerchantDay.tsx'

/** Who never posted an ad and may not yet is told what it takes. */
const Ads = ({ standing, refetch }: { standing: MerchantStanding; refetch: () => Promise<unknown> }) => {
  const call = useAds()
  if (standing.mayPost) return <AdList standing={standing} />
  return (
    <CallState call={call} rows={6}>
      {({ ads }) =>
        ads.length === 0 ? <StandingView standing={standing} refetch={refetch} /> : <AdList standing={standing} />
      }
    </CallState>
  )
}

/**
 * The user as a merchant: their ads, one of them (`?ad=`), its terms (`?new=1`, `?edit=`), what it takes to post any
 * (`?standing=1`), and a day of theirs (`?day=`).
 */
const C2CTrade = () => {
  const { t } = useTranslation('c2cAds')
  const [query] = useSearchParams()
  const call = useCall(merchant.standing, {})
  const [ad, edit] = [query.get('ad'), query.get('edit')]
  const view =
    ad !== null
      ? 'ad'
      : edit !== null
        ? 'edit'
        : query.has('new')
          ? 'new'
          : query.has('standing')
            ? 'standing'
            : query.has('day')
              ? 'day'
              : 'C2CTrade'
  return (
    <Page tint bar={<FundsBar title={t(`title.${view}`)} back={view === 'C2CTrade' ? '/pages/C2C/C2C' : MY_ADS} />}>
      {view === 'ad' ? <AdView key={ad} id={ad ?? ''} /> : null}
      {view === 'day' ? <MerchantDay /> : null}
      {view === 'new' || view === 'edit' ? <AdTermsView key={edit} id={edit ?? undefined} /> : null}
      {view === 'standing' || view === 'C2CTrade' ? (
        <CallState call={call} rows={6}>
          {(standing) =>
            view === 'standing' ? (
              <StandingView standing={standing} refetch={call.refetch} />
            ) : (
              <Ads standing={standing} refetch={call.refetch} />
            )
          }
        </CallState>
      ) : null}
    </Page>
  )
}

export default C2CTrade
