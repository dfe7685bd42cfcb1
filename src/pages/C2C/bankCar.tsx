import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { payType } from '#protocol'
import { PayMethodForm } from '../../c2c/PayMethodForm.tsx'
import { PayMethodPage } from '../../c2c/PayMethodPage.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'

const NewCard = ({ country, own, onSaved }: { country: string; own: payType.SavedMethods; onSaved: () => unknown }) => {
  const { t } = useTranslation('c2c')
  const offered = useCall(payType.getPayType, { country })
  return (
    <CallState call={offered} rows={4}>
      {({ methods }) => {
        const method = methods.find(({ type }) => type === 'card')
        return method === undefined ? (
          <Empty title={t('pay.noneHere')} text={t('pay.noneHereText')} />
        ) : (
          <PayMethodForm method={method} country={country} own={own} onSaved={onSaved} />
        )
      }}
    </CallState>
  )
}

/** Adds a bank card to be paid to, of the verified country or `?country=`. With `?id=` changes a saved one. */
const BankCard = () => {
  const { t } = useTranslation('c2c')
  const [query] = useSearchParams()
  return (
    <PayMethodPage title={t('pay.type.card')}>
      {(own, onSaved) => <NewCard country={query.get('country') ?? own.country} own={own} onSaved={onSaved} />}
    </PayMethodPage>
  )
}

export default BankCard
