import { merchant } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { useChosenPair, type Varieties } from '../market/chosenPair.ts'
import { useVarieties } from '../market/varieties.ts'
import { AdForm, type C2cTermsInForce } from './AdForm.tsx'
import { NoAd, OwnAd } from './AdView.tsx'
import { useAds } from './useAds.ts'

interface Known {
  varieties: Varieties
  terms: C2cTermsInForce
}

const NewAd = (known: Known) => <AdForm {...known} pair={useChosenPair(known.varieties)} />

const EditAd = ({ id, ...known }: { id: string } & Known) => {
  const call = useAds()
  return (
    <OwnAd call={call} id={id} missing={<NoAd />}>
      {(ad) => <AdForm key={ad.version} {...known} pair={ad} ad={ad} onSaved={call.refetch} />}
    </OwnAd>
  )
}

/** The terms of a new ad, or with an id of one of the user's. */
export const AdTermsView = ({ id }: { id: string | undefined }) => {
  const call = useVarieties()
  const inForce = useCall(merchant.terms, {})
  return (
    <CallState call={call} rows={8}>
      {(varieties) => (
        <CallState call={inForce} rows={8}>
          {(terms) =>
            id === undefined ? (
              <NewAd varieties={varieties} terms={terms} />
            ) : (
              <EditAd id={id} varieties={varieties} terms={terms} />
            )
          }
        </CallState>
      )}
    </CallState>
  )
}
