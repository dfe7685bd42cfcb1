import { useTranslation } from 'react-i18next'
import { DepositForm } from '../../funding/DepositForm.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { Page } from '../../ui/Page.tsx'

/** A deposit in two taps: a round amount by the way that is most used. */
const QuickAddMoney = () => {
  const { t } = useTranslation('shell')
  return (
    <Page tint bar={<FundsBar title={t('title.quickAddMoney')} back="/pages/money/addMoney" />}>
      <DepositForm quick />
    </Page>
  )
}

export default QuickAddMoney
