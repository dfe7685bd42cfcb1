import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { payType } from '#protocol'
import { ChangedMethod } from '../../c2c/ChangedMethod.tsx'
import { PayMethodForm } from '../../c2c/PayMethodForm.tsx'
import { PAY_METHODS } from '../../c2c/payMethodNames.tsx'
import { WithPayee } from '../../c2c/WithPayee.tsx'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

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
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const id = query.get('id') ?? undefined
  const call = useCall(payType.selectUserPayType, {})
  const done = async (): Promise<void> => {
    await call.refetch()
    navigation.back(PAY_METHODS)
  }
  return (
    <Page tint bar={<PageBar title={t('pay.type.card')} back={PAY_METHODS} />}>
      <CallState call={call} rows={5}>
        {(own) => (
          <WithPayee own={own}>
            {id === undefined ? (
              <NewCard country={query.get('country') ?? own.country} own={own} onSaved={done} />
            ) : (
              <ChangedMethod id={id} own={own} onSaved={done} />
            )}
          </WithPayee>
        )}
      </CallState>
    </Page>
  )
}

export default BankCard
