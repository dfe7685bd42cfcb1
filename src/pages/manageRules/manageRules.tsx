import { useTranslation } from 'react-i18next'
import { PRODUCTS } from '../../earn/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

const PARTS = ['buy', 'interest', 'early', 'end', 'renewal', 'rates', 'money'] as const

/** How managed money works: what is paid when, what an early redemption costs, who pays. */
const ManageRules = () => {
  const { t } = useTranslation(['managed', 'shell'])
  return (
    <Page tint bar={<PageBar title={t('managed:title.manageRules')} back={PRODUCTS} />}>
      {PARTS.map((id) => (
        <Card key={id} title={t(`managed:rules.${id}.title`)}>
          <Note>{t(`managed:rules.${id}.text`)}</Note>
        </Card>
      ))}
      <ListSection>
        <ListRow label={t('managed:title.manageMoney')} href={PRODUCTS} />
        <ListRow label={t('shell:title.honesty')} href="/x/honesty" />
      </ListSection>
    </Page>
  )
}

export default ManageRules
