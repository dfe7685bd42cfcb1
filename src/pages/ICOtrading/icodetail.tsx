import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ico, type SaleView } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { FactsCard, StageCard } from '../../earn/sale/FactsCard.tsx'
import { isOwn, OwnCard } from '../../earn/sale/OwnCard.tsx'
import { SALES } from '../../earn/sale/paths.ts'
import { RecheckCard } from '../../earn/sale/RecheckCard.tsx'
import { SubscribeForm } from '../../earn/sale/SubscribeForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** So often a sale that goes on is asked for again, in ms; while it is allocated or distributed, sooner. */
const EVERY = 15_000
const SOON = 3_000

const everyOf = ({ stage }: SaleView): number | undefined => {
  if (stage === 'refunded') return undefined
  return stage === 'rationing' || stage === 'distributing' ? SOON : EVERY
}

/** A sale (`?id=`): how far it has come, what the user has in it, how to subscribe, its terms, and the check of its allocation. */
const IcoDetail = () => {
  const { t } = useTranslation('sale')
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const call = useCall(
    ico.getDetail,
    { id: query.get('id') ?? '' },
    { every: (data) => (data === undefined ? undefined : everyOf(data.sale)) },
  )
  const { data, refetch } = call
  const token = data?.sale.settings.token
  return (
    <Page
      tint
      bar={<FundsBar title={token === undefined ? t('title.icodetail') : t('title.of', { token })} back={SALES} />}
    >
      <CallState
        call={call}
        rows={7}
        isMissing={({ kind }) => kind === 'refused'}
        missing={
          <Empty title={t('missing')}>
            <Button variant="ghost" onPress={() => navigation.replace(SALES)}>
              {t('title.ICOtrading')}
            </Button>
          </Empty>
        }
      >
        {({ sale }) => (
          <>
            <StageCard sale={sale} onEnd={() => void refetch()} />
            {isOwn(sale) ? <OwnCard sale={sale} refetch={refetch} /> : null}
            {sale.stage === 'subscribing' ? <SubscribeForm sale={sale} refetch={refetch} /> : null}
            <FactsCard sale={sale} />
            {sale.root === undefined ? null : <RecheckCard sale={sale} />}
          </>
        )}
      </CallState>
    </Page>
  )
}

export default IcoDetail
