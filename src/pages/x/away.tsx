import { useTranslation } from 'react-i18next'
import { MissedList } from '../../trade/away/MissedList.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

/** What happened while one was away, as long as the session lasts. */
const AwayPage = () => {
  const { t } = useTranslation('shell')
  return (
    <Page tint bar={<PageBar title={t('title.away')} back="/pages/personal/personal" />}>
      <Card>
        <MissedList />
      </Card>
      <ListSection>
        <ListRow label={t('title.activity')} href="/x/activity" />
      </ListSection>
    </Page>
  )
}

export default AwayPage
