import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CommissionList } from './parts/CommissionList.tsx'
import { InviteCard } from './parts/InviteCard.tsx'
import { InvitedList } from './parts/InvitedList.tsx'
import { TotalsCard } from './parts/TotalsCard.tsx'

const PAGE = '/pages/promote/promote'
const VIEWS = ['invited', 'commissions'] as const

/** Inviting others: the link, what it came to, who signed up by it, and what each of their trades earned. */
const Promote = () => {
  const { t } = useTranslation('promote')
  const { search } = useLocation()
  const navigation = useNavigation()
  const query = new URLSearchParams(search)
  const invited = query.get('invited') ?? undefined
  const view = invited !== undefined || query.get('view') === 'commissions' ? 'commissions' : 'invited'
  const call = useCall(promotion.total, {})
  return (
    <Page tint bar={<FundsBar title={t('title.promote')} back="/pages/personal/personal" />}>
      <CallState call={call}>
        {(total) => (
          <>
            <InviteCard code={total.code} rate={total.rate} />
            <TotalsCard total={total} onSettled={() => void call.refetch()} />
          </>
        )}
      </CallState>
      <Card flush>
        <Tabs
          label={t('views')}
          items={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
          value={view}
          onChange={(id) => navigation.replace(id === 'invited' ? PAGE : `${PAGE}?view=commissions`)}
        />
        {view === 'invited' ? (
          <InvitedList />
        ) : (
          <>
            {invited === undefined ? null : <ListRow label={t('allCommissions')} href={`${PAGE}?view=commissions`} />}
            <CommissionList key={invited} invited={invited} />
          </>
        )}
      </Card>
    </Page>
  )
}

export default Promote
