import { CallState } from '../../ui/CallState.tsx'
import { useChosenPair, type Varieties } from '../market/chosenPair.ts'
import { useVarieties } from '../market/varieties.ts'
import { AdForm } from './AdForm.tsx'
import { NoAd } from './AdView.tsx'
import { useAds } from './useAds.ts'

const NewAd = ({ varieties }: { varieties: Varieties }) => (
  <AdForm varieties={varieties} pair={useChosenPair(varieties)} />
)

const EditAd = ({ id, varieties }: { id: string; varieties: Varieties }) => {
  const call = useAds()
  return (
    <CallState call={call} rows={8}>
      {({ ads }) => {
        const ad = ads.find((one) => one.id === id)
        return ad === undefined ? (
          <NoAd />
        ) : (
          <AdForm key={ad.version} varieties={varieties} pair={ad} ad={ad} onSaved={call.refetch} />
        )
      }}
    </CallState>
  )
}

/** The terms of a new ad, or with an id of one of the user's. */
export const AdTermsView = ({ id }: { id: string | undefined }) => {
  const call = useVarieties()
  return (
    <CallState call={call} rows={8}>
      {(varieties) => (id === undefined ? <NewAd varieties={varieties} /> : <EditAd id={id} varieties={varieties} />)}
    </CallState>
  )
}
