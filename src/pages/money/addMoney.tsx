import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../core/screens/navigation.ts'
import { DepositForm } from '../../funding/DepositForm.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'

/** A deposit: its own bar leads to what was paid in before. */
const AddMoney = () => {
  const { t } = useTranslation(['money', 'shell'])
  const navigation = useNavigation()
  return (
    <Page
      tint
      bar={
        <FundsBar title={t('shell:title.addMoney')} back="/pages/fund/fund">
          <button
            type="button"
            className="icon-target"
            aria-label={t('shell:title.moneyHistory')}
            onClick={() => navigation.push('/pages/history/moneyHistory?kind=deposit')}
          >
            <History size={20} aria-hidden />
          </button>
        </FundsBar>
      }
    >
      <DepositForm />
      <ListSection>
        <ListRow label={t('shell:title.quickAddMoney')} href="/pages/money/quickAddMoney" />
      </ListSection>
    </Page>
  )
}

export default AddMoney
