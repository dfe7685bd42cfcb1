import { useTranslation } from 'react-i18next'
import { PracticeBoard } from '../../practice/board/PracticeBoard.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** Trading with virtual funds: on live prices, or on a day of the past. */
const PracticePage = () => {
  const { t } = useTranslation('practice')
  return (
    <Page tint bar={<PageBar title={t('title')} back="/pages/personal/personalNologin" />}>
      <PracticeBoard />
    </Page>
  )
}

export default PracticePage
