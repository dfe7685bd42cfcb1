import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { merchant } from '#protocol'
import { FiguresCard } from '../../c2c/market/FiguresCard.tsx'
import { OfferRow } from '../../c2c/market/OfferRow.tsx'
import { MerchantRatings } from '../../c2c/ratings/MerchantRatings.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'

/** Offers are quoted anew so often, in ms. */
const EVERY = 5_000

/** Somebody who posts ads (`?id=`): their figures, with what they are computed from, and their offers. */
const MerchantPage = () => {
  const { t } = useTranslation('c2cMarket')
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const call = useCall(merchant.getMerchantById, { id }, { every: EVERY, quiet: true })
  return (
    <Page tint bar={<FundsBar title={t('merchant', { id })} back="/pages/C2C/C2C" />}>
      <CallState
        call={call}
        rows={7}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('merchantMissing.title')} text={t('merchantMissing.text')} />}
      >
        {({ merchant: figures, offers }) => (
          <>
            <FiguresCard figures={figures} />
            {offers.length === 0 ? <Empty compact title={t('none.title')} text={t('none.merchant')} /> : null}
            {offers.map((offer) => (
              <section key={offer.ad} aria-label={`${t(offer.side)} · ${offer.coin} · ${offer.currency}`}>
                <ListSection>
                  <OfferRow offer={offer} index={undefined} own />
                  <ListRow label={t('terms.open')} href={`/pages/C2C/merchantItem?ad=${offer.ad}`} />
                </ListSection>
              </section>
            ))}
            <MerchantRatings id={id} />
          </>
        )}
      </CallState>
    </Page>
  )
}

export default MerchantPage
