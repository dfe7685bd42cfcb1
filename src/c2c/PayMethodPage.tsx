import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { payType } from '#protocol'
import { useCall } from '../core/request/useCall.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { CallState } from '../ui/CallState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { ChangedMethod } from './ChangedMethod.tsx'
import { PAY_METHODS } from './payMethodNames.tsx'
import { WithPayee } from './WithPayee.tsx'

interface PayMethodPageProps {
  title: string
  /** What adds a method; `onSaved` leads back to the list. */
  children: (own: payType.SavedMethods, onSaved: () => Promise<void>) => ReactElement
}

/** A screen that adds a payment method, or with `?id=` changes the data of a saved one. */
export const PayMethodPage = ({ title, children }: PayMethodPageProps) => {
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const id = query.get('id') ?? undefined
  const call = useCall(payType.selectUserPayType, {})
  const done = async (): Promise<void> => {
    await call.refetch()
    navigation.back(PAY_METHODS)
  }
  return (
    <Page tint bar={<PageBar title={title} back={PAY_METHODS} />}>
      <CallState call={call} rows={6}>
        {(own) => (
          <WithPayee own={own}>
            {id === undefined ? children(own, done) : <ChangedMethod id={id} own={own} onSaved={done} />}
          </WithPayee>
        )}
      </CallState>
    </Page>
  )
}
