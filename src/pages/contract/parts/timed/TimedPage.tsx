import { useTranslation } from 'react-i18next'
import { Page } from '../../../../ui/Page.tsx'
import { PageBar } from '../../../../ui/PageBar.tsx'
import { StatusChip } from '../../../../ui/StatusChip.tsx'
import { LateTimedDesk } from './LateTimedDesk.tsx'
import { ProductTabs } from './ProductTabs.tsx'

/** The contract tab at `?product=timed`. */
export const TimedPage = () => {
  const { t } = useTranslation('shell')
  return (
    <Page
      bar={
        <PageBar title={t('title.timed')} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      <ProductTabs />
      <LateTimedDesk />
    </Page>
  )
}
