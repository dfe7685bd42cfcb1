import { useTranslation } from 'react-i18next'
import { DepositForm } from '../../funding/DepositForm.tsx'
import { DemoTag } from '../../ui/DemoTag.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** A deposit in two taps: a round amount by the way that is most used. */
const QuickAddMoney = () => {
  const { t } = useTranslation('shell')
  return (
    <Page
      tint
      bar={
        <PageBar title={t('title.quickAddMoney')} back="/pages/money/addMoney">
          <DemoTag />
        </PageBar>
      }
    >
      <DepositForm quick />
    </Page>
  )
}

export default QuickAddMoney
