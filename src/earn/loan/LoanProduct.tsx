import { useTranslation } from 'react-i18next'
import { loan } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { loginAddress } from '../../core/session/guard.ts'
import { signedIn } from '../../core/state/state.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { STAKING } from '../pledged/paths.ts'
import { BorrowCard } from './BorrowCard.tsx'
import { borrowPath } from './paths.ts'
import { TermsCard } from './TermsCard.tsx'

/** The index and what is left of a product are read again so often, in ms. */
const EVERY = 10_000

/** A product that lends against coins: the form to borrow, and its terms. */
export const LoanProduct = ({ id }: { id: string }) => {
  const { t } = useTranslation('loan')
  const navigation = useNavigation()
  const isSignedIn = useSignalValue(signedIn)
  const call = useCall(loan.products, { product: id }, { every: EVERY })
  const none = <Empty title={t('noProduct')} />
  return (
    <Page tint bar={<FundsBar title={t('title.product')} back={STAKING} />}>
      <CallState call={call} rows={8} isMissing={({ kind }) => kind === 'refused'} missing={none}>
        {({ products: [product] }) =>
          product === undefined ? (
            none
          ) : (
            <>
              <TermsCard product={product} />
              {isSignedIn === true ? (
                <BorrowCard product={product} />
              ) : (
                <Button size="large" wide onPress={() => navigation.push(loginAddress(borrowPath(id)))}>
                  {t('signIn')}
                </Button>
              )}
            </>
          )
        }
      </CallState>
    </Page>
  )
}
